import type { ReactNode } from 'react';
import styles from './LongText.module.css';

/** Text as it stands in a file, scrolled by finger or by keys. */
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
    // What scrolls has to be reachable by keys.
    <section className={styles['frame']} aria-label={name} tabIndex={0}>
      <pre className={styles['text']} data-testid={testId}>
        {text}
      </pre>
    </section>
  );
}
