import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';

/**
 * What of the open payments is news: paid and not on screen. `told` remembers across calls what was told before, so that
 * one closed by hand does not come back; `seen` are those told before that somebody has looked at, or that are gone.
 */
export function unseenPaid(
  payments: readonly PaymentView[],
  seenId: string | undefined,
  told: Set<string>,
): { readonly fresh: readonly PaymentView[]; readonly seen: readonly string[] } {
  const unseen = payments.filter(({ id, phase, place }) => phase === 'paid' && place !== 'done' && id !== seenId);
  const seen = [...told].filter((id) => unseen.every((payment) => payment.id !== id));
  const fresh = unseen
    .filter(({ id }) => !told.has(id))
    .sort((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? '') || a.createdAt.localeCompare(b.createdAt));
  for (const { id } of fresh) told.add(id);
  return { fresh, seen };
}
