import { z } from 'zod';
import { MAX_MARK_LENGTH } from '../domain/marks/mark.ts';
import { AppView } from './views/app-view.ts';
import { CatalogStatusView } from './views/catalog-view.ts';
import { DisplayView } from './views/display-view.ts';
import { HubView } from './views/hub-view.ts';
import { LedgerWorkView } from './views/ledger-view.ts';
import { OperationView } from './views/operation-view.ts';
import { PaymentView, PrintJobView } from './views/sale-view.ts';
import { TaskView } from './views/task-view.ts';

export const events = {
  'app.changed': AppView,
  'books.changed': LedgerWorkView,
  'hub.changed': HubView,
  'catalog.changed': CatalogStatusView,
  /** `id: null`: several rows. At most once a second while many change. */
  'goods.changed': z.object({ id: z.int().nullable() }),
  /** At most once a second. */
  'goodsTable.changed': z.object({ importId: z.string() }),
  'payment.changed': PaymentView,
  /** Counter money was taken or returned. */
  'sale.changed': z.object({ saleId: z.string() }),
  'comment.changed': z.object({ saleId: z.string() }),
  'cashbox.changed': z.object({ drawerId: z.string().nullable() }),
  /** At most once a second. */
  'bulk.changed': z.object({ listId: z.string() }),
  'shopInvoice.changed': z.object({ invoiceId: z.int() }),
  'daySummary.changed': z.object({ reportId: z.string() }),
  /** Balances changed, or began to be kept. */
  'stock.changed': z.object({ isKept: z.boolean() }),
  'stock.draftChanged': z.object({ draftId: z.string() }),
  'promotion.changed': z.object({ promotionId: z.string() }),
  'exchange.changed': z.object({ exchangeId: z.string() }),
  /** A month was exported: the next look compares with it. */
  'accountant.changed': z.object({ month: z.string() }),
  'customer.changed': z.object({ customerId: z.string() }),
  /** What a customer owes changed, or an invoice for it. */
  'debt.changed': z.object({ customerId: z.string() }),
  'printJob.changed': PrintJobView,
  'operation.changed': OperationView,
  'task.changed': TaskView,
  /** From a serial scanner, separators (GS) included. Null: longer than any code, and dropped. */
  'scanner.scanned': z.object({ text: z.string().max(MAX_MARK_LENGTH).nullable() }),
  /** For the customer's screen only (`audienceOf`). */
  'display.changed': DisplayView,
  /** Somebody tried the used-up address of this till (browser host). */
  'host.addressRefused': z.object({ at: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = z.output<Events[Name]>;

/** `seq` counts from 1 per process of main; a listener that sees a gap refetches everything. */
export type EventMessage = {
  [Name in EventName]: { readonly seq: number; readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

const customerEvents: ReadonlySet<EventName> = new Set<EventName>(['display.changed']);

/** Every event is for one kind of page only: nothing of the counter reaches the other screen. */
export function audienceOf(name: EventName): 'counter' | 'customer' {
  return customerEvents.has(name) ? 'customer' : 'counter';
}
