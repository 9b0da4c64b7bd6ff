import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './PayLine.module.css';

export function PayLine({
  tone = 'wait',
  testId,
  children,
}: {
  readonly tone?: 'wait' | 'calm' | 'bad';
  readonly testId: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={clsx(styles.line, styles[tone])} role="status" data-testid={testId}>
      {children}
    </div>
  );
}
