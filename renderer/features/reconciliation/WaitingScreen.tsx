import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { boughtOf, shownBought } from '@tilla/shared/domain/bought.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button as RowButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { PhaseChip } from '#renderer/app/PhaseChip.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { LeftInRow } from '../payments/LeftInRow.tsx';
import { useTenders } from '../sales/tender-store.ts';
import { useOpenSales } from '../shifts/for-sale.ts';
import { ageMs, isNews, type Rest, trayOf } from './tray.ts';
import styles from './WaitingScreen.module.css';

const FRESH_MS = 10_000;

export function WaitingScreen({ view, parts }: { readonly view: AppView; readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['waiting', 'frame']);
  const open = useTillQuery('payment.listOpen', {}, { refetchMs: FRESH_MS });
  const serviceNowMs = useServiceClock(view);
  const openFromTray = useOpenFromTray(open.data?.payments ?? []);
  const { paid, rests, unpaid } = trayOf(open.data?.payments ?? [], useOpenSales());
  const isUnpaid = rests.length + unpaid.length > 0;
  const rowOf = (payment: PaymentView): ReactNode => (
    <li key={payment.id}>
      <Row payment={payment} serviceNowMs={serviceNowMs} onOpen={openFromTray} />
    </li>
  );
  return (
    <section className={styles.screen} aria-label={t('title')}>
      <PageHeader title={t('frame:screen.bills')} tabs={parts} />
      <Advice problem={open.error} />
      {paid.length === 0 && !isUnpaid && open.isSuccess ? (
        <EmptyUntilSold picture="bills" title={t('none')}>
          {t('frame:empty.waiting')}
        </EmptyUntilSold>
      ) : null}
      <div className={styles.lists} data-testid="open-payments">
        {paid.length === 0 ? null : (
          <section aria-labelledby="money-came" data-testid="money-came">
            <h2 id="money-came" className={styles.heading}>
              {t('came')}
            </h2>
            <ul className={styles.list}>{paid.map(rowOf)}</ul>
          </section>
        )}
        {isUnpaid ? (
          <section aria-label={t('title')}>
            <p className={styles.lead}>{t('lead')}</p>
            <ul className={styles.list}>
              {rests.map(({ sale, former }) => (
                <li key={sale.id}>
                  <RestRow sale={sale} former={former} />
                </li>
              ))}
              {unpaid.map(rowOf)}
            </ul>
          </section>
        ) : null}
      </div>
    </section>
  );
}

function RestRow({ sale: { id, number, restTiyn, cart }, former }: Rest): ReactNode {
  const { t } = useTranslation('waiting');
  const { go, closePayment } = useScreen();
  const takeOut = useTenders((state) => state.takeOut);
  const bought = boughtOf(cart);
  return (
    <RowButton
      className={styles.row ?? ''}
      onPress={() => {
        takeOut(id);
        closePayment();
        go('sell');
      }}
      data-testid={`open-sale-${String(number)}`}
    >
      <b className={styles.amount}>
        <Money tiyn={restTiyn} />
      </b>{' '}
      <span>
        <span className={styles.number}>{bought === null ? t('sale', { number }) : shownBought(bought)}</span>{' '}
        <span className={styles.how}>{bought === null ? '' : t('sale', { number })}</span>
      </span>{' '}
      <span className={styles.place}>{former === null ? null : t('formerQr')}</span>
      <span className={styles.left}>{former === null ? null : <LeftInRow payment={former} />}</span>
      <Chip tone="wait" mark="…">
        {t('rest')}
      </Chip>
    </RowButton>
  );
}

/** Only one payment is current: the previous one goes to the tray, payable and watched. */
function useOpenFromTray(payments: readonly PaymentView[]): (paymentId: string) => void {
  const openPayment = useScreen((state) => state.openPayment);
  const putAside = useTillCommand('payment.putAside');
  return (paymentId) => {
    const others = payments.filter(
      ({ id, place, phase }) => id !== paymentId && place === 'screen' && phase !== 'paid',
    );
    for (const other of others) putAside.mutate({ paymentId: other.id });
    openPayment(paymentId);
  };
}

function Row({
  payment,
  serviceNowMs,
  onOpen,
}: {
  readonly payment: PaymentView;
  readonly serviceNowMs: number | null;
  readonly onOpen: (paymentId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['waiting', 'sales']);
  const isPrinted = payment.tender === 'printed_qr';
  const { bought, payerName, phoneMasked } = payment;
  const named = [bought === undefined ? '' : shownBought(bought), payerName ?? phoneMasked ?? ''].filter(Boolean);
  const number = t('sale', { number: payment.saleNumber });
  const minutes = serviceNowMs === null ? null : Math.floor(ageMs(payment, serviceNowMs) / 60_000);
  return (
    <RowButton
      className={clsx(styles.row, isNews(payment) && styles[payment.phase === 'paid' ? 'paid' : 'bad'])}
      onPress={() => onOpen(payment.id)}
      data-testid={`open-payment-${payment.id}`}
      data-sale={payment.saleNumber}
      data-phase={payment.phase}
    >
      <b className={styles.amount}>
        <Money tiyn={payment.amountTiyn} />
      </b>{' '}
      <span>
        <span className={styles.number}>{named.length === 0 ? number : named.join(' · ')}</span>{' '}
        <span className={styles.how}>
          {named.length === 0 ? '' : `${number} · `}
          {formatClock(Date.parse(payment.createdAt))}
          {minutes === null ? '' : ` · ${minutes === 0 ? t('now') : t('minutes', { count: minutes })}`}
          {` · ${t(`sales:tender.${payment.tender}`)}`}
          {isPrinted ? '' : ` · ${payment.cashierName}`}
        </span>
      </span>{' '}
      <span className={styles.place}>{t(isPrinted ? 'place.receiptDue' : `place.${payment.place}`)}</span>
      <span className={styles.left}>
        <LeftInRow payment={payment} />
      </span>
      {/* Every entry of this list waits, so that is not repeated. */}
      {payment.phase === 'waiting' ? null : <PhaseChip phase={payment.phase} />}
    </RowButton>
  );
}
