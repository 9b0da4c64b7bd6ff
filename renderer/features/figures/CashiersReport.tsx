import type { CashiersReportView } from '@tilla/shared/contract/views/report-view.ts';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import card from './card.module.css';
import { EntriesSum, EntryList, FigureButton, OpenFigure } from './OpenFigure.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';

type Cashier = CashiersReportView['cashiers'][number];

export function CashiersReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { data, error } = useTillQuery('statistics.cashiers', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const nameOf = ({ name }: Cashier): string => (name === '' ? t('nobody') : name);
  const opened = (
    cashier: Cashier,
    figure: 'sales' | 'revenue' | 'paid' | 'discount' | 'refunded',
    shown: ReactNode,
  ) => (
    <OpenFigure title={nameOf(cashier)} figure={figure} of={{ window }} only={{ personName: cashier.name }}>
      {shown}
    </OpenFigure>
  );
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ cashiers }) => cashiers.length === 0}
      empty={{ title: t('emptyCashiers'), text: t('emptyCashiersWhy') }}
    >
      {({ cashiers }) => (
        <section className={card.card} aria-label={t('cashiers')}>
          <table className={clsx(card.table, card.dense, styles.table)} data-testid="report-cashiers">
            <ColumnHeads
              names={[t('cashier'), t('sales'), t('net'), t('average'), t('discount'), t('refunds'), t('difference')]}
            />
            <tbody>
              {cashiers.map((cashier) => (
                <tr key={cashier.name} data-testid={`report-cashier-${cashier.name}`}>
                  <th scope="row">{nameOf(cashier)}</th>
                  <td>
                    {opened(cashier, 'sales', cashier.sales)}
                    <PreviousValue now={cashier.sales} was={cashier.before?.sales}>
                      {cashier.before?.sales}
                    </PreviousValue>
                  </td>
                  <td>
                    {opened(cashier, 'revenue', <Money tiyn={cashier.netTiyn} />)}
                    <PreviousValue now={cashier.netTiyn} was={cashier.before?.netTiyn}>
                      <Money tiyn={cashier.before?.netTiyn ?? 0} />
                    </PreviousValue>
                  </td>
                  <td>{cashier.sales === 0 ? '' : opened(cashier, 'paid', <Money tiyn={cashier.averageTiyn} />)}</td>
                  <td>
                    {cashier.discountTiyn === 0
                      ? ''
                      : opened(cashier, 'discount', <Money tiyn={cashier.discountTiyn} />)}
                  </td>
                  <td>
                    {cashier.refunds.count === 0 ? null : (
                      <>
                        {opened(cashier, 'refunded', <Money tiyn={cashier.refunds.amountTiyn} />)}
                        <span className={styles.was}>{t('refundsOf', { count: cashier.refunds.count })}</span>
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
          <p className={textStyles.quiet}>{t('cashiersNote')}</p>
        </section>
      )}
    </ReportPage>
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
      {uncounted === 0 ? null : <span className={styles.was}>{t('uncounted', { count: uncounted })}</span>}
    </>
  );
}
