import { useIsMutating } from '@tanstack/react-query';
import type { OpenSaleView, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { isWork, type TenderStep, useTenders } from '../sales/tender-store.ts';
import { useOpenSales } from '../shifts/for-sale.ts';

export type CounterStage =
  | { readonly kind: 'loading'; readonly problem: TillProblem | null }
  | { readonly kind: 'payment'; readonly payment: PaymentView }
  | { readonly kind: 'tender'; readonly step: TenderStep | null; readonly openSale: OpenSaleView | null }
  | { readonly kind: 'cart' };

export function useCounterStage(): CounterStage {
  const open = useTillQuery('payment.listOpen', {});
  const openedId = useScreen((state) => state.openedId);
  const step = useTenders((state) => state.step);
  const asideIds = useTenders((state) => state.asideIds);
  const openSale = useOpenSales().find(({ id }) => !asideIds.includes(id)) ?? null;
  if (open.data === undefined) return { kind: 'loading', problem: open.error };
  const { payments } = open.data;
  const payment = payments.find(({ id }) => id === openedId) ?? atHand(payments);
  // Another tender is in use while this payment has not changed; its money would come first.
  const isCovered =
    payment !== undefined && step !== null && isWork(step) && step.instead === payment.id && payment.phase !== 'paid';
  if (payment !== undefined && !isCovered) return { kind: 'payment', payment };
  return step === null && openSale === null ? { kind: 'cart' } : { kind: 'tender', step, openSale };
}

export function atHand(payments: readonly PaymentView[]): PaymentView | undefined {
  return payments.filter(({ place }) => place === 'screen').sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

/** Alone, because it renders with every step of a payment, and the whole shell would with it. */
export function ScansAtCounter(): null {
  const isAtCounter = useScreen(({ screen }) => screen === 'sell');
  const stage = useCounterStage();
  // Goods added after the press would go with the sale, unpaid.
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
  return null;
}
