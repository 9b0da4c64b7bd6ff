import type { OpenSaleView, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { isAlive } from '#renderer/app/alive.ts';

const telling: ReadonlySet<PaymentView['phase']> = new Set(['paid', 'disputed', 'stopped', 'mismatch']);

export function isNews({ phase, problem }: PaymentView): boolean {
  return telling.has(phase) || (problem !== null && phase !== 'sending');
}

/** A sale whose rest is unpaid; with how long an earlier QR of it can be paid. */
export interface Rest {
  readonly sale: OpenSaleView;
  readonly former: PaymentView | null;
}

export interface Tray {
  readonly paid: readonly PaymentView[];
  readonly rests: readonly Rest[];
  readonly unpaid: readonly PaymentView[];
}

export function trayOf(open: readonly PaymentView[], sales: readonly OpenSaleView[]): Tray {
  // The end of a payment is seen on its screen.
  const payments = open.filter(({ phase, place }) => place !== 'screen' || isAlive(phase));
  const isOfRest = (payment: PaymentView): boolean =>
    payment.phase === 'waiting' && !isNews(payment) && sales.some(({ id }) => id === payment.saleId);
  return {
    paid: inTrayOrder(payments.filter(({ phase }) => phase === 'paid')),
    rests: sales.map((sale) => ({
      sale,
      former: payments.findLast((payment) => payment.saleId === sale.id && isOfRest(payment)) ?? null,
    })),
    unpaid: inTrayOrder(payments.filter((payment) => payment.phase !== 'paid' && !isOfRest(payment))),
  };
}

export function inTrayOrder(payments: readonly PaymentView[]): PaymentView[] {
  return [...payments].sort((a, b) => Number(isNews(b)) - Number(isNews(a)) || a.createdAt.localeCompare(b.createdAt));
}

/** Whole minutes and seconds a payment has been open, by the service's time. */
export function ageMs(payment: Pick<PaymentView, 'createdAt'>, serviceNowMs: number): number {
  return Math.max(0, serviceNowMs - Date.parse(payment.createdAt));
}
