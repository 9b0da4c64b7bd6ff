import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import { Figures } from './Figures.tsx';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';
import { ServiceComparison } from './ServiceComparison.tsx';
import { Totals } from './Totals.tsx';

export function Overview(): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  const window = useReports((state) => state.window);
  const look = useReports((state) => state.look);
  const { data, error } = useTillQuery('statistics.books', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  return (
    <>
      <AdvicePlaceContext value="reading">
        <Advice problem={error} />
      </AdvicePlaceContext>
      {data === undefined ? (
        error === null ? (
          <p className={textStyles.quiet}>{t('loading')}</p>
        ) : null
      ) : (
        <>
          <Totals figures={data} />
          <Note figures={data} />
          <OthersRefunds figures={data} />
          {data.total.count === 0 && data.total.refundedTiyn === 0 ? (
            <EmptyReport title={t('empty')}>{t('frame:empty.reports')}</EmptyReport>
          ) : (
            <Figures figures={data} look={look} />
          )}
          <ServiceComparison key={JSON.stringify(window)} window={window} />
        </>
      )}
    </>
  );
}

function Note({ figures: { before } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  const language = useLanguage();
  const named = (day: string): string => formatDay(parseWindowBound(day, 'lower') ?? 0, language);
  return (
    <p className={textStyles.quiet}>
      {before === null
        ? t('note')
        : `${t('frame:compare.note', { from: named(before.fromDay), to: named(before.toDay) })} ${t('note')}`}
    </p>
  );
}

function OthersRefunds({ figures: { othersRefunds } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  if (othersRefunds === undefined) return null;
  const amount = formatMoney(othersRefunds.amountTiyn, language);
  return (
    <p className={textStyles.quiet} data-testid="others-refunds">
      {t('othersRefunded', { amount, count: othersRefunds.count })}
    </p>
  );
}
