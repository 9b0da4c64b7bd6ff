import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '../../app/till-context.tsx';
import { Money } from '../../ui/Money.tsx';
import card from './card.module.css';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';
import { Was } from './Was.tsx';

/** What was sold, for how much, what was taken off, and what came back. */
export function ItemsReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { data, error } = useTillQuery('statistics.items', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const money = (tiyn: number): ReactNode => (tiyn === 0 ? '' : <Money tiyn={tiyn} />);
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ items }) => items.length === 0}
      empty={{ title: t('emptyItems'), text: t('emptyItemsWhy') }}
    >
      {({ items, others, total, unnamedRefundTiyn }) => (
        <section className={card['card']} aria-label={t('items')}>
          <table
            className={`${card['table'] ?? ''} ${card['dense'] ?? ''} ${styles['table'] ?? ''}`}
            data-testid="report-items"
          >
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('count')}</th>
                <th scope="col">{t('net')}</th>
                <th scope="col">{t('discount')}</th>
                <th scope="col">{t('returned')}</th>
              </tr>
            </thead>
            <tbody>
              <tr className={card['total']}>
                <th scope="row">{t('total')}</th>
                <td>{total.count}</td>
                <td>
                  <Money tiyn={total.netTiyn} data-testid="report-items-net" />
                </td>
                <td>{money(total.discountTiyn)}</td>
                <td>{money(total.returnedTiyn)}</td>
              </tr>
              {items.map((item, index) => (
                // Goods without a code may bear one name and be two.
                <tr key={`${String(index)} ${item.name}`}>
                  <th scope="row">{item.name}</th>
                  <td>
                    {item.count}
                    <Was now={item.count} was={item.before?.count} />
                  </td>
                  <td>
                    <Money tiyn={item.netTiyn} />
                    <Was now={item.netTiyn} was={item.before?.netTiyn} isMoney />
                  </td>
                  <td>{money(item.discountTiyn)}</td>
                  <td>
                    {money(item.returnedTiyn)}
                    {item.returnedCount === 0 ? null : (
                      <span className={styles['was']}>{t('pieces', { count: item.returnedCount })}</span>
                    )}
                  </td>
                </tr>
              ))}
              {others.kinds === 0 ? null : (
                <tr>
                  <th scope="row">{t('otherItems', { count: others.kinds })}</th>
                  <td>{others.count}</td>
                  <td>
                    <Money tiyn={others.netTiyn} />
                  </td>
                  <td>{money(others.discountTiyn)}</td>
                  <td>{money(others.returnedTiyn)}</td>
                </tr>
              )}
              {unnamedRefundTiyn === 0 ? null : (
                <tr data-testid="report-unnamed">
                  <th scope="row" colSpan={2}>
                    {t('unnamed')}
                  </th>
                  <td>
                    <Money tiyn={-unnamedRefundTiyn} />
                  </td>
                  <td />
                  <td>
                    <Money tiyn={unnamedRefundTiyn} />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      )}
    </ReportPage>
  );
}
