import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { useCallback } from 'react';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { useCart } from '../sales/cart-store.ts';
import { dropPendingKeep } from '../sales/kept-cart.ts';
import { useTenders } from '../sales/tender-store.ts';

export function useQrInstead(payment: PaymentView): {
  readonly go: () => void;
  readonly isPending: boolean;
  readonly error: TillProblem | null;
} {
  const { id: paymentId, saleId, isPart, amountTiyn } = payment;
  const take = useCart((state) => state.take);
  const takeOut = useTenders((state) => state.takeOut);
  const refuse = useTenders((state) => state.refuse);
  const closePayment = useScreen((state) => state.closePayment);
  const qr = useTillCommand('sale.payByQr', () => {
    take(emptyCart);
    dropPendingKeep();
  });
  const restByQr = useTillCommand('sale.billRest');
  const supersede = useTillCommand('payment.supersede', ({ cart }) => {
    if (isPart) takeOut(saleId);
    else take(cart);
    closePayment();
    const made: Promise<unknown> = isPart
      ? restByQr.mutateAsync({ saleId, shownRestTiyn: amountTiyn, phone: null })
      : qr.mutateAsync({ cart, shownTotalTiyn: cartTotals(cart).totalTiyn });
    // This screen has gone with the payment: the problem is shown where the goods are now.
    made.catch((fault: unknown) => refuse(isPart ? saleId : cart, fault as TillProblem));
  });
  const { mutate } = supersede;
  const go = useCallback(() => mutate({ paymentId }), [mutate, paymentId]);
  return { go, isPending: supersede.isPending || qr.isPending || restByQr.isPending, error: supersede.error };
}
