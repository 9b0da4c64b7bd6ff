import { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

const PREFIX = 'static';

/** Unlike a sale's order id: its payments are no lost invoices (rule C3). */
export function printedOrderId(tillTag: string, id: string): string {
  return `${PREFIX}.${tillTag}.${id}`;
}

export function printedOrdersOf(orders: string): string {
  return `${PREFIX}.${orders}`;
}

/** Null for any other order id. */
export function makerOf(externalOrderId: string | null): string | null {
  const [prefix, tag, id] = externalOrderId?.split('.') ?? [];
  return prefix === PREFIX && tag !== undefined && tag !== '' && id !== undefined ? tag : null;
}

export interface OwnPrinted {
  /** When this till gave up the tag, by the service's clock; null while it has it (rule D1). */
  readonly givenUpMs: number | null;
}

/** Null for another till's code, and for any other order id. */
export function ownPrinted(
  tillTags: Pick<TillTags, 'current' | 'former'>,
  externalOrderId: string | null,
): OwnPrinted | null {
  const tag = makerOf(externalOrderId);
  if (tag === null) return null;
  if (tag === tillTags.current()) return { givenUpMs: null };
  const given = tillTags.former().find((one) => one.tag === tag);
  return given === undefined ? null : { givenUpMs: given.untilMs };
}

const Counted = z.object({ saleId: z.string(), paymentId: z.string() });
/** Each payment of a printed QR is its own sale with this payment. */
export type Counted = z.infer<typeof Counted>;

/** Null where it is not counted. */
export function countedAs(ledger: Pick<Ledger, 'read'>, invoiceId: number): Counted | null {
  const noted = Counted.safeParse(ledger.read('note', noteIdOf(invoiceId))?.value);
  return noted.success ? noted.data : null;
}

/** Invoice ids are unique, so each payment is counted once, whichever comparison finds it. */
export function putCounted(invoiceId: number, counted: Counted): RecordPut {
  return putNote(noteIdOf(invoiceId), counted, { group: COUNTED });
}

export const COUNTED = 'printed_qr';

function noteIdOf(invoiceId: number): string {
  return `printed_qr:${String(invoiceId)}`;
}
