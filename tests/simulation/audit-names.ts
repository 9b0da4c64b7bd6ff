/**
 * A till must report that another machine uses its name once it could have seen an invoice of it, and must not where
 * its name is its own (rule D1): it would stop for nothing.
 */

import type { SaleRecord } from '#core/ledger/sale-record.ts';
import type { Loss } from './loss.ts';
import type { Screens } from './screens.ts';
import type { Till } from './till.ts';
import type { Arrival } from './wishes.ts';
import type { World } from './world.ts';

/** A till sweeps every 40 s for some minutes after its start, and a sweep under faults takes a while. */
const SEEN_WITHIN_MS = 75_000;
/** What was billed about its start is taken in as by a ledger that was lost. */
const STARTED_MS = 15_000;

export function auditNames(world: World, screens: Screens): Loss[] {
  const firstInvoices = new Map<string, { tag: string; saleId: string; arrival: Arrival }>();
  const play = world.service.invoices
    .select('WHERE organization_id = ?', world.organizationId)
    .filter(({ isSandbox }) => isSandbox)
    .map(({ externalOrderId }) => externalOrderId);
  for (const arrival of world.arrivals) {
    const order = arrival.status === 201 ? orderOf(arrival) : undefined;
    // Only the till that got the answer about play money looks at it (rule L8).
    if (order !== undefined && play.includes(`${order.tag}.${order.saleId}`)) continue;
    // A further invoice of a sale keeps the name of the first, under which it may have been taken in by now.
    if (order !== undefined && !firstInvoices.has(order.saleId)) firstInvoices.set(order.saleId, { ...order, arrival });
  }
  return world.tills.flatMap((till): Loss[] => {
    if (screens.reportedNamesake.has(till.name)) {
      if (hasNamesake(world, till)) return [];
      const text = `${till.name} shows that another machine has its name, and none has`;
      return [{ kind: 'name of two tills', text }];
    }
    const seen = [...firstInvoices.values()].find(({ tag, saleId, arrival }) => {
      const isForeign = arrival.till !== till.name && hadName(world, till, tag, arrival.atMs) && !knew(till, saleId);
      return isForeign && couldSee(world, till, screens, arrival.atMs);
    });
    if (seen === undefined) return [];
    const text = `${seen.arrival.till} billed under the name of ${till.name}, and nobody there is notified`;
    return [{ kind: 'name of two tills', text }];
  });
}

function orderOf({ method, path, body }: Arrival): { tag: string; saleId: string } | undefined {
  if (method !== 'POST' || (path !== '/invoices' && path !== '/invoices/qr')) return undefined;
  const { external_order_id: order } = JSON.parse(body ?? '{}') as { external_order_id?: string };
  const [tag, saleId] = order?.split('.') ?? [];
  return tag === undefined || saleId === undefined ? undefined : { tag, saleId };
}

function hadName({ startMs }: World, { tags }: Till, tag: string, atMs: number): boolean {
  return tags.current() === tag || tags.former().some((one) => one.tag === tag && one.untilMs > startMs + atMs);
}

export function hasNamesake({ tills }: World, till: Till): boolean {
  const names = new Set(namesOf(till));
  return tills.some((other) => other !== till && namesOf(other).some((name) => names.has(name)));
}

function namesOf({ tags }: Till): string[] {
  return [tags.current(), ...tags.former().map(({ tag }) => tag)];
}

/** It rang the sale up itself, or its ledger is a copy that has it; what it only took in, it did not know. */
function knew({ kept }: Till, saleId: string): boolean {
  const sale = kept.tillLedger.read('sale', saleId)?.value as SaleRecord | undefined;
  return sale !== undefined && sale.recovered === undefined;
}

function couldSee({ clock }: World, till: Till, { startedAtMs }: Screens, atMs: number): boolean {
  const isAtWork = till.isAlive() && (startedAtMs.get(till.name) ?? Number.POSITIVE_INFINITY) <= atMs - STARTED_MS;
  const isCalm = till.troubles.every(({ untilMs }) => untilMs < atMs - STARTED_MS);
  return isAtWork && isCalm && clock.nowMs() - atMs >= SEEN_WITHIN_MS;
}
