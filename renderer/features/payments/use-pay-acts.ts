import type { ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { useState } from 'react';
import { isAlive as isAlivePhase } from '#renderer/app/alive.ts';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { namedField } from '#renderer/app/named-field.ts';
import { opensAtOf } from '#renderer/app/opening.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { useCart } from '../sales/cart-store.ts';
import { useTenders } from '../sales/tender-store.ts';
import { useReissue } from './use-reissue.ts';
import { wayOf } from './way-of.ts';

/** The till checks these by itself; a person may ask for it now. */
const lookable: ReadonlySet<PaymentView['phase']> = new Set(['checking', 'disputed', 'cancelling']);
const over: ReadonlySet<PaymentView['phase']> = new Set(['expired', 'cancelled', 'failed', 'rejected']);

export interface PayActs {
  readonly isPending: boolean;
  readonly isReissuing: boolean;
  readonly isCancelling: boolean;
  readonly error: TillProblem | null;
  readonly isOver: boolean;
  readonly isSuperseded: boolean;
  /** The goods of this sale return to the counter, which has the next customer's. */
  readonly isCounterBusy: boolean;
  readonly canReissue: boolean;
  readonly canCancel: boolean;
  readonly canLook: boolean;
  readonly canGoBack: boolean;
  /** Another tender may be used; for an invoice on a phone its last press waits until that is cancelled (C5, C6). */
  readonly canChoose: boolean;
  readonly setAside: () => void;
  readonly backToCart: () => void;
  readonly reissue: () => void;
  readonly lookAgain: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

export function usePayActs(payment: PaymentView, closed: readonly ClosedFunction[]): PayActs {
  const closePayment = useScreen((state) => state.closePayment);
  const openPayment = useScreen((state) => state.openPayment);
  const take = useCart((state) => state.take);
  const hasLines = useCart(({ cart }) => cart.lines.length > 0);
  const takeOut = useTenders((state) => state.takeOut);
  const leave = useTenders((state) => state.leave);
  const putAside = useTillCommand('payment.putAside', closePayment);
  const supersede = useTillCommand('payment.supersede', ({ cart: sold }) => {
    // Of a split sale only the rest is chosen again: its goods stay with the money taken for them.
    if (payment.isPart) takeOut(payment.saleId);
    else {
      take(sold, namedField(payment.problem?.params['field'])?.line);
      leave(payment.id);
    }
    closePayment();
  });
  const cancel = useTillCommand('payment.cancel');
  const lookAgain = useTillCommand('payment.lookAgain');
  const reissue = useReissue(payment, openPayment);
  const dismiss = useTillCommand('payment.dismiss', closePayment);
  const isBlockerResolved = useBlockerResolved(payment, closed);
  const { id: paymentId, phase, place, problem, invoiceId } = payment;
  const isPhone = payment.tender === 'phone';
  const isAlive = isAlivePhase(phase);
  const isSuperseded = place === 'superseded';
  const isOver = over.has(phase);
  const isCounterBusy = hasLines && !payment.isPart;
  const isFree = !isSuperseded && !isCounterBusy;
  const acts = [cancel, putAside, supersede, dismiss, lookAgain];
  return {
    isPending: acts.some((act) => act.isPending),
    isReissuing: reissue.isPending,
    isCancelling: cancel.isPending,
    error: acts.find((act) => act.error !== null)?.error ?? reissue.error,
    isOver,
    isSuperseded,
    isCounterBusy,
    canReissue:
      !isSuperseded &&
      isOver &&
      (phase !== 'rejected' || isBlockerResolved || (problem !== null && adviceFor(problem.code).retryable)),
    canCancel: isPhone && invoiceId !== null && (phase === 'sending' || phase === 'waiting'),
    // A lookup finds nothing before the service opens again.
    canLook: lookable.has(phase) || (phase === 'sending' && problem !== null && opensAtOf(problem.params) === null),
    // While it is unknown whether there is an invoice, the same cart is not sold again (C1).
    canGoBack: isFree && (isOver || phase === 'mismatch' || (isAlive && !isPhone && phase !== 'sending')),
    canChoose: isFree && (isOver || phase === 'mismatch' || isAlive),
    setAside() {
      if (isSuperseded || isOver) closePayment();
      else putAside.mutate({ paymentId });
    },
    backToCart() {
      supersede.mutate({ paymentId });
    },
    reissue: reissue.go,
    lookAgain() {
      lookAgain.mutate({ paymentId });
    },
    cancel() {
      cancel.mutate({ paymentId });
    },
    dismiss() {
      dismiss.mutate({ paymentId });
    },
  };
}

/** The cashier signed in again or was chosen, or the closed function is open. */
function useBlockerResolved(payment: PaymentView, closed: readonly ClosedFunction[]): boolean {
  const { id, tender, phase, problem } = payment;
  const signedIn = useCashierDialog((state) => state.doneCount);
  const isClosed = closed.includes(wayOf(tender));
  const [found, setFound] = useState({ id, signedIn, wasClosed: isClosed });
  if (found.id !== id) setFound({ id, signedIn, wasClosed: isClosed });
  else if (isClosed && !found.wasClosed) setFound({ ...found, wasClosed: true });
  if (phase !== 'rejected' || problem === null) return false;
  const { action } = adviceFor(problem.code);
  const isOfCashier = action === 'reconnect_cashier' || action === 'choose_cashier';
  return isOfCashier ? signedIn > found.signedIn : found.wasClosed && !isClosed;
}
