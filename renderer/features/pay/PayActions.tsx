import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { formatClock } from '../../../shared/domain/almaty-time.ts';
import { adviceFor } from '../../../shared/domain/errors/advice.ts';
import { useScreen } from '../../app/screen-store.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { namedField } from '../../ui/named-field.ts';
import { useCart } from '../sell/cart-store.ts';
import { useTenders } from '../sell/tender-store.ts';
import { isAlive as isAlivePhase } from './alive.ts';
import styles from './PayActions.module.css';
import { PayOtherwise } from './PayOtherwise.tsx';

/** What the till looks after by itself, and somebody may be in a hurry. */
const lookable: ReadonlySet<PaymentView['phase']> = new Set(['checking', 'disputed', 'cancelling']);

/** What can be done with a payment in this phase; nothing that cannot is drawn. */
export function PayActions({ payment, view }: { readonly payment: PaymentView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const { closePayment, openPayment } = useScreen();
  const { cart, take } = useCart();
  const takeOut = useTenders((state) => state.takeOut);
  const [asked, setAsked] = useState<'anotherWay' | 'reissue' | 'cancel' | null>(null);
  const putAside = useTillCommand('payment.putAside', closePayment);
  const supersede = useTillCommand('payment.supersede', ({ cart: sold }) => {
    // Of a sale in parts only the rest is chosen anew: its goods stay with what was taken for them.
    if (!payment.isPart) take(sold, namedField(payment.problem?.params['field'])?.line);
    else takeOut(payment.saleId);
    closePayment();
  });
  const cancel = useTillCommand('payment.cancel');
  const lookAgain = useTillCommand('payment.lookAgain');
  const reissue = useTillCommand('payment.reissue', ({ paymentId: next }) => {
    openPayment(next);
  });
  const dismiss = useTillCommand('payment.dismiss', closePayment);
  const { id: paymentId, phase, place, problem, invoiceId } = payment;
  const isPhone = payment.tender === 'phone';
  const isAlive = isAlivePhase(phase);
  const isSuperseded = place === 'superseded';
  const isOver = phase === 'expired' || phase === 'cancelled' || phase === 'failed' || phase === 'rejected';
  const canReissue =
    !isSuperseded && isOver && (phase !== 'rejected' || (problem !== null && adviceFor(problem.code).retryable));
  // The goods of this sale come back to the counter; they must not mix with those of the next customer.
  const isCounterBusy = cart.lines.length > 0 && !payment.isPart;
  // A QR cannot be called back, only hidden; a bill on a phone must be, before any other money is final (rules C5, C6).
  const canChooseAnother = !isPhone || invoiceId === null;
  const canCancel = isPhone && invoiceId !== null && (phase === 'sending' || phase === 'waiting');
  const isPending =
    cancel.isPending ||
    putAside.isPending ||
    supersede.isPending ||
    reissue.isPending ||
    dismiss.isPending ||
    lookAgain.isPending;
  const error = cancel.error ?? putAside.error ?? supersede.error ?? reissue.error ?? dismiss.error ?? lookAgain.error;

  function backToCart(): void {
    setAsked(null);
    supersede.mutate({ paymentId });
  }

  function setAside(): void {
    if (isSuperseded || isOver) closePayment();
    else putAside.mutate({ paymentId });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || isPending) return;
    event.preventDefault();
    setAside();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  const until = payment.payableUntil === null ? null : formatClock(Date.parse(payment.payableUntil));
  return (
    <footer className={styles['foot']}>
      {error === null ? null : <Advice problem={error} />}
      {isCounterBusy && !isSuperseded && phase !== 'stopped' ? (
        <p className={styles['hint']}>{t('counterBusy')}</p>
      ) : null}
      <div className={styles['actions']}>
        {isAlive && !isSuperseded ? (
          <>
            <Button size="large" onPress={setAside} isDisabled={isPending} data-testid="put-aside">
              {t('putAside')}
              <kbd className={styles['key']}>F8</kbd>
            </Button>
            {canChooseAnother ? (
              <Button
                size="large"
                isDisabled={isPending || isCounterBusy}
                onPress={() => {
                  setAsked('anotherWay');
                }}
                data-testid="another-way"
              >
                {t(payment.isPart ? 'restAnotherWay' : 'anotherWay')}
              </Button>
            ) : null}
            {canCancel ? (
              <Button
                size="large"
                isDisabled={isPending}
                onPress={() => {
                  setAsked('cancel');
                }}
                data-testid="cancel-bill"
              >
                {t(cancel.isPending ? 'phone.cancelBusy' : 'phone.cancel')}
              </Button>
            ) : null}
          </>
        ) : null}
        {lookable.has(phase) || (phase === 'sending' && problem !== null) ? (
          <Button
            size="large"
            isDisabled={isPending}
            onPress={() => {
              lookAgain.mutate({ paymentId });
            }}
            data-testid="look-again"
          >
            {t('lookAgain')}
          </Button>
        ) : null}
        {canReissue ? (
          <Button
            look="main"
            size="large"
            isDisabled={isPending}
            onPress={() => {
              setAsked('reissue');
            }}
            data-testid="reissue"
          >
            {t(isPhone ? 'phone.again' : 'reissue')}
          </Button>
        ) : null}
        {!isSuperseded && isOver ? <PayOtherwise payment={payment} isDisabled={isPending || isCounterBusy} /> : null}
        {!isSuperseded && (isOver || phase === 'mismatch') ? (
          <Button
            look={canReissue ? 'plain' : 'main'}
            size="large"
            isDisabled={isPending || isCounterBusy}
            onPress={backToCart}
            data-testid="back-to-cart"
          >
            {t(payment.isPart ? 'restAnotherWay' : 'backToCart')}
          </Button>
        ) : null}
        {phase === 'stopped' || phase === 'mismatch' || isSuperseded || (isOver && isCounterBusy) ? (
          <Button size="large" onPress={setAside} isDisabled={isPending} data-testid="leave">
            {t(isSuperseded || isOver ? 'leave' : 'putAside')}
          </Button>
        ) : null}
        {isOver || (phase === 'stopped' && view.person?.role === 'manager') ? (
          <Button
            look="quiet"
            size="large"
            isDisabled={isPending}
            onPress={() => {
              dismiss.mutate({ paymentId });
            }}
            data-testid="dismiss"
          >
            {t(phase === 'stopped' ? 'settled' : 'dismiss')}
          </Button>
        ) : null}
      </div>
      <Dialog
        title={t('anotherWayTitle')}
        isOpen={asked === 'anotherWay'}
        onClose={() => {
          setAsked(null);
        }}
      >
        <p className={styles['warning']}>
          {isPhone
            ? t('phone.anotherWayWarning')
            : until === null
              ? t('anotherWayWarningOpen')
              : t('anotherWayWarning', { until })}
        </p>
        <p>{t(payment.isPart ? 'partHow' : isPhone ? 'phone.anotherWayHow' : 'anotherWayHow')}</p>
        <DialogActions>
          <Button
            look="quiet"
            onPress={() => {
              setAsked(null);
            }}
          >
            {t('app:back')}
          </Button>
          <Button look="main" autoFocus onPress={backToCart} data-testid="confirm-another-way">
            {t(isPhone ? 'phone.anotherWayConfirm' : 'anotherWayConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        title={t(isPhone ? 'phone.againTitle' : 'reissueTitle')}
        isOpen={asked === 'reissue'}
        onClose={() => {
          setAsked(null);
        }}
      >
        <p className={styles['warning']}>{t(isPhone ? 'phone.againWarning' : 'reissueWarning')}</p>
        <DialogActions>
          <Button
            look="quiet"
            onPress={() => {
              setAsked(null);
            }}
          >
            {t('app:back')}
          </Button>
          <Button
            look="main"
            autoFocus
            onPress={() => {
              setAsked(null);
              reissue.mutate({ paymentId });
            }}
            data-testid="confirm-reissue"
          >
            {t(isPhone ? 'phone.again' : 'reissueConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        title={t('phone.cancelTitle')}
        isOpen={asked === 'cancel'}
        onClose={() => {
          setAsked(null);
        }}
      >
        <p className={styles['warning']}>{t('phone.cancelWarning')}</p>
        <p>{t('phone.cancelHow')}</p>
        <DialogActions>
          <Button
            look="quiet"
            onPress={() => {
              setAsked(null);
            }}
          >
            {t('app:back')}
          </Button>
          <Button
            look="main"
            autoFocus
            onPress={() => {
              setAsked(null);
              cancel.mutate({ paymentId });
            }}
            data-testid="confirm-cancel-bill"
          >
            {t('phone.cancelConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </footer>
  );
}
