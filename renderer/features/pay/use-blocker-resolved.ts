import type { ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { useState } from 'react';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { wayOf } from './way-of.ts';

/**
 * The reason of this payment's refusal was resolved while it was on screen: the cashier signed in at the bank again, or
 * was chosen; or the closed function is open.
 */
export function useBlockerResolved(payment: PaymentView, closed: readonly ClosedFunction[]): boolean {
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
