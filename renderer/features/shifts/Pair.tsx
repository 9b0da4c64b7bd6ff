import type { ShiftFigure as ShiftFigureName } from '@tilla/shared/contract/views/cashbox-view.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ShiftFigure } from './ShiftFigure.tsx';
import styles from './ShiftScreen.module.css';

export function Pair({
  name,
  tiyn,
  look = 'plain',
  colour,
  testId,
  opens,
}: {
  readonly name: string;
  readonly tiyn: number;
  readonly look?: 'plain' | 'sum' | 'minor';
  /** Of its part in a bar. */
  readonly colour?: string | undefined;
  readonly testId?: string;
  readonly opens?: { readonly drawerId: string | null; readonly figure: ShiftFigureName };
}): ReactNode {
  return (
    <div className={clsx(styles.pair, styles[look])}>
      <dt>
        {colour === undefined ? null : (
          <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />
        )}
        {name}
      </dt>
      <dd>
        {opens === undefined ? (
          <Money tiyn={tiyn} {...(testId === undefined ? {} : { 'data-testid': testId })} />
        ) : (
          <ShiftFigure title={name} tiyn={tiyn} testId={testId} {...opens} />
        )}
      </dd>
    </div>
  );
}
