import type { ReactNode } from 'react';
import styles from './PayLine.module.css';

/** A line above the current work: what may still happen to money. Not a question. */
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
    <div className={`${styles['line'] ?? ''} ${styles[tone] ?? ''}`} role="status" data-testid={testId}>
      {children}
    </div>
  );
}
