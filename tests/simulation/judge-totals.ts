/** The day's total on the screen against the bank: what was paid less what went back (rule S2), and the drawer's money. */

import type { SaleRecord } from '../../electron/core/journal/sale-record.ts';
import { almatyDayStart } from '../../shared/domain/almaty-time.ts';
import { chargesOf } from './ledger.ts';
import { type Loss, sum } from './loss.ts';
import type { Screens } from './screens.ts';
import type { World } from './world.ts';

export function judgeTotals(world: World, screens: Screens): Loss[] {
  const { service, organizationId, startMs, clock } = world;
  const fromAt = new Date(almatyDayStart(startMs + clock.nowMs())).toISOString();
  const charges = chargesOf(world);
  const refunds = service.ledger.refundsOf(organizationId);
  return world.tills.flatMap((till): Loss[] => {
    const shown = screens.today.get(till.name);
    if (shown === undefined) return [];
    const sales = till.books.journal.find('sale', { fromAt }).map(({ value }) => value as SaleRecord);
    const orders = new Set(sales.map(({ id }) => `${till.tag}.${id}`));
    const paid = charges.filter(({ externalOrderId }) => externalOrderId !== null && orders.has(externalOrderId));
    const invoices = new Set(paid.map(({ invoiceId }) => invoiceId));
    const back = refunds.filter(({ invoiceId }) => invoices.has(invoiceId));
    const taken = sales.flatMap(({ id }) =>
      till.books.journal.find('tender', { parent: id }).map(({ value }) => value as { readonly amountTiyn: number }),
    );
    const total = sumOf(paid) + sumOf(taken) - sumOf(back);
    if (total === shown.totalTiyn) return [];
    return [{ kind: 'books differ', text: `${till.name} shows ${sum(shown.totalTiyn)} today, the bank ${sum(total)}` }];
  });
}

function sumOf(rows: readonly { readonly amountTiyn: number }[]): number {
  return rows.reduce((total, { amountTiyn }) => total + amountTiyn, 0);
}
