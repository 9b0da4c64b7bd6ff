import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';
import styles from './ShiftScreen.module.css';

/** A name and its amount; `look: 'sum'` is what the ones above it come to. */
export function Pair({
  name,
  tiyn,
  look = 'plain',
  testId,
}: {
  readonly name: string;
  readonly tiyn: number;
  readonly look?: 'plain' | 'sum' | 'minor';
  readonly testId?: string;
}): ReactNode {
  return (
    <div className={`${styles['pair'] ?? ''} ${styles[look] ?? ''}`}>
      <dt>{name}</dt>
      <dd>
        <Money tiyn={tiyn} {...(testId === undefined ? {} : { 'data-testid': testId })} />
      </dd>
    </div>
  );
}
