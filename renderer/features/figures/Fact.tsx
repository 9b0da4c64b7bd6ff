import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import styles from './Listed.module.css';

export function Fact({
  name,
  testId,
  children,
}: {
  readonly name: string;
  readonly testId?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.fact} data-testid={testId}>
      <dt className={textStyles.quiet}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
