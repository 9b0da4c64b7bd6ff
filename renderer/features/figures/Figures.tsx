import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { dayStartOf, formatClock, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { fromClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { daysIn, type PeriodSpan, wholePeriod } from '@tilla/shared/domain/report-period.ts';
import font from '@tilla/ui/font.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLongDay, withinSentence } from '#renderer/app/day-name.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { BarsChart, DaysField, hourName, LineChart, ShareBar } from './Charts.tsx';
import card from './card.module.css';
import { changeOf } from './change.ts';
import { dayRows, daysOfYear, type FigureRow, isByMonth } from './day-rows.ts';
import { FigureTable, useChartLabel, useOpenedRow } from './Figure.tsx';
import { Goods, TopGoods } from './GoodsCards.tsx';
import type { Look } from './look.ts';
import styles from './StatisticsScreen.module.css';
import { shortMoney } from './short-money.ts';
import { takingsLine } from './takings-line.ts';

const MINUTE_MS = 60_000;
const TENGE = 100;

export function Figures({ figures, look }: { readonly figures: StatisticsView; readonly look: Look }): ReactNode {
  const { t } = useTranslation(['statistics', 'sales', 'reports']);
  const language = useLanguage();
  const days = dayRows(figures, {
    language,
    month: (month) => t(`reports:month.${String(month)}` as 'reports:month.1'),
    weekday: (weekday) => t(`reports:weekday.${String(weekday)}` as 'reports:weekday.1'),
  });
  const hours = hourRows(figures);
  const tenders = figures.byTender.map(({ tender, ...totals }) => ({
    name: t(`sales:tender.${tender}`),
    only: { tender },
    ...totals,
  }));
  const cashiers = figures.byCashier.map(({ name, ...totals }) => ({
    name: name === '' ? t('nobody') : name,
    only: { personName: name },
    ...totals,
  }));
  const isMonths = isByMonth(figures);
  const dayTitle = t(isMonths ? 'byMonth' : 'byDay');
  const isOneDay = daysIn(figures) === 1;
  const view = useTillQuery('app.view', {}).data;
  if (look === 'table') {
    return (
      <div className={styles.grid}>
        <FigureTable title={dayTitle} head={t('day')} rows={days} testId="by-day" />
        <FigureTable title={t('byHour')} head={t('hour')} rows={hours} testId="by-hour" />
        <FigureTable title={t('byTender')} head={t('tender')} rows={tenders} testId="by-tender" />
        <FigureTable title={t('byCashier')} head={t('cashier')} rows={cashiers} testId="by-cashier" />
        <Goods figures={figures} />
      </div>
    );
  }
  const beside = (
    <section className={clsx(card.card, styles.beside)}>
      <TopGoods figures={figures} />
      <Share title={t('byTender')} rows={tenders} testId="by-tender" isShort />
    </section>
  );
  if (isMonths) {
    return (
      <>
        <DayBars figures={figures} title={dayTitle} rows={days} />
        <Field figures={figures} />
        <div className={styles.grid}>
          {beside}
          <div className={styles.stack}>
            <Bars title={t('byHour')} rows={hours} testId="by-hour" />
            <ShareCard title={t('byCashier')} rows={cashiers} testId="by-cashier" />
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={styles.main}>
        {isOneDay && view !== undefined ? (
          <DayLine figures={figures} view={view} />
        ) : (
          <DayBars figures={figures} title={dayTitle} rows={days} />
        )}
        {beside}
      </div>
      <div className={styles.grid}>
        {isOneDay ? null : <Bars title={t('byHour')} rows={hours} testId="by-hour" />}
        <ShareCard title={t('byCashier')} rows={cashiers} testId="by-cashier" />
      </div>
    </>
  );
}

/** From the first hour with money to the last. */
function hourRows({ byHour }: StatisticsView): FigureRow[] {
  const used = byHour.filter(({ count, refundedTiyn }) => count > 0 || refundedTiyn > 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  return byHour
    .filter(({ hour }) => hour >= first && hour <= last)
    .map(({ hour, ...totals }) => ({ name: hourName(hour), short: String(hour), only: { hour }, ...totals }));
}

function DayLine({ figures, view }: { readonly figures: StatisticsView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['statistics', 'reports']);
  const language = useLanguage();
  const { open, opened } = useOpenedRow();
  const clockMs = useServiceClock(view, MINUTE_MS);
  const isToday = figures.toDay === figures.today;
  const [hour = 0, minute = 0] = clockMs === null ? [] : formatClock(clockMs).split(':').map(Number);
  const nowHour = isToday && clockMs !== null ? hour : null;
  const line = takingsLine(figures.byHour, figures.earlier.hours, nowHour);
  const best = figures.byHour.reduce((max, one) => (one.netTiyn > max.netTiyn ? one : max));
  const than = t(`reports:lastWeekday.${String(weekdayOf(figures.toDay))}` as 'reports:lastWeekday.1');
  const said = (at: number): string => (language === 'kk' ? fromClock(hourName(at)) : hourName(at));
  const headline = (): string => {
    const { standing } = line;
    if (standing === null) {
      return t('reports:headline.best', { hour: hourName(best.hour), amount: formatMoney(best.netTiyn, language) });
    }
    switch (standing.way) {
      case 'ahead':
        return t('reports:headline.ahead', { hour: said(standing.sinceHour), than });
      case 'behind':
        return t(isToday ? 'reports:headline.behind' : 'reports:headline.less', {
          amount: formatMoney(standing.byTiyn, language),
          than,
        });
      case 'same':
        return t('reports:headline.same');
    }
  };
  return (
    <section className={clsx(card.card, styles.chart)} aria-label={t('byHour')} data-testid="by-hour">
      <h2 className={font.sizeL} data-testid="headline">
        {headline()}
      </h2>
      <LineChart
        line={line}
        endHour={nowHour === null ? null : hour + minute / 60}
        label={`${t('byHour')}: ${headline()}`}
        onOpen={(at) => {
          const totals = figures.byHour.find((one) => one.hour === at);
          if (totals !== undefined) open({ ...totals, name: hourName(at), only: { hour: at } });
        }}
      />
      {opened}
    </section>
  );
}

/** The days or months of the time, under what they come to beside the time before. */
function DayBars({
  figures,
  title,
  rows,
}: {
  readonly figures: StatisticsView;
  readonly title: string;
  readonly rows: readonly FigureRow[];
}): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <Bars
      title={title}
      headline={useDaysHeadline(figures, rows) ?? title}
      beforeName={t(`beforeName.${comparedBy(figures)}`)}
      isLow={isByMonth(figures)}
      rows={rows}
      testId="by-day"
    />
  );
}

function comparedBy(span: PeriodSpan): 'week' | 'month' | 'year' | 'days' {
  const period = wholePeriod(span);
  return period === null || period === 'day' ? 'days' : period;
}

/** Null where nothing was sold. */
function useDaysHeadline(figures: StatisticsView, rows: readonly FigureRow[]): string | null {
  const { t } = useTranslation(['reports', 'frame']);
  const language = useLanguage();
  const longDay = useLongDay();
  const best = rows.reduce<FigureRow | null>((max, row) => (row.netTiyn > (max?.netTiyn ?? 0) ? row : max), null);
  if (best === null) return null;
  const isMonths = isByMonth(figures);
  const day = best.only?.day ?? null;
  const name = withinSentence(
    day === null ? t(`monthName.${String(Number(best.name.slice(0, 2)))}` as 'monthName.1') : longDay(day, true),
    language,
  );
  const change = figures.before === null ? null : changeOf(figures.total.netTiyn, figures.before.netTiyn);
  if (change === null) {
    return t(isMonths ? 'headline.bestMonth' : 'headline.bestDay', {
      name,
      amount: formatMoney(best.netTiyn, language),
    });
  }
  const than = t(`than.${comparedBy(figures)}`);
  const said = t(`headline.${change.way === 'same' ? 'level' : change.way}`, { percent: change.percent, than });
  return t(isMonths ? 'headline.withMonth' : 'headline.withDay', { change: said, name });
}

function Bars({
  title,
  headline = title,
  beforeName = '',
  isLow = false,
  rows,
  testId,
}: {
  readonly title: string;
  readonly headline?: string;
  readonly beforeName?: string;
  readonly isLow?: boolean;
  readonly rows: readonly FigureRow[];
  readonly testId: string;
}): ReactNode {
  const language = useLanguage();
  const { open, opened } = useOpenedRow();
  const label = useChartLabel(title, rows);
  return (
    <section className={clsx(card.card, styles.chart)} aria-label={title} data-testid={testId}>
      <BarsChart
        title={
          <h2 className={font.sizeL} {...(testId === 'by-day' ? { 'data-testid': 'headline' } : {})}>
            {headline}
          </h2>
        }
        bars={rows.map(({ netTiyn, beforeTiyn, ...row }) => ({
          ...row,
          value: netTiyn,
          before: beforeTiyn,
          said: formatMoney(netTiyn, language),
        }))}
        label={label}
        least={TENGE}
        isLow={isLow}
        write={(tiyn) => shortMoney(tiyn, language)}
        beforeName={beforeName}
        onOpen={(place) => {
          const row = rows[place];
          if (row !== undefined) open(row);
        }}
      />
      {opened}
    </section>
  );
}

interface ShareProps {
  readonly title: string;
  readonly rows: readonly FigureRow[];
  readonly testId: string;
}

function ShareCard(props: ShareProps): ReactNode {
  return (
    <section className={card.card}>
      <Share {...props} />
    </section>
  );
}

function Share({ title, rows, testId, isShort = false }: ShareProps & { readonly isShort?: boolean }): ReactNode {
  const { open, opened } = useOpenedRow();
  const label = useChartLabel(title, rows);
  return (
    <section className={styles.stack} aria-label={title} data-testid={testId}>
      <h2 className={isShort ? textStyles.label : font.sizeL}>{title}</h2>
      <ShareBar rows={rows} label={label} onOpen={open} isShort={isShort} />
      {opened}
    </section>
  );
}

function Field({ figures }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { open, opened } = useOpenedRow();
  const { habitsFrom } = figures;
  return (
    <section className={card.card} aria-label={t('everyDay')} data-testid="days-field">
      {habitsFrom === null ? (
        <DaysField
          title={<h2 className={font.sizeL}>{t('everyDay')}</h2>}
          days={daysOfYear(figures, language)}
          label={t('everyDay')}
          onOpen={(day, name) => {
            const totals = figures.byDay.find((one) => one.day === day);
            if (totals !== undefined) open({ ...totals, name, only: { day } });
          }}
        />
      ) : (
        <>
          <h2 className={font.sizeL}>{t('everyDay')}</h2>
          <p className={textStyles.quiet} data-testid="field-from">
            {t('habitsFrom', { day: formatDay(dayStartOf(habitsFrom), language) })}
          </p>
        </>
      )}
      {opened}
    </section>
  );
}
