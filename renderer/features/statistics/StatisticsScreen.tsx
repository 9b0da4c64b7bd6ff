import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryWindow } from '../../../shared/contract/views/history-view.ts';
import type { StatisticsView } from '../../../shared/contract/views/statistics-view.ts';
import { formatDay, parseWindowBound } from '../../../shared/domain/almaty-time.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { AdvicePlaceContext } from '../../ui/advice-place.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DayWindow } from './DayWindow.tsx';
import { Figures } from './Figures.tsx';
import type { Look } from './look.ts';
import { ServiceComparison } from './ServiceComparison.tsx';
import styles from './StatisticsScreen.module.css';
import { Sums } from './Sums.tsx';

/** Sales go on while somebody looks. */
const REFRESH_MS = 15_000;

/** What came in, for the manager: sums, charts or the same as tables, and the service's figures beside. */
export function StatisticsScreen(): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  const [window, setWindow] = useState<HistoryWindow>({ preset: 'today' });
  const [look, setLook] = useState<Look>('chart');
  const figures = useTillQuery('statistics.books', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const { data, error } = figures;
  return (
    <section className={styles['screen']} aria-label={t('title')}>
      <PageHeader title={t('frame:room.reports')}>
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
      </PageHeader>
      <div className={styles['body']} role="region" aria-label={t('figures')} tabIndex={0}>
        <AdvicePlaceContext value="reading">{error === null ? null : <Advice problem={error} />}</AdvicePlaceContext>
        {data === undefined ? (
          error === null ? (
            <p className={styles['empty']}>{t('loading')}</p>
          ) : null
        ) : (
          <>
            <Sums figures={data} />
            <Note figures={data} />
            {data.total.count === 0 ? (
              <Empty picture="reports" title={t('empty')}>
                {t('frame:empty.reports')}
              </Empty>
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

/** By which moment a sum belongs to its day, and with which days it is compared. */
function Note({ figures: { before } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  const language = useLanguage();
  const named = (day: string): string => formatDay(parseWindowBound(day, 'lower') ?? 0, language);
  return (
    <p className={styles['note']}>
      {before === null
        ? t('note')
        : `${t('frame:compare.note', { from: named(before.fromDay), to: named(before.toDay) })} ${t('note')}`}
    </p>
  );
}
