import type { DrawerTotalsView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pair } from './Pair.tsx';
import styles from './ShiftScreen.module.css';

const colours = ['var(--data-1)', 'var(--data-2)', 'var(--data-3)', 'var(--data-4)', 'var(--data-5)'] as const;

export function TakingsAmounts({
  sums,
  drawerId,
  isLarge = false,
}: {
  readonly sums: DrawerTotalsView;
  readonly drawerId: string | null;
  /** The takings stand in a card of their own. */
  readonly isLarge?: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <>
      {isLarge && sums.paymentsCount > 0 ? (
        <div className={styles.parts} aria-hidden="true">
          {sums.byTender.map(({ tender, amountTiyn }, index) => (
            <span
              key={tender}
              className={styles.part}
              style={{ flexGrow: Math.max(0, amountTiyn), background: colours[index] }}
            />
          ))}
        </div>
      ) : null}
      {sums.paymentsCount === 0 && sums.refundsCount === 0 ? <p className={styles.faint}>{t('noSales')}</p> : null}
      <Stack as="dl" gap={1}>
        {sums.byTender.map(({ tender, amountTiyn, count }, index) => (
          <Pair
            key={tender}
            name={`${t(`tender.${tender}`)} × ${String(count)}`}
            tiyn={amountTiyn}
            colour={isLarge ? colours[index] : undefined}
            testId={`takings-${tender}`}
            opens={{ drawerId, figure: tender }}
          />
        ))}
        {sums.refundsCount === 0 ? null : (
          <Pair
            name={`${t('refunded')} × ${String(sums.refundsCount)}`}
            tiyn={-sums.refundedTiyn}
            testId="takings-refunded"
            opens={{ drawerId, figure: 'refunded' }}
          />
        )}
        {isLarge ? null : (
          <Pair
            name={t('net')}
            tiyn={sums.netTiyn}
            look="sum"
            testId="takings-net"
            opens={{ drawerId, figure: 'net' }}
          />
        )}
        {sums.roundingTiyn === undefined ? null : (
          <Pair
            name={t('rounding')}
            tiyn={-sums.roundingTiyn}
            look="minor"
            testId="takings-rounding"
            opens={{ drawerId, figure: 'cash' }}
          />
        )}
        <CreditAmounts credit={sums.credit} drawerId={drawerId} />
        {sums.othersRefunds === undefined ? null : (
          <Pair
            name={`${t('othersRefunded')} × ${String(sums.othersRefunds.count)}`}
            tiyn={-sums.othersRefunds.amountTiyn}
            testId="takings-others-refunded"
            opens={{ drawerId, figure: 'others_refunded' }}
          />
        )}
        <OutsideAmount sums={sums} drawerId={drawerId} />
      </Stack>
    </>
  );
}

/** Beside the takings: what was given on credit is no money, and what is repaid is in them already. */
function CreditAmounts({
  credit,
  drawerId,
}: {
  readonly credit: DrawerTotalsView['credit'];
  readonly drawerId: string | null;
}): ReactNode {
  const { t } = useTranslation('debts');
  if (credit === undefined) return null;
  const { soldCount, soldTiyn, carriedCount = 0, carriedTiyn = 0, repaidCount, repaidTiyn } = credit;
  return (
    <>
      {soldCount === 0 ? null : (
        <Pair
          name={`${t('shift.sold')} × ${String(soldCount)}`}
          tiyn={soldTiyn}
          look="minor"
          testId="credit-sold"
          opens={{ drawerId, figure: 'credit_sold' }}
        />
      )}
      {carriedCount === 0 ? null : (
        <Pair
          name={`${t('shift.carried')} × ${String(carriedCount)}`}
          tiyn={carriedTiyn}
          look="minor"
          testId="credit-carried"
          opens={{ drawerId, figure: 'credit_carried' }}
        />
      )}
      {repaidCount === 0 ? null : (
        <Pair
          name={`${t('shift.repaid')} × ${String(repaidCount)}`}
          tiyn={repaidTiyn}
          look="minor"
          testId="credit-repaid"
          opens={{ drawerId, figure: 'credit_repaid' }}
        />
      )}
    </>
  );
}

export function OutsideAmount({
  sums,
  drawerId,
}: {
  readonly sums: DrawerTotalsView;
  readonly drawerId: string | null;
}): ReactNode {
  const { t } = useTranslation('shift');
  if (sums.outside === undefined) return null;
  const { count, netTiyn } = sums.outside;
  return (
    <Pair
      name={`${t('outsideShift')} × ${String(count)}`}
      tiyn={netTiyn}
      look="minor"
      testId="takings-outside"
      opens={{ drawerId, figure: 'outside' }}
    />
  );
}

export function DrawerTotals({
  sums,
  drawerId,
  withAmount,
}: {
  readonly sums: DrawerTotalsView;
  readonly drawerId: string | null;
  readonly withAmount: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <Stack as="dl" gap={1}>
      <Pair name={t('float')} tiyn={sums.floatTiyn} />
      {sums.cashBeforeTiyn === 0 ? null : (
        <Pair
          name={t('cashBefore')}
          tiyn={sums.cashBeforeTiyn}
          look="minor"
          opens={{ drawerId, figure: 'cash_before' }}
        />
      )}
      <Pair name={t('cashSales')} tiyn={sums.cashSalesTiyn} opens={{ drawerId, figure: 'cash_sales' }} />
      {sums.cashReturnedTiyn === 0 ? null : (
        <Pair name={t('cashReturned')} tiyn={-sums.cashReturnedTiyn} opens={{ drawerId, figure: 'cash_returned' }} />
      )}
      {sums.cashInTiyn === 0 ? null : (
        <Pair name={t('cashIn')} tiyn={sums.cashInTiyn} opens={{ drawerId, figure: 'cash_in' }} />
      )}
      {sums.cashOutTiyn === 0 ? null : (
        <Pair name={t('cashOut')} tiyn={-sums.cashOutTiyn} opens={{ drawerId, figure: 'cash_out' }} />
      )}
      {withAmount ? (
        <Pair name={t('expected')} tiyn={sums.expectedTiyn} look="sum" opens={{ drawerId, figure: 'expected' }} />
      ) : null}
    </Stack>
  );
}
