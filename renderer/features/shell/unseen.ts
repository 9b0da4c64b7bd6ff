import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';

/** `shownBefore` keeps the announced ones across calls, so that one closed by hand does not come back. */
export function unseenPaid(
  payments: readonly PaymentView[],
  seenId: string | undefined,
  shownBefore: Set<string>,
): { readonly fresh: readonly PaymentView[]; readonly seen: readonly string[] } {
  const unseen = payments.filter(({ id, phase, place }) => phase === 'paid' && place !== 'done' && id !== seenId);
  const seen = [...shownBefore].filter((id) => unseen.every((payment) => payment.id !== id));
  const fresh = unseen
    .filter(({ id }) => !shownBefore.has(id))
    .sort((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? '') || a.createdAt.localeCompare(b.createdAt));
  for (const { id } of fresh) shownBefore.add(id);
  return { fresh, seen };
}
