import type { ReactNode } from 'react';
import { Compared } from './Compared.tsx';
import styles from './Reports.module.css';

export function PreviousValue({
  now,
  was,
  children,
}: {
  readonly now: number;
  readonly was: number | undefined;
  readonly children: ReactNode;
}): ReactNode {
  if (was === undefined) return null;
  return (
    <span className={styles.was}>
      <Compared now={now} was={was}>
        {children}
      </Compared>
    </span>
  );
}
