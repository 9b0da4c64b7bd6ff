import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openSale } from '#renderer/app/open-sale.ts';
import { showExchange } from '#renderer/app/shown-exchange.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './SalesScreen.module.css';

/** The exchanges that this sale is a document of, and a new one while it has goods left. */
export function SaleExchange({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation('exchange');
  const { data } = useTillQuery('exchange.ofSale', { saleId: sale.id });
  const hasGoods = sale.lines.some(({ catalogItemId }) => catalogItemId !== null);
  const canExchange = sale.phase === 'paid' && hasGoods && sale.refundedTiyn < sale.totalTiyn;
  const exchanges = data?.exchanges ?? [];
  return (
    <>
      {exchanges.map(({ id, state, saleId, saleNumber, newSale, returnedTiyn }) => {
        const other = saleId === sale.id ? newSale : { id: saleId, number: saleNumber };
        return (
          <div key={id} className={styles.line} data-testid="sale-exchange">
            <span>
              <span className={styles.lineName}>
                {other === null || (saleId === sale.id && state !== 'sold')
                  ? t('title')
                  : t(saleId === sale.id ? 'soldBy' : 'inExchangeOf', { number: other.number })}
              </span>
              <span className={styles.lineHow}>{t(`states.${state}`)}</span>
            </span>
            {returnedTiyn === null ? null : <Money tiyn={saleId === sale.id ? -returnedTiyn : returnedTiyn} />}
            {other === null || (saleId === sale.id && state !== 'sold') ? (
              <Button
                label={t('open')}
                size="small"
                onPress={() => showExchange(saleId, id)}
                testId="sale-exchange-open"
              />
            ) : (
              <Button
                label={t('openSale')}
                size="small"
                onPress={() => openSale(other.id)}
                testId="sale-exchange-other"
              />
            )}
          </div>
        );
      })}
      {canExchange ? (
        <div>
          <Button label={t('title')} size="small" onPress={() => showExchange(sale.id)} testId="exchange-start" />
        </div>
      ) : null}
    </>
  );
}
