import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { useCart } from '../sales/cart-store.ts';
import { dropPendingKeep, holdKeep, keepNow } from '../sales/kept-cart.ts';
import type { ForSale } from '../sales/tender-store.ts';
import { waysToPay } from '../sales/ways-to-pay.ts';
import type { Due } from './for-sale.ts';

export function useInvoiceByQr(
  saleId: ForSale,
  due: Due,
  onDone: () => void,
): {
  readonly invoice: () => void;
  readonly isPossible: (view: AppView) => boolean;
  readonly isPending: boolean;
  readonly error: TillProblem | null;
} {
  const take = useCart((state) => state.take);
  const whole = useTillCommand(
    'sale.payByQr',
    () => {
      take(emptyCart);
      dropPendingKeep();
      onDone();
    },
    keepNow,
  );
  const rest = useTillCommand('sale.billRest', onDone);
  const { cart, dueTiyn } = due;
  return {
    invoice() {
      if (cart === null) return;
      if (saleId !== null) {
        rest.mutate({ saleId, shownRestTiyn: dueTiyn, phone: null });
        return;
      }
      holdKeep();
      whole.mutate({ cart: { ...cart, lines: [...cart.lines] }, shownTotalTiyn: cartTotals(cart).totalTiyn });
    },
    isPossible: (view) =>
      cart === null ? !view.closed.includes('qr') : waysToPay(cart, view.shop?.hasCatalog ?? true, view.closed).qr,
    isPending: whole.isPending || rest.isPending,
    error: whole.error ?? rest.error,
  };
}
