import { useIsMutating } from '@tanstack/react-query';
import type { OpenSaleView, PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { useScanPlace } from '../../app/scan-places.ts';
import { useScreen } from '../../app/screen-store.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { type TenderStep, useTenders } from '../sell/tender-store.ts';
import { useOpenSales } from '../tenders/for-sale.ts';

/** What stands at the counter: the cart, one payment, or a way of paying (else the rest of an open sale). */
export type CounterStage =
  | { readonly kind: 'loading'; readonly problem: TillProblem | null }
  | { readonly kind: 'payment'; readonly payment: PaymentView }
  | { readonly kind: 'tender'; readonly step: TenderStep | null; readonly openSale: OpenSaleView | null }
  | { readonly kind: 'cart' };

export function useCounterStage(): CounterStage {
  const open = useTillQuery('payment.listOpen', {});
  const openedId = useScreen((state) => state.openedId);
  const { step, asideIds } = useTenders();
  const openSale = useOpenSales().find(({ id }) => !asideIds.includes(id)) ?? null;
  if (open.data === undefined) return { kind: 'loading', problem: open.error };
  const { payments } = open.data;
  const payment = payments.find(({ id }) => id === openedId) ?? atHand(payments);
  // Another way is being worked on while this payment stands as it was; money that came for it comes first.
  const isCovered =
    payment !== undefined &&
    step !== null &&
    step.name !== 'taken' &&
    step.instead === payment.id &&
    payment.phase !== 'paid';
  if (payment !== undefined && !isCovered) return { kind: 'payment', payment };
  return step === null && openSale === null ? { kind: 'cart' } : { kind: 'tender', step, openSale };
}

/** The newest one that nobody has put aside. */
export function atHand(payments: readonly PaymentView[]): PaymentView | undefined {
  return payments.filter(({ place }) => place === 'screen').sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

/** Where a scan goes unless a part of the screen or a dialog has a place of its own. */
export function useScansAtCounter(): void {
  const isAtCounter = useScreen(({ screen }) => screen === 'sell');
  const stage = useCounterStage();
  // From the press on the cart is sold: what is added to it now would go with it, unpaid.
  const isSelling = useIsMutating({ mutationKey: ['sale.payByQr'] }) > 0;
  const kind = isSelling ? 'payment' : stage.kind;
  const base =
    kind === 'loading'
      ? 'loading'
      : kind === 'cart'
        ? isAtCounter
          ? 'counter'
          : 'page'
        : isAtCounter
          ? 'paying'
          : 'pageOverSale';
  useScanPlace(base, { isBase: true });
}
