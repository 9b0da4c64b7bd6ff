/** Whose printed QR an invoice is of: its order id carries the name of the till that made the code; and what of it is counted here. */

import { z } from 'zod';
import type { Ledger, RecordPut } from '../ports.ts';
import type { TillTags } from '../settings/till-tags.ts';

const PREFIX = 'static';

/** Not of the form of a sale's: what is paid through it is nobody's lost invoice (rule C3). */
export function printedOrderId(tillTag: string, id: string): string {
  return `${PREFIX}.${tillTag}.${id}`;
}

/** What the service is searched for. @param orders what the order ids of the till's sales begin with */
export function printedOrdersOf(orders: string): string {
  return `${PREFIX}.${orders}`;
}

/** The name of the till that made the code; null for an order id of another form. */
export function makerOf(externalOrderId: string | null): string | null {
  const [prefix, tag, id] = externalOrderId?.split('.') ?? [];
  return prefix === PREFIX && tag !== undefined && tag !== '' && id !== undefined ? tag : null;
}

/** What an order id of a code of this till says. */
export interface OwnPrinted {
  /** When this till gave up the name that stands on it, by the service's clock; null while it has it (rule D1). */
  readonly givenUpMs: number | null;
}

/** Null for another till's code, and for what is none. */
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
/** Each payment of a printed QR is a sale of its own, with this payment. */
export type Counted = z.infer<typeof Counted>;

/** What an invoice of a printed QR is counted as in this ledger; null where it is not. */
export function countedAs(ledger: Pick<Ledger, 'read'>, invoiceId: number): Counted | null {
  const noted = Counted.safeParse(ledger.read('note', noteIdOf(invoiceId))?.value);
  return noted.success ? noted.data : null;
}

/**
 * Part of the transaction that counts it: the service numbers an invoice once, so that whichever comparison finds it, and however
 * often, it is counted once.
 */
export function putCounted(invoiceId: number, counted: Counted): RecordPut {
  return { kind: 'note', id: noteIdOf(invoiceId), value: counted, keys: { group: COUNTED } };
}

/** The notes of all that was counted. */
export const COUNTED = 'printed_qr';

function noteIdOf(invoiceId: number): string {
  return `printed_qr:${String(invoiceId)}`;
}
