/** What no till can see through: for two seconds every route of the service says the contrary about what is paid. */

import type { PaymentRecord } from '../../electron/core/journal/payment-record.ts';
import type { Till } from './till.ts';
import type { World } from './world.ts';

const LIE_MS = 3_000;
const A_MOMENT_MS = 1_000;

/** What a till wrote right before it died, or held back while it had no disk, it tells when that is over. */
export function isLiedTo({ lies }: World, { name, troubles }: Till, toldMs: number): boolean {
  const lastMs = troubles
    .filter(({ fromMs, untilMs }) => fromMs <= toldMs && toldMs <= untilMs + A_MOMENT_MS)
    .map(({ fromMs }) => fromMs);
  const heardMs = Math.min(toldMs, ...lastMs);
  return lies.some(({ till, atMs }) => till === name && toldMs >= atMs && heardMs < atMs + LIE_MS);
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
