import { z } from 'zod';
import { MAX_MARK_LENGTH } from '../domain/marks/mark.ts';
import { AppView } from './views/app-view.ts';
import { CatalogStatusView } from './views/catalog-view.ts';
import { DisplayView } from './views/display-view.ts';
import { LedgerWorkView } from './views/ledger-view.ts';
import { OperationView } from './views/operation-view.ts';
import { PaymentView, PrintJobView } from './views/sale-view.ts';
import { TaskView } from './views/task-view.ts';

/** Events from main to the renderer. */
export const events = {
  'app.changed': AppView,
  'books.changed': LedgerWorkView,
  'catalog.changed': CatalogStatusView,
  /** Rows of goods are others: one, or (null) more than one; at most once a second while many change. */
  'goods.changed': z.object({ id: z.int().nullable() }),
  /** Progress of a table of goods: at most once a second. */
  'goodsTable.changed': z.object({ importId: z.string() }),
  'payment.changed': PaymentView,
  /** Money was taken for it over the counter, or given back there. */
  'sale.changed': z.object({ saleId: z.string() }),
  /** A note was written, or sent to the service. */
  'comment.changed': z.object({ saleId: z.string() }),
  /** A drawer was opened, closed, or cash was put in or taken out beside sales. */
  'cashbox.changed': z.object({ drawerId: z.string().nullable() }),
  /** Progress of an invoice list: at most once a second. */
  'bulk.changed': z.object({ listId: z.string() }),
  /** Something was done or noted about an invoice of the shop here. */
  'shopInvoice.changed': z.object({ invoiceId: z.int() }),
  /** The summary of a shift was drawn, or its message went on. */
  'daySummary.changed': z.object({ reportId: z.string() }),
  /** Somebody was seen here, changed or forgotten. */
  'customer.changed': z.object({ customerId: z.string() }),
  'printJob.changed': PrintJobView,
  'operation.changed': OperationView,
  'task.changed': TaskView,
  /**
   * A scanner on a serial port read this, separators (GS) included. Null: it was longer than any code, and dropped.
   * Where it goes is decided like every other scan's.
   */
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
