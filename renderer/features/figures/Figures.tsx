import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { BarsChart, DaysField, hourName, LineChart, ShareBar } from './Charts.tsx';
import card from './card.module.css';
import { dayCount, dayRows, daysOfYear, type FigureRow, isByMonth } from './day-rows.ts';
import { FigureTable, useChartLabel, useOpenedRow } from './Figure.tsx';
import type { Look } from './look.ts';
import { OpenFigure } from './OpenFigure.tsx';
import { useReports } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';
import { takingsLine } from './takings-line.ts';

const MINUTE_MS = 60_000;
const TOP_GOODS = 5;

export function Figures({ figures, look }: { readonly figures: StatisticsView; readonly look: Look }): ReactNode {
  const { t } = useTranslation(['statistics', 'sales', 'reports']);
  const language = useLanguage();
  const days = dayRows(figures, language, (month) => t(`reports:month.${String(month)}` as 'reports:month.1'));
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
  const dayTitle = t(isByMonth(figures) ? 'byMonth' : 'byDay');
  const isOneDay = dayCount(figures) === 1;
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
  return (
    <>
      <div className={styles.main}>
        {isOneDay && view !== undefined ? (
          <DayLine figures={figures} view={view} />
        ) : (
          <Bars title={dayTitle} rows={days} testId="by-day" isHeadline />
        )}
        <div className={styles.beside}>
          <TopGoods figures={figures} />
          <Share title={t('byTender')} rows={tenders} testId="by-tender" />
        </div>
      </div>
      {isByMonth(figures) ? <Field figures={figures} /> : null}
      <div className={styles.grid}>
        {isOneDay ? null : <Bars title={t('byHour')} rows={hours} testId="by-hour" />}
        <Share title={t('byCashier')} rows={cashiers} testId="by-cashier" />
      </div>
      <Goods figures={figures} />
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
  const headline = (): string => {
    const { standing } = line;
    if (standing === null) {
      return t('reports:headline.best', { hour: hourName(best.hour), amount: formatMoney(best.netTiyn, language) });
    }
    switch (standing.way) {
      case 'ahead':
        return t('reports:headline.ahead', { hour: hourName(standing.sinceHour) });
      case 'behind':
        return t('reports:headline.behind', { amount: formatMoney(standing.byTiyn, language) });
      case 'same':
        return t('reports:headline.same');
    }
  };
  return (
    <section className={card.card} aria-label={t('byHour')} data-testid="by-hour">
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

function Bars({
  title,
  rows,
  testId,
  isHeadline = false,
}: {
  readonly title: string;
  readonly rows: readonly FigureRow[];
  readonly testId: string;
  readonly isHeadline?: boolean;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { open, opened } = useOpenedRow();
  const label = useChartLabel(title, rows);
  const best = rows.reduce<FigureRow | null>((max, row) => (row.netTiyn > (max?.netTiyn ?? 0) ? row : max), null);
  return (
    <section className={card.card} aria-label={title} data-testid={testId}>
      <h2 className={font.sizeL}>
        {isHeadline && best !== null
          ? t('headline.most', { title, name: best.name, amount: formatMoney(best.netTiyn, language) })
          : title}
      </h2>
      <BarsChart rows={rows} label={label} onOpen={open} />
      {opened}
    </section>
  );
}

function Share({
  title,
  rows,
  testId,
}: {
  readonly title: string;
  readonly rows: readonly FigureRow[];
  readonly testId: string;
}): ReactNode {
  const { open, opened } = useOpenedRow();
  const label = useChartLabel(title, rows);
  return (
    <section className={card.card} aria-label={title} data-testid={testId}>
      <h2 className={font.sizeL}>{title}</h2>
      <ShareBar rows={rows} label={label} onOpen={open} />
      {opened}
    </section>
  );
}

function Field({ figures }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { open, opened } = useOpenedRow();
  return (
    <section className={card.card} aria-label={t('everyDay')} data-testid="days-field">
      <h2 className={font.sizeL}>{t('everyDay')}</h2>
      <DaysField
        days={daysOfYear(figures, language)}
        label={t('everyDay')}
        onOpen={(day, name) => {
          const totals = figures.byDay.find((one) => one.day === day);
          if (totals !== undefined) open({ ...totals, name, only: { day } });
        }}
      />
      {opened}
    </section>
  );
}

function TopGoods({ figures: { goods } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReports((state) => state.window);
  const show = useReports((state) => state.show);
  const max = Math.max(1, goods[0]?.totalTiyn ?? 1);
  if (goods.length === 0) return null;
  return (
    <section className={card.card} aria-label={t('broughtMost')}>
      <header className={styles.cardHead}>
        <h2 className={font.sizeL}>{t('broughtMost')}</h2>
        <Button label={t('allItems')} look="quiet" onPress={() => show('items')} testId="all-items" />
      </header>
      {goods.slice(0, TOP_GOODS).map(({ key, unit, name, thousandths, totalTiyn }) => (
        <div key={`${unit} ${key}`} className={styles.top}>
          <GoodsPicture catalogItemId={key.startsWith('c') ? Number(key.slice(1)) : null} name={name} />
          <span className={styles.topName}>{name}</span>
          <span className={textStyles.quiet}>{formatQuantity({ unit, thousandths }, language)}</span>
          <b>
            <OpenFigure title={name} figure="sold" of={{ window }} only={{ item: { key, unit } }}>
              <Money tiyn={totalTiyn} />
            </OpenFigure>
          </b>
          <span className={styles.topBar} aria-hidden="true">
            <span style={{ width: `${String((Math.max(0, totalTiyn) / max) * 100)}%` }} />
          </span>
        </div>
      ))}
    </section>
  );
}

function Goods({ figures: { goods, otherGoods } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const window = useReports((state) => state.window);
  return (
    <section className={clsx(card.card, styles.whole)} aria-label={t('goods')}>
      <h2 className={font.sizeL}>{t('goods')}</h2>
      <p className={textStyles.quiet}>{t('goodsNote')}</p>
      <table className={card.table} data-testid="goods">
        <ColumnHeads names={[t('good'), t('quantity'), t('sum')]} />
        <tbody>
          {goods.map(({ key, unit, name, thousandths, totalTiyn }) => (
            <tr key={`${unit} ${key}`}>
              <th scope="row">{name}</th>
              <td>{formatQuantity({ unit, thousandths }, language)}</td>
              <td>
                <OpenFigure title={name} figure="sold" of={{ window }} only={{ item: { key, unit } }}>
                  <Money tiyn={totalTiyn} />
                </OpenFigure>
              </td>
            </tr>
          ))}
          {otherGoods.kinds === 0 ? null : (
            <tr>
              <th scope="row">{t('otherGoods', { count: otherGoods.kinds })}</th>
              <td />
              <td>
                <OpenFigure
                  title={t('otherGoods', { count: otherGoods.kinds })}
                  figure="sold"
                  of={{ window }}
                  only={{ otherThan: goods.map(({ key, unit }) => ({ key, unit })) }}
                >
                  <Money tiyn={otherGoods.totalTiyn} />
                </OpenFigure>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
