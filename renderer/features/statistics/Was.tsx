import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';
import { Compared } from './Compared.tsx';
import styles from './Reports.module.css';

/** What a figure of a report was in the days before, under it; nothing where there is nothing to compare with. */
export function Was({
  now,
  was,
  isMoney = false,
}: {
  readonly now: number;
  readonly was: number | undefined;
  readonly isMoney?: boolean;
}): ReactNode {
  if (was === undefined) return null;
  return (
    <span className={styles['was']}>
      <Compared now={now} was={was}>
        {isMoney ? <Money tiyn={was} /> : was}
      </Compared>
    </span>
  );
}
