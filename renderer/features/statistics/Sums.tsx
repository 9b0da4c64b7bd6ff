import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsView } from '../../../shared/contract/views/statistics-view.ts';
import { Money } from '../../ui/Money.tsx';
import { changeOf } from './change.ts';
import styles from './StatisticsScreen.module.css';

/** Four figures, each against the time before. */
export function Sums({ figures: { total, sales, before } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  return (
    <dl className={styles['sums']} data-testid="figures">
      <Sum name={t('net')} testId="figures-net" isMoney now={total.netTiyn} was={before?.netTiyn ?? null} />
      <Sum
        name={t('average')}
        testId="figures-average"
        isMoney
        now={averageOf(total.paidTiyn, sales)}
        was={before === null ? null : averageOf(before.paidTiyn, before.sales)}
      />
      <Sum name={t('frame:compare.sales')} testId="figures-sales" now={sales} was={before?.sales ?? null} />
      <Sum
        name={t('refunded')}
        testId="figures-refunded"
        isMoney
        isBetterDown
        now={total.refundedTiyn}
        was={before?.refundedTiyn ?? null}
      />
    </dl>
  );
}

function averageOf(paidTiyn: number, sales: number): number {
  return sales === 0 ? 0 : Math.round(paidTiyn / sales);
}

function Sum({
  name,
  testId,
  now,
  was,
  isMoney = false,
  isBetterDown = false,
}: {
  readonly name: string;
  readonly testId: string;
  readonly now: number;
  /** Null where there is nothing to compare with. */
  readonly was: number | null;
  readonly isMoney?: boolean;
  readonly isBetterDown?: boolean;
}): ReactNode {
  const figure = (value: number): ReactNode => (isMoney ? <Money tiyn={value} /> : value);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles['figure']} data-testid={testId}>
        {figure(now)}
      </dd>
      {was === null ? null : (
        <Was now={now} was={was} figure={figure(was)} isBetterDown={isBetterDown} testId={testId} />
      )}
    </div>
  );
}

/** "▲ 12 %, was …": which way by its sign, how much, and from what; better and worse by colour besides. */
function Was({
  now,
  was,
  figure,
  isBetterDown,
  testId,
}: {
  readonly now: number;
  readonly was: number;
  readonly figure: ReactNode;
  readonly isBetterDown: boolean;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('frame');
  const change = changeOf(now, was);
  const isBetter = change !== null && change.way !== 'same' && (change.way === 'down') === isBetterDown;
  const [before = '', after = ''] = t('compare.was', { value: '|' }).split('|');
  return (
    <dd className={styles['was']} data-testid={`${testId}-was`}>
      {change === null ? null : (
        <span className={change.way === 'same' ? '' : styles[isBetter ? 'better' : 'worse']}>
          <span aria-hidden="true">
            {change.way === 'same' ? '=' : `${change.way === 'up' ? '▲' : '▼'} ${change.percent}`}
          </span>
          <span className="only-heard">{t(`compare.${change.way}`, { percent: change.percent })}</span>
        </span>
      )}
      <span>
        {before}
        {figure}
        {after}
      </span>
    </dd>
  );
}
