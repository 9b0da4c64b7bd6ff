/** Subscriptions out of the rows of a table: all of them, or the faults. */

import { z } from 'zod';
import type { SubscriptionState } from './partner-client.ts';

export interface DeclaredRow {
  /** As a person counts, the heading being the first. */
  readonly row: number;
  readonly organizationId: number;
  readonly state: SubscriptionState;
}

/** `terms`: an active subscription needs tier and paid_through. */
export const rowFaults = ['organization_id', 'state', 'paid_through', 'terms'] as const;
export type RowFault = (typeof rowFaults)[number];

const text = z.string().trim();
const Row = z
  .object({
    organization_id: text.regex(/^\d{1,15}$/).transform(Number),
    state: z.enum(['active', 'suspended', 'cancelled']),
    tier: text.default(''),
    paid_through: text.regex(/^(?:\d{4}-\d{2}-\d{2})?$/).default(''),
    cause: text.default(''),
    external_tariff_id: text.default(''),
  })
  .refine(({ state, tier, paid_through }) => state !== 'active' || (tier !== '' && paid_through !== ''), {
    path: ['terms'],
  });

export function readSubscriptionRows(rows: readonly (readonly string[])[]): {
  readonly declared: readonly DeclaredRow[];
  readonly faults: readonly { readonly row: number; readonly faults: readonly RowFault[] }[];
} {
  const [head = [], ...below] = rows;
  const declared: DeclaredRow[] = [];
  const faults: { row: number; faults: RowFault[] }[] = [];
  for (const [index, cells] of below.entries()) {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const read = Row.safeParse(Object.fromEntries(head.map((name, place) => [name.trim(), cells[place] ?? ''])));
    if (!read.success) {
      const places = new Set(read.error.issues.map(({ path: [place] }) => place));
      faults.push({ row, faults: rowFaults.filter((fault) => places.has(fault)) });
      continue;
    }
    const { organization_id: organizationId, state, tier, paid_through, cause, external_tariff_id } = read.data;
    const more = cause === '' ? {} : { cause };
    if (state === 'active') {
      const tariff = external_tariff_id === '' ? {} : { external_tariff_id };
      declared.push({ row, organizationId, state: { state, tier, paid_through, ...more, ...tariff } });
    } else declared.push({ row, organizationId, state: { state, ...more } });
  }
  return { declared, faults };
}
