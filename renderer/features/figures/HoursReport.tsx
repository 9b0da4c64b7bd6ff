import type { HoursReportView } from '@tilla/shared/contract/views/report-view.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { BarsChart, hourName } from './Charts.tsx';
import card from './card.module.css';
import { useOpenedRow } from './Figure.tsx';
import { OpenFigure } from './OpenFigure.tsx';
import { usePeriodName } from './PeriodChoice.tsx';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReportWindow } from './reports-store.ts';
import sums from './StatisticsScreen.module.css';
import { WeekField } from './WeekField.tsx';

export function HoursReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  const { data, error } = useTillQuery('statistics.hours', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ hours }) => hours.length === 0}
      empty={{ title: t('emptyHours'), text: t('emptyHoursWhy') }}
      isUpToNow={false}
    >
      {(report) => (
        <div className={styles.columns}>
          <ByHour report={report} />
          <WeekField field={report.field} fieldFrom={report.fieldFrom} />
        </div>
      )}
    </ReportPage>
  );
}

/** A day's hours beside the usual day; of more days, their hours beside those of the days before. */
function ByHour({ report }: { readonly report: HoursReportView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { open, opened } = useOpenedRow('sales');
  const { hours, usual } = report;
  const title = useHoursTitle(report);
  const usualOf = (hour: number): number => usual?.hours.find((one) => one.hour === hour)?.sales ?? 0;
  const bars = hours.map(({ hour, sales, netTiyn, before }) => ({
    name: hourName(hour),
    short: String(hour),
    value: sales,
    before: usual === null ? before?.sales : usualOf(hour),
    said: `${t('cellSales', { count: sales })}, ${formatMoney(netTiyn, language)}`,
  }));
  return (
    <section className={card.card} aria-label={title} data-testid="report-hours">
      <BarsChart
        title={<h2 className={font.sizeL}>{title}</h2>}
        bars={bars}
        label={`${title}: ${t('salesAnHour')}`}
        least={4}
        write={String}
        beforeName={t(usual === null ? 'beforeName.days' : usual.days === 1 ? 'weekAgo' : 'usually')}
        bestName={t('busiest')}
        onOpen={(place) => {
          const row = hours[place];
          if (row === undefined) return;
          const totals = { count: row.sales, paidTiyn: 0, refundedTiyn: 0, netTiyn: row.netTiyn };
          open({ ...totals, name: hourName(row.hour), only: { hour: row.hour } });
        }}
      />
      <Extremes report={report} />
      {opened}
    </section>
  );
}

function useHoursTitle({ fromDay, toDay, today, usual }: HoursReportView): string {
  const { t } = useTranslation(['reports', 'sales']);
  const periodName = usePeriodName(today);
  if (fromDay !== toDay || usual === null) return t('byHour');
  return t('dayAndUsual', {
    day: fromDay === today ? t('sales:todayName') : periodName('day', { fromDay, toDay }),
    usual: usual.days === 1 ? t('weekAgo') : t(`usualWeekday.${String(weekdayOf(fromDay))}` as 'usualWeekday.1'),
  });
}

const between = (hour: number): string => `${String(hour)}–${String(hour + 1)}`;

function Extremes({ report: { busiest, quietest } }: { readonly report: HoursReportView }): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  if (busiest === null) return null;
  return (
    <div className={sums.sums}>
      <OpenFigure
        title={`${t('busiest')}, ${between(busiest.hour)}`}
        figure="sales"
        of={{ window }}
        only={{ hour: busiest.hour }}
        className={sums.sum}
        testId="busiest-hour"
      >
        <span className={sums.sumName}>{t('busiest')}</span>
        <span className={sums.figure}>{between(busiest.hour)}</span>
        <span className={textStyles.quiet}>
          {t('cellSales', { count: busiest.sales })}, <Money tiyn={busiest.netTiyn} />
        </span>
      </OpenFigure>
      {quietest === null ? null : (
        <OpenFigure
          title={`${t('quietest')}, ${between(quietest.hour)}`}
          figure="sales"
          of={{ window }}
          only={{ hour: quietest.hour }}
          className={sums.sum}
          testId="quietest-hour"
        >
          <span className={sums.sumName}>{t('quietest')}</span>
          <span className={sums.figure}>{between(quietest.hour)}</span>
          <span className={textStyles.quiet}>
            {t('cellSales', { count: quietest.sales })}, {t('usuallyWas', { count: quietest.usual })}
          </span>
        </OpenFigure>
      )}
    </div>
  );
}
