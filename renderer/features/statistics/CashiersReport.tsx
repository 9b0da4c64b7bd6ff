import type { CashiersReportView } from '@tilla/shared/contract/views/report-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Money } from '#ui/Money.tsx';
import textStyles from '#ui/text.module.css';
import { EntriesSum, EntryList, FigureButton, OpenFigure } from '../figures/OpenFigure.tsx';
import card from './card.module.css';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';
import { Was } from './Was.tsx';

type Cashier = CashiersReportView['cashiers'][number];

export function CashiersReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { data, error } = useTillQuery('statistics.cashiers', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const nameOf = ({ name }: Cashier): string => (name === '' ? t('nobody') : name);
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ cashiers }) => cashiers.length === 0}
      empty={{ title: t('emptyCashiers'), text: t('emptyCashiersWhy') }}
    >
      {({ cashiers }) => (
        <section className={card['card']} aria-label={t('cashiers')}>
          <table
            className={`${card['table'] ?? ''} ${card['dense'] ?? ''} ${styles['table'] ?? ''}`}
            data-testid="report-cashiers"
          >
            <thead>
              <tr>
                <th scope="col">{t('cashier')}</th>
                <th scope="col">{t('sales')}</th>
                <th scope="col">{t('net')}</th>
                <th scope="col">{t('average')}</th>
                <th scope="col">{t('discount')}</th>
                <th scope="col">{t('refunds')}</th>
                <th scope="col">{t('difference')}</th>
              </tr>
            </thead>
            <tbody>
              {cashiers.map((cashier) => (
                <tr key={cashier.name} data-testid={`report-cashier-${cashier.name}`}>
                  <th scope="row">{nameOf(cashier)}</th>
                  <td>
                    <OpenFigure
                      title={nameOf(cashier)}
                      figure="sales"
                      of={{ window }}
                      only={{ personName: cashier.name }}
                    >
                      {cashier.sales}
                    </OpenFigure>
                    <Was now={cashier.sales} was={cashier.before?.sales}>
                      {cashier.before?.sales}
                    </Was>
                  </td>
                  <td>
                    <OpenFigure
                      title={nameOf(cashier)}
                      figure="revenue"
                      of={{ window }}
                      only={{ personName: cashier.name }}
                    >
                      <Money tiyn={cashier.netTiyn} />
                    </OpenFigure>
                    <Was now={cashier.netTiyn} was={cashier.before?.netTiyn}>
                      <Money tiyn={cashier.before?.netTiyn ?? 0} />
                    </Was>
                  </td>
                  <td>
                    {cashier.sales === 0 ? (
                      ''
                    ) : (
                      <OpenFigure
                        title={nameOf(cashier)}
                        figure="paid"
                        of={{ window }}
                        only={{ personName: cashier.name }}
                      >
                        <Money tiyn={cashier.averageTiyn} />
                      </OpenFigure>
                    )}
                  </td>
                  <td>
                    {cashier.discountTiyn === 0 ? (
                      ''
                    ) : (
                      <OpenFigure
                        title={nameOf(cashier)}
                        figure="discount"
                        of={{ window }}
                        only={{ personName: cashier.name }}
                      >
                        <Money tiyn={cashier.discountTiyn} />
                      </OpenFigure>
                    )}
                  </td>
                  <td>
                    {cashier.refunds.count === 0 ? null : (
                      <>
                        <OpenFigure
                          title={nameOf(cashier)}
                          figure="refunded"
                          of={{ window }}
                          only={{ personName: cashier.name }}
                        >
                          <Money tiyn={cashier.refunds.amountTiyn} />
                        </OpenFigure>
                        <span className={styles['was']}>{t('refundsOf', { count: cashier.refunds.count })}</span>
                      </>
                    )}
                  </td>
                  <td>
                    <Closings title={nameOf(cashier)} closings={cashier.closings} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={textStyles['quiet']}>{t('cashiersNote')}</p>
        </section>
      )}
    </ReportPage>
  );
}

/** Differences of all shifts together; and how many were not counted. */
function Closings({
  title,
  closings: { count, uncounted, differenceTiyn, entries },
}: Pick<Cashier, 'closings'> & { readonly title: string }): ReactNode {
  const { t } = useTranslation('reports');
  if (count === 0) return <span className={textStyles['quiet']}>{t('noClosing')}</span>;
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
            <span className={styles['differs']}>
              <Money tiyn={differenceTiyn} />
            </span>
          )}
        </FigureButton>
      )}
      {uncounted === 0 ? null : <span className={styles['was']}>{t('uncounted', { count: uncounted })}</span>}
    </>
  );
}
