import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';

const telling: ReadonlySet<PaymentView['phase']> = new Set(['paid', 'disputed', 'stopped', 'mismatch']);

/** Paid, or in need of a person: somebody has to look. */
export function isNews({ phase, problem }: PaymentView): boolean {
  return telling.has(phase) || (problem !== null && phase !== 'sending');
}

/** What has something to tell comes first, then the oldest: it has waited longest. */
export function inTrayOrder(payments: readonly PaymentView[]): PaymentView[] {
  return [...payments].sort((a, b) => Number(isNews(b)) - Number(isNews(a)) || a.createdAt.localeCompare(b.createdAt));
}

/** Whole minutes and seconds a payment has been open, by the service's time. */
export function ageMs(payment: Pick<PaymentView, 'createdAt'>, serviceNowMs: number): number {
  return Math.max(0, serviceNowMs - Date.parse(payment.createdAt));
}
