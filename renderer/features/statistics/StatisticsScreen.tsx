import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryWindow } from '../../../shared/contract/views/history-view.ts';
import type { StatisticsView } from '../../../shared/contract/views/statistics-view.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Money } from '../../ui/Money.tsx';
import { DayWindow } from './DayWindow.tsx';
import { Figures } from './Figures.tsx';
import type { Look } from './look.ts';
import { ServiceComparison } from './ServiceComparison.tsx';
import styles from './StatisticsScreen.module.css';

/** Sales go on while somebody looks. */
const REFRESH_MS = 15_000;

/** What came in, for the manager: sums, charts or the same as tables, and the service's figures beside. */
export function StatisticsScreen({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation('statistics');
  const [window, setWindow] = useState<HistoryWindow>({ preset: 'week' });
  const [look, setLook] = useState<Look>('chart');
  const figures = useTillQuery('statistics.books', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const { data, error } = figures;
  return (
    <section className={styles['screen']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <DayWindow window={window} today={data?.today ?? ''} onChange={setWindow} />
        <Choice
          label={t('look')}
          isLabelHidden
          value={look}
          options={[
            { id: 'chart', name: t('asChart'), testId: 'as-chart' },
            { id: 'table', name: t('asTable'), testId: 'as-table' },
          ]}
          onChange={setLook}
        />
        {parts}
      </header>
      <div className={styles['body']} role="region" aria-label={t('figures')} tabIndex={0}>
        {error === null ? null : <Advice problem={error} />}
        {data === undefined ? (
          error === null ? (
            <p className={styles['empty']}>{t('loading')}</p>
          ) : null
        ) : (
          <>
            <Sums figures={data} />
            <p className={styles['note']}>{t('note')}</p>
            {data.total.count === 0 ? (
              <p className={styles['empty']}>{t('empty')}</p>
            ) : (
              <Figures figures={data} look={look} />
            )}
            <ServiceComparison key={JSON.stringify(window)} window={window} />
          </>
        )}
      </div>
    </section>
  );
}

function Sums({ figures: { total } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const averageTiyn = total.count === 0 ? 0 : Math.round(total.paidTiyn / total.count);
  return (
    <dl className={styles['sums']} data-testid="figures">
      <div className={styles['main']}>
        <dt>{t('net')}</dt>
        <dd>
          <Money tiyn={total.netTiyn} data-testid="figures-net" />
        </dd>
      </div>
      <div>
        <dt>{t('paid')}</dt>
        <dd>
          <Money tiyn={total.paidTiyn} />
        </dd>
      </div>
      <div>
        <dt>{t('refunded')}</dt>
        <dd>
          <Money tiyn={total.refundedTiyn} />
        </dd>
      </div>
      <div>
        <dt>{t('payments')}</dt>
        <dd>{total.count}</dd>
      </div>
      <div>
        <dt>{t('average')}</dt>
        <dd>
          <Money tiyn={averageTiyn} />
        </dd>
      </div>
    </dl>
  );
}
