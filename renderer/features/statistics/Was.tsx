import type { ReactNode } from 'react';
import { Compared } from './Compared.tsx';
import styles from './Reports.module.css';

/** What a figure of a report was in the days before, under it; nothing where there is nothing to compare with. */
export function Was({
  now,
  was,
  children,
}: {
  readonly now: number;
  readonly was: number | undefined;
  /** It, as it is written. */
  readonly children: ReactNode;
}): ReactNode {
  if (was === undefined) return null;
  return (
    <span className={styles['was']}>
      <Compared now={now} was={was}>
        {children}
      </Compared>
    </span>
  );
}
