/**
 * What no till can see through: every route is corrupted for two seconds, or two of them alike about one invoice
 * (docs/money-proof.md).
 */

import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import type { Screens } from './screens.ts';
import type { Till } from './till.ts';
import type { World } from './world.ts';

const CORRUPTION_MS = 3_000;
const A_MOMENT_MS = 1_000;

/** What a till wrote right before it died, or held back while it had no disk, it reports when that is over. */
export function isLiedTo({ corruptions }: World, { name, troubles }: Till, reportedMs: number): boolean {
  // One trouble after the other keeps earlier answers from the screen.
  const receivedMs = troubles
    .toSorted((one, other) => other.fromMs - one.fromMs)
    .reduce(
      (atMs, { fromMs, untilMs }) => (fromMs <= atMs && atMs <= untilMs + A_MOMENT_MS ? fromMs : atMs),
      reportedMs,
    );
  return corruptions.ofAllRoutes.some(
    ({ till, atMs }) => till === name && reportedMs >= atMs && receivedMs < atMs + CORRUPTION_MS,
  );
}

/** Recorded as paid by a corrupted answer, and taken back by the till itself (rule A3). */
export function wasWithdrawn({ corruptions, tills }: World, invoiceId: number): boolean {
  if (corruptions.ofAllRoutes.length === 0) return false;
  return tills.some(({ kept }) =>
    kept.tillLedger
      .find('payment', {})
      .map(({ value }) => value as PaymentRecord)
      .filter(({ invoice }) => invoice?.id === invoiceId)
      .some(({ id }) => kept.tillLedger.history(id).some(({ type }) => type === 'payment.withdrawn')),
  );
}

/** It found out itself, counts the money no more, and has raised a task (rule A3). */
export function hasOwnedUp(till: Pick<Till, 'name' | 'kept'>, { tasks }: Pick<Screens, 'tasks'>, id: string): boolean {
  const isWithdrawn = till.kept.tillLedger.history(id).some(({ type }) => type === 'payment.withdrawn');
  const isReported = [...tasks.values()].some(
    ({ till: name, task }) => name === till.name && task.kind === 'paid_withdrawn' && task.facts['paymentId'] === id,
  );
  return isWithdrawn && isReported;
}
