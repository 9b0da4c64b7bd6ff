import type { CashMoveView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ShiftScreen.module.css';

export function CashBeside({
  inTiyn,
  outTiyn,
  fiscal,
  isOver,
}: {
  readonly inTiyn: number;
  readonly outTiyn: number;
  readonly fiscal: { readonly depositsTiyn: number; readonly withdrawalsTiyn: number } | null;
  /** The fiscal shift is closed: differences are explained, and nothing is to be done. */
  readonly isOver: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  const rows = [
    ['in', inTiyn, fiscal?.depositsTiyn ?? null],
    ['out', outTiyn, fiscal?.withdrawalsTiyn ?? null],
  ] as const;
  if (rows.every(([, own, theirs]) => own === 0 && (theirs ?? 0) === 0)) return null;
  const differs = rows.some(([, own, theirs]) => theirs !== null && own !== theirs);
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.sides} data-testid="cash-beside">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('beside.drawer')}</th>
              <th scope="col">{t('beside.fiscal')}</th>
              <th scope="col">{t('beside.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([way, own, theirs]) => (
              <tr key={way}>
                <th scope="row">{t(way === 'in' ? 'cashIn' : 'cashOut')}</th>
                <td data-testid={`beside-${way}-drawer`}>
                  <Money tiyn={own} />
                </td>
                <td data-testid={`beside-${way}-fiscal`}>{theirs === null ? '—' : <Money tiyn={theirs} />}</td>
                <td data-testid={`beside-${way}-difference`}>
                  {theirs === null ? '—' : own === theirs ? t('exact') : <Money tiyn={own - theirs} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differs ? <p className={styles.faint}>{t(isOver ? 'beside.whyOver' : 'beside.why')}</p> : null}
    </>
  );
}

export function CashMoves({
  moves,
  testId,
}: {
  readonly moves: readonly CashMoveView[];
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  return (
    <ul className={styles.moves} data-testid={testId}>
      {moves.toReversed().map((move) => (
        <li key={move.id} className={styles.move}>
          <b className={styles.moveAmount}>
            <Money tiyn={move.direction === 'in' ? move.amountTiyn : -move.amountTiyn} />
          </b>
          <span>
            {t(`reasons.${move.reason}`)}
            {move.note === '' ? '' : ` · ${move.note}`}
          </span>
          <span className={styles.faint}>
            {formatDayTime(Date.parse(move.at), language)} · {move.personName}
            {move.approvedBy === null ? '' : ` · ${t('approvedBy', { name: move.approvedBy })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
