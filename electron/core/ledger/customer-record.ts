/** A customer in the ledger: number, name and note sealed, found by a keyed hash, erasable. */

import { z } from 'zod';
import type { RecordPut } from '../platform/ports.ts';
import { putNote } from './records.ts';

export const CustomerRecord = z.object({
  id: z.string(),
  /** Keyed hash of the number; of the name, where no number is known. */
  mark: z.string(),
  phoneMasked: z.string().nullable(),
  /** A sealed `Person`; its salt is a separate note (payments/frozen-bodies.ts). */
  sealed: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** Discount proposed when they are attached to a cart; 0: none. */
  discountPercentage: z.int(),
  isKept: z.boolean().optional(),
  /** What they may owe; absent: the shop's usual limit. */
  debtLimitTiyn: z.int().optional(),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export const Person = z.object({
  /** `8XXXXXXXXXX`. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string(),
});
export type Person = z.infer<typeof Person>;

export const CustomerSale = z.object({ saleId: z.string(), customerId: z.string() });

const GROUP = 'customer';
const SALES = 'customer_sale';

export const noteIdOf = (customerId: string): string => `${GROUP}:${customerId}`;
export const ofCustomers = { group: GROUP } as const;
export const ofMark = (mark: string) => ({ group: GROUP, parent: mark }) as const;
export const salesOf = (customerId: string) => ({ group: SALES, parent: customerId }) as const;

export function putCustomerRecord(customer: CustomerRecord): RecordPut {
  const keys = { group: GROUP, parent: customer.mark, at: customer.lastSeenAt };
  return putNote(noteIdOf(customer.id), customer, keys);
}

export type SaleLink = { readonly saleId: string; readonly paymentId?: string };

/** The id names no customer: once the note is empty, nothing ties the sales of one person together. */
export function linkIdOf({ saleId, paymentId }: SaleLink): string {
  return `${SALES}:${paymentId ?? saleId}`;
}

export function putCustomerSale(link: SaleLink, customerId: string, at: string): RecordPut {
  const value = { saleId: link.saleId, customerId };
  return putNote(linkIdOf(link), value, { group: SALES, parent: customerId, at });
}

export function forgotten(noteId: string): RecordPut {
  return putNote(noteId, null);
}
