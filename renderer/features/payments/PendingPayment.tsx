import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { refusesEveryBill } from '@tilla/shared/domain/errors/advice.ts';
import { discountOfSaleTiyn } from '@tilla/shared/domain/figures/discount.ts';
import { untilClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { isAlive } from '#renderer/app/alive.ts';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { type Way, ways } from '#renderer/app/Icon.tsx';
import { useOpenTasks } from '#renderer/app/open-tasks.ts';
import { opensAtOf, useMsUntil } from '#renderer/app/opening.ts';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { PayLine } from '#renderer/app/PayLine.tsx';
import { firstWays, reasonDisabled, type WayState, waysOf } from '#renderer/app/PayWays.tsx';
import { isPlay } from '#renderer/app/play-money.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { TakenParts } from '#renderer/app/TakenParts.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { useTenders } from '../sales/tender-store.ts';
import { CustomerPhone } from './CustomerPhone.tsx';
import { formatRemaining } from './countdown.ts';
import { isOfLine, PayActions } from './PayActions.tsx';
import { PayStage } from './PayStage.tsx';
import { PayWatch } from './PayWatch.tsx';
import styles from './PendingPayment.module.css';
import { SandboxInvoice } from './SandboxInvoice.tsx';
import { type PayActs, usePayActs } from './use-pay-acts.ts';
import { useQrInstead } from './use-qr-instead.ts';
import { useQuietWait } from './use-reissue.ts';
import { useTimeOver } from './use-time-over.ts';
import { wayOf } from './way-of.ts';

export function PendingPayment({
  payment: asked,
  view,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
}): ReactNode {
  const payment = withKnownOutage(asked, view);
  const { t } = useTranslation('pay');
  const open = useTenders((state) => state.open);
  const acts = usePayActs(payment, view.closed);
  const qr = useQrInstead(payment);
  const sale = useTillQuery('sale.view', { saleId: payment.saleId }).data;
  const isPlayed = isPlay(view.mode);
  const { id, tender, isPart, amountTiyn } = payment;
  const isBusy = acts.isPending || qr.isPending;

  // The task of a disputed payment is open until somebody has decided (rule A2).
  const isUndecided = useOpenTasks().some(({ kind, facts }) => kind === 'paid_disputed' && facts['paymentId'] === id);
  const isShut = !acts.canChoose || isBusy || isUndecided;
  const opensInMs = useMsUntil(opensAtOf(payment.problem?.params ?? {}));
  const isOpenAgain = opensInMs !== null && opensInMs <= 0;
  /** The service takes no bill now, and would refuse this one again. */
  const isBillRefused = payment.phase === 'rejected' && refusesEveryBill(payment.problem?.code ?? '') && !isOpenAgain;
  const off = new Set<Way>();
  if (isShut) for (const way of ['cash', 'card', 'debt'] as const) off.add(way);
  if (isShut || isBillRefused || amountTiyn % 100 !== 0 || view.closed.includes('phone')) off.add('phone');
  if (isShut || isBillRefused || !acts.isOver || view.closed.includes('qr')) off.add('qr');
  const own = wayOf(tender);
  // Its goods left with the debts: it is made anew in the room of debts, and never goes back to the cart.
  const isRepayment = sale?.isRepayment === true;
  if (isRepayment) for (const way of ways) if (way !== own) off.add(way);
  const quiet = useQuietWait(payment);
  const canReissue = acts.canReissue && !isBillRefused;
  const isOwnOver = acts.isOver && !acts.isReissuing;
  if (isOwnOver) {
    if (canReissue && !acts.isPending) off.delete(own);
    else off.add(own);
  }
  const offered = waysOn(payment, view, acts);
  const again = (): WayState => {
    const name = t(own === 'phone' ? 'phone.again' : 'reissue');
    if (quiet === null) return { name, testId: 'reissue' };
    return { name, testId: 'reissue', time: formatRemaining(quiet.seconds * 1_000), passed: quiet.passed };
  };
  const stateOf = (way: Way): WayState => ({
    isOff: off.has(way),
    // A refused line is mended before either.
    isFilled: firstWays.has(way) && offered.includes(way) && !isOfLine(payment, acts),
    why: reasonDisabled(way, amountTiyn % 100 === 0, view.closed),
    ...(way === own && acts.isOver && canReissue ? again() : {}),
  });

  const { go: goByQr } = qr;
  const { reissue } = acts;
  const choose = useCallback(
    (way: Way) => {
      if (way === own) reissue();
      else if (way === 'qr') goByQr();
      else open({ name: way, saleId: null, instead: id });
    },
    [goByQr, reissue, own, open, id],
  );

  const canHold = isAlive(payment.phase) && !acts.isSuperseded;
  useKeys({ putAside: acts.isPending ? undefined : acts.setAside });
  const hasQr = tender === 'qr' && payment.phase === 'waiting' && payment.qr !== null;
  return (
    <div className={styles.screen} data-testid="payment-phase" data-phase={payment.phase}>
      <PayFrame
        frame={{
          ...(isRepayment ? { title: t('repayment') } : {}),
          due: t(isPart ? 'restToPay' : 'toPay', { number: payment.saleNumber }),
          dueTiyn: amountTiyn,
          dueTestId: 'pay-amount',
          taken:
            isPart && sale !== undefined ? (
              <TakenParts parts={sale.tenders} restTiyn={amountTiyn} totalTiyn={sale.totalTiyn} />
            ) : null,
          lines: sale?.lines ?? [],
          discountTiyn: sale === undefined ? 0 : discountOfSaleTiyn(sale),
          way: isOwnOver ? null : own,
          ways: Object.fromEntries(waysOf(view).map((way) => [way, stateOf(way)])),
          onChoose: choose,
          back:
            acts.canGoBack && !isRepayment
              ? {
                  label: isPart ? t('backToSale', { number: payment.saleNumber }) : t('backToCart'),
                  testId: 'back-to-cart',
                  isDisabled: isBusy || isUndecided,
                  onPress: acts.backToCart,
                }
              : null,
          hold: canHold
            ? { label: t('putAside'), testId: 'put-aside', isDisabled: acts.isPending, onPress: acts.setAside }
            : null,
          line: <StillPayable payment={payment} view={view} />,
        }}
      >
        <div className={clsx(styles.work, hasQr && styles.qr, isPlayed && styles.training)}>
          <div className={styles.stage}>
            <PayStage payment={payment}>
              {isUndecided ? <Undecided /> : null}
              {payment.phase === 'rejected' ? <ClosedWays view={view} functions={[own]} isTold /> : null}
              <Advice problem={qr.error} />
              <PayActions payment={payment} view={view} acts={acts} />
            </PayStage>
          </div>
          <PayWatch payment={payment} acts={acts} view={view} isTraining={isPlayed} />
          {view.mode === 'sandbox' ? <SandboxInvoice payment={payment} isBesideQr={hasQr} /> : null}
          {view.mode === 'training' ? (
            <CustomerPhone payment={payment} shopName={view.shop?.name ?? 'Tilla'} isBesideQr={hasQr} />
          ) : null}
        </div>
      </PayFrame>
    </div>
  );
}

/** Shows offline at once: the outcome of a request that cannot be sent is not awaited. */
function withKnownOutage(payment: PaymentView, { connection }: AppView): PaymentView {
  const { phase, invoiceId, problem } = payment;
  const isStuck = phase === 'sending' && invoiceId === null && connection.status === 'offline';
  return isStuck && problem === null ? { ...payment, problem: { code: 'till_offline', params: {} } } : payment;
}

function Undecided(): ReactNode {
  const { t } = useTranslation('pay');
  const go = useScreen((state) => state.go);
  return (
    <>
      <p>{t('undecided')}</p>
      <Button label={t('decide')} look="main" onPress={() => go('tasks')} testId="decide" />
    </>
  );
}

/** All once a payment is over or an invoice does not get through; offline those that need no connection. */
function waysOn({ phase, invoiceId, problem }: PaymentView, view: AppView, acts: PayActs): readonly Way[] {
  if (!acts.canChoose) return [];
  if (acts.isOver) return ways;
  if (phase !== 'sending' || invoiceId !== null || problem === null) return [];
  return view.connection.status === 'offline' ? ['cash', 'card', 'debt'] : ways;
}

/** Offline the QR can still be paid, and what the customer's phone shows is not yet a payment for the till. */
function StillPayable({ payment, view }: { readonly payment: PaymentView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const { phase, tender, payableUntil, place } = payment;
  const isTimeOver = useTimeOver(payment);
  const isPayable = tender === 'qr' && phase === 'waiting' && place !== 'superseded' && !isTimeOver;
  if (!isPayable || payableUntil === null || view.connection.status !== 'offline') return null;
  const until = untilClock(Date.parse(payableUntil), language);
  return <PayLine testId="still-payable">{t('stillPayableOffline', { until })}</PayLine>;
}
