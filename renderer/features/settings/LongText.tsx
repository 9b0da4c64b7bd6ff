import type { ReactNode } from 'react';
import styles from './LongText.module.css';

export function LongText({
  name,
  text,
  testId,
}: {
  readonly name: string;
  readonly text: string;
  readonly testId: string;
}): ReactNode {
  return (
    <section className={styles.frame} aria-label={name} tabIndex={0}>
      <pre className={styles.text} data-testid={testId}>
        {text}
      </pre>
    </section>
  );
}
