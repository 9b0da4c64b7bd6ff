/** A customer as the ledger keeps them: number, name and note sealed, found by a keyed hash; notes that can be forgotten. */

import { z } from 'zod';
import type { RecordPut } from '../ports.ts';

export const CustomerRecord = z.object({
  id: z.string(),
  /** The keyed hash of their number; of their name, where no number is known. */
  mark: z.string(),
  phoneMasked: z.string().nullable(),
  /** A `Person`; its salt is a note of its own (payments/frozen-bodies.ts). */
  sealed: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** What is proposed when they are attached to a cart; 0: nothing. */
  discountPercentage: z.int(),
  /** Kept on request, although only the name is known. */
  isKept: z.boolean().optional(),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export const Person = z.object({
  /** `8XXXXXXXXXX`. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string(),
});
export type Person = z.infer<typeof Person>;

/** Whose sale it was; without the customer nothing of it says so. */
export const CustomerSale = z.object({ saleId: z.string(), customerId: z.string() });

const GROUP = 'customer';
const SALES = 'customer_sale';

/** Of the note, and of its seal. */
export const noteIdOf = (customerId: string): string => `${GROUP}:${customerId}`;
export const ofCustomers = { group: GROUP } as const;
export const ofMark = (mark: string) => ({ group: GROUP, parent: mark }) as const;
export const salesOf = (customerId: string) => ({ group: SALES, parent: customerId }) as const;

export function putCustomerRecord(customer: CustomerRecord): RecordPut {
  const keys = { group: GROUP, parent: customer.mark, at: customer.lastSeenAt };
  return { kind: 'note', id: noteIdOf(customer.id), value: customer, keys };
}

/** How a customer came to a sale: with the cart, or by the payment that told of them. */
export type SaleLink = { readonly saleId: string; readonly paymentId?: string };

/** Names no customer itself: once it is empty, nothing ties the sales of one person together. */
export function linkIdOf({ saleId, paymentId }: SaleLink): string {
  return `${SALES}:${paymentId ?? saleId}`;
}

export function putCustomerSale(link: SaleLink, customerId: string, at: string): RecordPut {
  const value = { saleId: link.saleId, customerId };
  return { kind: 'note', id: linkIdOf(link), value, keys: { group: SALES, parent: customerId, at } };
}

export function forgotten(noteId: string): RecordPut {
  return { kind: 'note', id: noteId, value: null, keys: {} };
}
