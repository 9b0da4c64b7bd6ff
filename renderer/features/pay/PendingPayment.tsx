import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { refusesEveryBill } from '../../../shared/domain/errors/advice.ts';
import { untilClock } from '../../../shared/domain/kazakh-ending.ts';
import { isAlive } from '../../app/alive.ts';
import { useLanguage } from '../../app/language.ts';
import { isPlay } from '../../app/play-money.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { PayFrame } from '../../ui/PayFrame.tsx';
import { PayLine } from '../../ui/PayLine.tsx';
import type { Way } from '../../ui/WayIcon.tsx';
import { useRefusedScans } from '../sell/scan-to-cart.ts';
import { useTenders } from '../sell/tender-store.ts';
import { CustomerPhone } from '../training/CustomerPhone.tsx';
import { SandboxInvoice } from '../training/SandboxInvoice.tsx';
import { PayActions } from './PayActions.tsx';
import { PayStage } from './PayStage.tsx';
import { PayWatch } from './PayWatch.tsx';
import styles from './PendingPayment.module.css';
import { usePayActs } from './use-pay-acts.ts';
import { useQrInstead } from './use-qr-instead.ts';
import { useTimeOver } from './use-time-over.ts';
import { wayOf } from './way-of.ts';

/** A payment that is not paid, or not yet: the amount, what happens, the QR, what can be done. */
export function PendingPayment({
  payment,
  view,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
}): ReactNode {
  const { t } = useTranslation('pay');
  useRefusedScans(view.settings.soundVolume);
  const open = useTenders((state) => state.open);
  const acts = usePayActs(payment);
  const qr = useQrInstead(payment);
  const sale = useTillQuery('sale.view', { saleId: payment.saleId }).data;
  const isPlayed = isPlay(view.mode);
  const { id, tender, isPart, amountTiyn } = payment;
  const isBusy = acts.isPending || qr.isPending;

  const asleep = new Set<Way>();
  const isShut = !acts.canChoose || isBusy;
  if (isShut) for (const way of ['cash', 'card'] as const) asleep.add(way);
  const isBillRefused = payment.phase === 'rejected' && refusesEveryBill(payment.problem?.code ?? '');
  if (isShut || isBillRefused || amountTiyn % 100 !== 0 || view.closed.includes('phone')) asleep.add('phone');
  if (isShut || isBillRefused || !acts.isOver || view.closed.includes('qr')) asleep.add('qr');

  const { go: goByQr } = qr;
  const choose = useCallback(
    (way: Way) => {
      if (way === 'qr') goByQr();
      else open({ name: way, saleId: null, instead: id });
    },
    [goByQr, open, id],
  );

  const hasQr = tender === 'qr' && payment.phase === 'waiting' && payment.qr !== null;
  return (
    <div className={styles['screen']} data-testid="payment-phase" data-phase={payment.phase}>
      <PayFrame
        frame={{
          due: t(isPart ? 'restToPay' : 'toPay', { number: payment.saleNumber }),
          dueTiyn: amountTiyn,
          dueTestId: 'pay-amount',
          lines: (sale?.lines ?? []).map((line, index) => ({
            key: `${String(index)} ${line.name}`,
            name: line.name,
            count: line.count,
            priceTiyn: line.priceTiyn,
          })),
          discountTiyn: sale?.discountTiyn ?? 0,
          way: wayOf(tender),
          asleep,
          onChoose: choose,
          back: acts.canGoBack
            ? {
                label: t(isPart ? 'restAnotherWay' : 'backToCart'),
                testId: 'back-to-cart',
                isDisabled: isBusy,
                onPress: acts.backToCart,
              }
            : null,
          line: <StillPayable payment={payment} view={view} canChoose={acts.canChoose} />,
        }}
      >
        <div
          className={`${styles['work'] ?? ''} ${hasQr ? (styles['qr'] ?? '') : ''} ${isPlayed ? (styles['training'] ?? '') : ''}`}
        >
          <div className={styles['stage']}>
            <PayStage payment={payment}>
              {qr.error === null ? null : <Advice problem={qr.error} />}
              <PayActions payment={payment} view={view} acts={acts} asleep={asleep} onChoose={choose} />
            </PayStage>
          </div>
          <PayWatch payment={payment} acts={acts} view={view} isTraining={isPlayed} />
          {view.mode === 'sandbox' ? <SandboxInvoice payment={payment} /> : null}
          {view.mode === 'training' ? <CustomerPhone payment={payment} shopName={view.shop?.name ?? 'Tilla'} /> : null}
        </div>
      </PayFrame>
    </div>
  );
}

/** One line, and no question: the QR stays payable whatever the cashier does next. */
function StillPayable({
  payment,
  view,
  canChoose,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
  readonly canChoose: boolean;
}): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const { phase, tender, invoiceId, payableUntil, place } = payment;
  const isTimeOver = useTimeOver(payment);
  if (tender !== 'qr' || !isAlive(phase) || place === 'superseded') return null;
  const isOffline = view.connection.status === 'offline';
  // Nobody can pay what nobody was shown.
  if (invoiceId === null) {
    return isOffline ? <PayLine testId="no-qr-yet">{t('noQrYet')}</PayLine> : null;
  }
  if (phase !== 'waiting' || isTimeOver || payableUntil === null) return null;
  const until = untilClock(Date.parse(payableUntil), language);
  if (isOffline) return <PayLine testId="still-payable">{t('stillPayableOffline', { until })}</PayLine>;
  if (!canChoose) return null;
  return <PayLine testId="still-payable">{t('stillPayable', { until })}</PayLine>;
}
