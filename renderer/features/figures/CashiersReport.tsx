import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { CashiersReportView } from '@tilla/shared/contract/views/report-view.ts';
import { Initial } from '@tilla/ui/Initial.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './CashiersReport.module.css';
import charts from './Charts.module.css';
import card from './card.module.css';
import { Fact } from './Fact.tsx';
import { EntriesSum, EntryList, FigureButton, OpenFigure } from './OpenFigure.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { ReportPage } from './ReportPage.tsx';
import { REFRESH_MS } from './refresh.ts';
import { useReportWindow } from './reports-store.ts';
import { WhoWhen } from './WhoWhen.tsx';

type Cashier = CashiersReportView['cashiers'][number];
type Parts = CashiersReportView['parts'];

export function CashiersReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  const { data, error } = useTillQuery('statistics.cashiers', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ cashiers }) => cashiers.length === 0}
      empty={{ title: t('emptyCashiers'), text: t('emptyCashiersWhy') }}
    >
      {({ cashiers, parts }) => (
        <>
          <div className={styles.people} data-testid="report-cashiers">
            {cashiers.map((cashier, place) => (
              <Person
                key={cashier.name}
                cashier={cashier}
                parts={parts}
                colour={charts[`data${String((place % 5) + 1)}`]}
              />
            ))}
          </div>
          {parts.length === 0 ? null : <WhoWhen parts={parts} names={cashiers.map(({ name }) => name)} />}
          <p className={textStyles.quiet}>{t('cashiersNote')}</p>
        </>
      )}
    </ReportPage>
  );
}

function Person({
  cashier,
  parts,
  colour,
}: {
  readonly cashier: Cashier;
  readonly parts: Parts;
  readonly colour: string | undefined;
}): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  const { name, sales, netTiyn, averageTiyn, discountTiyn, refunds, closings, before } = cashier;
  const title = name === '' ? t('nobody') : name;
  const opened = (figure: FigureName, shown: ReactNode): ReactNode => (
    <OpenFigure title={title} figure={figure} of={{ window }} only={{ personName: name }}>
      {shown}
    </OpenFigure>
  );
  return (
    <section className={card.card} aria-label={title} data-testid={`report-cashier-${name}`}>
      <header className={styles.head}>
        <Initial name={title} look="new" />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <span className={clsx(charts.dot, colour)} aria-hidden="true" />
            {title}
          </h2>
          <span className={textStyles.quiet}>{opened('sales', t('cellSales', { count: sales }))}</span>
        </div>
        <Spark values={parts.map(({ cashiers }) => cashiers.find((one) => one.name === name)?.netTiyn ?? 0)} />
      </header>
      <p className={styles.net}>{opened('revenue', <Money tiyn={netTiyn} />)}</p>
      <PreviousValue now={netTiyn} was={before?.netTiyn}>
        <Money tiyn={before?.netTiyn ?? 0} />
      </PreviousValue>
      <dl className={layout.stackTight}>
        <Fact name={t('average')}>{sales === 0 ? '–' : opened('paid', <Money tiyn={averageTiyn} />)}</Fact>
        <Fact name={t('refundsSum')}>
          {refunds.count === 0
            ? '0'
            : opened(
                'refunded',
                <>
                  {t('refundsOf', { count: refunds.count })}, <Money tiyn={refunds.amountTiyn} />
                </>,
              )}
        </Fact>
        <Fact name={t('discount')}>
          {discountTiyn === 0 ? <Money tiyn={0} /> : opened('discount', <Money tiyn={discountTiyn} />)}
        </Fact>
        <Fact name={t('drawer')}>
          <Closings title={title} closings={closings} />
        </Fact>
      </dl>
    </section>
  );
}

const [WIDTH, HEIGHT, EDGE] = [96, 36, 4];

/** How it went, at a glance; what opens stands below. */
function Spark({ values }: { readonly values: readonly number[] }): ReactNode {
  if (values.length < 2) return null;
  const max = Math.max(1, ...values);
  const points = values.map((value, place) => [
    EDGE + (place * (WIDTH - 2 * EDGE)) / (values.length - 1),
    HEIGHT - EDGE - (Math.max(0, value) / max) * (HEIGHT - 2 * EDGE),
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg className={styles.spark} viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={EDGE} />
    </svg>
  );
}

function Closings({
  title,
  closings: { count, uncounted, differenceTiyn, entries },
}: Pick<Cashier, 'closings'> & { readonly title: string }): ReactNode {
  const { t } = useTranslation('reports');
  if (count === 0) return <span className={textStyles.quiet}>{t('noClosing')}</span>;
  return (
    <>
      {count === uncounted ? null : (
        <FigureButton
          testId={undefined}
          title={title}
          entries={(onSale) => (
            <>
              <EntriesSum count={entries.length} amountTiyn={differenceTiyn} />
              <EntryList entries={entries} onSale={onSale} />
            </>
          )}
        >
          {differenceTiyn === 0 ? (
            t('balanced')
          ) : (
            <span className={styles.differs}>
              <Money tiyn={differenceTiyn} />
            </span>
          )}
        </FigureButton>
      )}
      {uncounted === 0 ? null : <span className={textStyles.quietLine}>{t('uncounted', { count: uncounted })}</span>}
    </>
  );
}
