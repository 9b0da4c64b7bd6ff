import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawerTotalsView } from '../../../shared/contract/views/cashbox-view.ts';
import layout from '../../ui/layout.module.css';
import { Pair } from './Pair.tsx';
import styles from './ShiftScreen.module.css';

/** What the sales of the shift come to, by tender. */
export function TakingsAmounts({ sums }: { readonly sums: DrawerTotalsView }): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <>
      {sums.paymentsCount === 0 && sums.refundsCount === 0 ? <p className={styles['faint']}>{t('noSales')}</p> : null}
      <dl className={layout['stackTight']}>
        {sums.byTender.map(({ tender, amountTiyn, count }) => (
          <Pair
            key={tender}
            name={`${t(`tender.${tender}`)} × ${String(count)}`}
            tiyn={amountTiyn}
            testId={`takings-${tender}`}
          />
        ))}
        {sums.refundsCount === 0 ? null : (
          <Pair
            name={`${t('refunded')} × ${String(sums.refundsCount)}`}
            tiyn={-sums.refundedTiyn}
            testId="takings-refunded"
          />
        )}
        <Pair name={t('net')} tiyn={sums.netTiyn} look="sum" testId="takings-net" />
        {sums.othersRefunds === undefined ? null : (
          <Pair
            name={`${t('othersRefunded')} × ${String(sums.othersRefunds.count)}`}
            tiyn={-sums.othersRefunds.amountTiyn}
            testId="takings-others-refunded"
          />
        )}
      </dl>
    </>
  );
}

/** What should lie in the drawer, and how it comes to that. */
export function DrawerTotals({
  sums,
  withAmount,
}: {
  readonly sums: DrawerTotalsView;
  readonly withAmount: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <dl className={layout['stackTight']}>
      <Pair name={t('float')} tiyn={sums.floatTiyn} />
      {sums.cashBeforeTiyn === 0 ? null : <Pair name={t('cashBefore')} tiyn={sums.cashBeforeTiyn} look="minor" />}
      <Pair name={t('cashSales')} tiyn={sums.cashSalesTiyn} />
      {sums.cashReturnedTiyn === 0 ? null : <Pair name={t('cashReturned')} tiyn={-sums.cashReturnedTiyn} />}
      {sums.cashInTiyn === 0 ? null : <Pair name={t('cashIn')} tiyn={sums.cashInTiyn} />}
      {sums.cashOutTiyn === 0 ? null : <Pair name={t('cashOut')} tiyn={-sums.cashOutTiyn} />}
      {withAmount ? <Pair name={t('expected')} tiyn={sums.expectedTiyn} look="sum" /> : null}
    </dl>
  );
}
