/** What no till can see through: for two seconds every route of the service says the contrary about what is paid. */

import type { PaymentRecord } from '../../electron/core/journal/payment-record.ts';
import type { World } from './world.ts';

const LIE_MS = 3_000;

/** Told while it lasted. */
export function isLiedTo({ lies }: World, atMs: number): boolean {
  return lies.some((lieMs) => atMs >= lieMs && atMs < lieMs + LIE_MS);
}

/** Believed to be paid by a lie, and taken back by the till itself (rule A3). */
export function wasWithdrawn({ lies, tills }: World, invoiceId: number): boolean {
  if (lies.length === 0) return false;
  return tills.some(({ books }) =>
    books.journal
      .find('payment', {})
      .map(({ value }) => value as PaymentRecord)
      .filter(({ invoice }) => invoice?.id === invoiceId)
      .some(({ id }) => books.journal.history(id).some(({ type }) => type === 'payment.withdrawn')),
  );
}
