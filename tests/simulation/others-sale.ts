import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import type { Till } from './till.ts';

/** The longest latency of the bank's moods, and a moment. */
export const BANK_TAKES_MS = 10_000;

/**
 * The next comparison finds what no answer showed (rules A3, W2): one runs every five minutes while the shop trades.
 */
export const NEXT_ROUND_MS = 420_000;

/** From one comparison to the next where nothing happens, with its jitter. */
export const IDLE_ROUND_MS = 37 * 60_000;

/** A refund that the till of the sale did not send: that till, which may be idle, finds it by its next comparison. */
export function isOfAnothersSale(tills: readonly Till[], name: string, path: string): boolean {
  const invoiceId = Number(/^\/invoices\/(\d+)\/refund$/u.exec(path)?.[1] ?? 0);
  if (invoiceId === 0) return false;
  const payments = tills.find((till) => till.name === name)?.kept.tillLedger.find('payment', {}) ?? [];
  return !payments.some(({ value }) => (value as PaymentRecord).invoice?.id === invoiceId);
}
