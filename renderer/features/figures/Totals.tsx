import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { daysIn } from '@tilla/shared/domain/report-period.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Compared } from './Compared.tsx';
import { FigureButton, type OpenedFigureProps, OpenFigure } from './OpenFigure.tsx';
import { ProfitOfSales } from './ProfitOfSales.tsx';
import { useReportWindow } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';
import { shortMoney } from './short-money.ts';

/** Of longer times the days say more than the sales. */
const MAX_DAYS_OF_SALES = 14;
/** Further digits have no room, and what opens has them. */
const MAX_WRITTEN_TIYN = 1_000_000_000;

export function Totals({ figures }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation(['statistics', 'reports']);
  const { total, sales, before, profit } = figures;
  const profitTiyn = profit?.profitTiyn ?? null;
  const isOfSales = daysIn(figures) <= MAX_DAYS_OF_SALES;
  return (
    <section className={styles.sums} data-testid="figures">
      <Figure
        name={t('net')}
        testId="figures-net"
        opens="revenue"
        isMoney
        now={total.netTiyn}
        was={before?.netTiyn ?? null}
      />
      {profit === null || profitTiyn === null ? null : <Profit profit={profit} tiyn={profitTiyn} />}
      {isOfSales ? (
        <OfSales figures={figures} />
      ) : (
        <>
          {profitTiyn === null ? (
            <Figure name={t('sales')} testId="figures-sales" opens="sales" now={sales} was={before?.sales ?? null} />
          ) : null}
          <OfDays figures={figures} />
        </>
      )}
    </section>
  );
}

function OfSales({
  figures: { total, sales, averageTiyn, before, profit },
}: {
  readonly figures: StatisticsView;
}): ReactNode {
  const { t } = useTranslation('statistics');
  const refundedTiyn = before?.refundedTiyn ?? null;
  return (
    <>
      <Figure name={t('sales')} testId="figures-sales" opens="sales" now={sales} was={before?.sales ?? null} />
      <Figure
        name={t('average')}
        testId="figures-average"
        opens="paid"
        isMoney
        now={averageTiyn ?? 0}
        was={before === null ? null : (before.averageTiyn ?? 0)}
      />
      {profit !== null && total.refundedTiyn === 0 && (refundedTiyn ?? 0) === 0 ? null : (
        <Figure
          name={t('refunded')}
          testId="figures-refunded"
          opens="refunded"
          isMoney
          isBetterDown
          now={total.refundedTiyn}
          was={refundedTiyn}
        />
      )}
    </>
  );
}

function OfDays({ figures: { days } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { best, averageTiyn: average, beforeTiyn } = days;
  return (
    <>
      {best === null ? null : (
        <Figure
          name={t('bestDay')}
          testId="figures-best-day"
          opens="revenue"
          only={{ day: best.day }}
          isMoney
          now={best.netTiyn}
          was={null}
          detail={formatDay(dayStartOf(best.day), language)}
        />
      )}
      {average === null ? null : (
        <Figure
          name={t('averageDay')}
          testId="figures-average-day"
          opens="revenue"
          isMoney
          now={average}
          was={beforeTiyn}
        />
      )}
    </>
  );
}

function Figure({
  name,
  testId,
  now,
  was,
  opens,
  only,
  detail,
  isMoney = false,
  isBetterDown = false,
}: {
  readonly name: string;
  readonly testId: string;
  readonly now: number;
  readonly was: number | null;
  readonly opens: OpenedFigureProps['figure'];
  readonly only?: OpenedFigureProps['only'];
  /** In place of the comparison. */
  readonly detail?: string;
  readonly isMoney?: boolean;
  readonly isBetterDown?: boolean;
}): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  return (
    <OpenFigure
      title={name}
      figure={opens}
      of={{ window }}
      only={only ?? {}}
      className={styles.sum}
      testId={`open-${testId}`}
    >
      <span className={styles.sumName}>{name}</span>
      <span className={styles.figure} data-testid={testId}>
        {isMoney ? <ShortMoney tiyn={now} /> : now}
      </span>
      <span className={styles.was} {...(was === null ? {} : { 'data-testid': `${testId}-was` })}>
        {was === null ? (
          (detail ?? t('nothingBefore'))
        ) : (
          <Compared now={now} was={was} isBetterDown={isBetterDown}>
            {isMoney ? <ShortMoney tiyn={was} /> : was}
          </Compared>
        )}
      </span>
    </OpenFigure>
  );
}

function Profit({
  profit: { marginPercent, beforePercent, unknownTiyn },
  tiyn,
}: {
  readonly profit: NonNullable<StatisticsView['profit']>;
  readonly tiyn: number;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReportWindow();
  const said = [
    marginPercent === null ? null : t('marginIs', { percent: formatMargin(marginPercent, language) }),
    beforePercent === null ? null : t('marginWas', { percent: formatMargin(beforePercent, language) }),
    unknownTiyn === 0 ? null : t('withoutCost', { amount: formatMoney(unknownTiyn, language) }),
  ].filter((part) => part !== null);
  return (
    <FigureButton
      title={t('madeOf', { amount: formatMoney(tiyn, language) })}
      className={styles.sum}
      testId="open-figures-profit"
      entries={(onSale) => <ProfitOfSales window={window} onSale={onSale} />}
    >
      <span className={styles.sumName}>{t('profit')}</span>
      <span className={styles.figure} data-testid="figures-profit">
        <ShortMoney tiyn={tiyn} />
      </span>
      <span className={styles.was} data-testid="figures-profit-was">
        {said.join(', ')}
      </span>
    </FigureButton>
  );
}

function ShortMoney({ tiyn }: { readonly tiyn: number }): ReactNode {
  const language = useLanguage();
  return Math.abs(tiyn) < MAX_WRITTEN_TIYN ? <Money tiyn={tiyn} /> : `${shortMoney(tiyn, language)}\u00A0₸`;
}
