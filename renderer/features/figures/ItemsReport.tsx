import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import { formatQuantities, formatQuantity, type Quantity } from '@tilla/shared/domain/figures/quantity.ts';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import card from './card.module.css';
import { type OpenedFigureProps, OpenFigure } from './OpenFigure.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';

const keyOf = ({ key, unit }: { readonly key: string; readonly unit: string }) => ({ key, unit });
const besides = (items: readonly Parameters<typeof keyOf>[0][]) => ({ otherThan: items.map(keyOf) });

function shareOf(tiyn: number, wholeTiyn: number): string {
  return wholeTiyn <= 0 ? '0' : `${String(Math.min(100, Math.max(0, (tiyn / wholeTiyn) * 100)))}%`;
}

export function ItemsReport(): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReports((state) => state.window);
  const { data, error } = useTillQuery('statistics.items', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const opened = (figure: FigureName, tiyn: number, title: string, only: OpenedFigureProps['only'] = {}): ReactNode =>
    tiyn === 0 ? (
      ''
    ) : (
      <OpenFigure title={title} figure={figure} of={{ window }} only={only}>
        <Money tiyn={tiyn} />
      </OpenFigure>
    );
  const othersName = ({ kinds }: { readonly kinds: number }): string => t('otherItems', { count: kinds });
  const amountOf = (quantity: Quantity): string => formatQuantity(quantity, language);
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ items, total }) => items.length === 0 && total.netTiyn === 0 && total.returnedTiyn === 0}
      empty={{ title: t('emptyItems'), text: t('emptyItemsWhy') }}
    >
      {({ items, others, total, unnamedRefundTiyn, otherPaidTiyn, roundingTiyn }) => (
        <section className={card.card} aria-label={t('items')}>
          <table className={clsx(card.table, card.dense, styles.table)} data-testid="report-items">
            <ColumnHeads names={[t('item'), t('count'), t('net'), t('discount'), t('returned')]} />
            <tbody>
              <tr className={card.total}>
                <th scope="row">{t('total')}</th>
                <td data-testid="report-items-sold">{formatQuantities(total.sold, language)}</td>
                <td>
                  <OpenFigure title={t('total')} figure="revenue" of={{ window }} testId="open-items-net">
                    <Money tiyn={total.netTiyn} data-testid="report-items-net" />
                  </OpenFigure>
                </td>
                <td>{opened('discount', total.discountTiyn, t('discount'))}</td>
                <td>{opened('refunded', total.returnedTiyn, t('returned'))}</td>
              </tr>
              {items.map((item, index) => (
                // Goods without a code may bear one name and be two.
                <tr key={`${String(index)} ${item.name}`}>
                  <th scope="row">
                    <span className={styles.item}>
                      <GoodsPicture
                        catalogItemId={item.key.startsWith('c') ? Number(item.key.slice(1)) : null}
                        name={item.name}
                      />
                      <span className={styles.itemName}>
                        {item.name}
                        <span className={styles.itemShare} aria-hidden="true">
                          <span style={{ width: shareOf(item.netTiyn, total.netTiyn) }} />
                        </span>
                      </span>
                    </span>
                  </th>
                  <td>
                    {amountOf(item)}
                    <PreviousValue now={item.thousandths} was={item.before?.thousandths}>
                      {amountOf({ unit: item.unit, thousandths: item.before?.thousandths ?? 0 })}
                    </PreviousValue>
                  </td>
                  <td>
                    {opened('items', item.netTiyn, item.name, { item: keyOf(item) }) || <Money tiyn={0} />}
                    <PreviousValue now={item.netTiyn} was={item.before?.netTiyn}>
                      <Money tiyn={item.before?.netTiyn ?? 0} />
                    </PreviousValue>
                  </td>
                  <td>{opened('discount', item.discountTiyn, item.name, { item: keyOf(item) })}</td>
                  <td>
                    {opened('returned', item.returnedTiyn, item.name, { item: keyOf(item) })}
                    {item.returnedThousandths === 0 ? null : (
                      <span className={styles.was}>
                        {amountOf({ unit: item.unit, thousandths: item.returnedThousandths })}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
              {others.kinds === 0 ? null : (
                <tr>
                  <th scope="row">{othersName(others)}</th>
                  <td>{formatQuantities(others.sold, language)}</td>
                  <td>{opened('items', others.netTiyn, othersName(others), besides(items)) || <Money tiyn={0} />}</td>
                  <td>{opened('discount', others.discountTiyn, othersName(others), besides(items))}</td>
                  <td>{opened('returned', others.returnedTiyn, othersName(others), besides(items))}</td>
                </tr>
              )}
              <Beside
                testId="report-unnamed"
                name={t('unnamed')}
                figure="unnamed_refund"
                netTiyn={-unnamedRefundTiyn}
                returnedTiyn={unnamedRefundTiyn}
              />
              <Beside testId="report-other-paid" name={t('otherPaid')} figure="other_paid" netTiyn={otherPaidTiyn} />
              <Beside testId="report-rounding" name={t('rounding')} figure="rounding" netTiyn={-roundingTiyn} />
            </tbody>
          </table>
        </section>
      )}
    </ReportPage>
  );
}

function Beside({
  testId,
  name,
  figure,
  netTiyn,
  returnedTiyn = 0,
}: {
  readonly testId: string;
  readonly name: string;
  readonly figure: FigureName;
  readonly netTiyn: number;
  readonly returnedTiyn?: number;
}): ReactNode {
  const window = useReports((state) => state.window);
  if (netTiyn === 0) return null;
  return (
    <tr data-testid={testId}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>
        <OpenFigure title={name} figure={figure} of={{ window }}>
          <Money tiyn={netTiyn} />
        </OpenFigure>
      </td>
      <td />
      <td>{returnedTiyn === 0 ? null : <Money tiyn={returnedTiyn} />}</td>
    </tr>
  );
}
