/** The current cart's customer: number sealed in the ledger, masked on screens. */

import { maskPhone } from '@tilla/payment-api/phone.ts';
import { CustomerView } from '@tilla/shared/contract/views/cart-view.ts';
import { z } from 'zod';
import type { CustomerBook } from '../customers/customer-book.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

/** As stored; `sealId` leads to its salt. */
export const KeptCustomer = z.object({ sealId: z.string(), sealed: z.string(), view: CustomerView });
export type KeptCustomer = z.infer<typeof KeptCustomer>;

const Sealed = z.object({ phone: z.string(), name: z.string().nullable() });

const NOTE = 'cart_customer';
/** The name is personal too: only the seal contains it. */
const hidden = { name: null } as const;

export function readCustomer(ledger: Pick<Ledger, 'read'>): KeptCustomer | null {
  return readNote(ledger, NOTE, KeptCustomer.nullable()) ?? null;
}

export function putCustomer(customer: KeptCustomer | null): RecordPut {
  return putNote(NOTE, customer);
}

export interface Customers {
  /** The sealed customer and the salt's note; both belong in one transaction. */
  seal(
    sealId: string,
    at: string,
    customer: {
      readonly phone: string;
      readonly name: string | null;
      readonly isRegistered: boolean | null;
      readonly customerId: string;
    },
  ): { readonly kept: KeptCustomer; readonly salt: RecordPut };
  view(kept: KeptCustomer | null): CustomerView | null;
  /** `8XXXXXXXXXX` of the current cart; null without a customer, or if unreadable. */
  phoneAtHand(): string | null;
}

export function createCustomers(
  ledger: Pick<Ledger, 'read'>,
  bodies: Pick<FrozenBodies, 'seal' | 'openSealed'>,
  book: Pick<CustomerBook, 'find'>,
): Customers {
  function open(kept: KeptCustomer | null): z.infer<typeof Sealed> | null {
    const text = kept === null ? null : bodies.openSealed(kept.sealId, kept.sealed);
    return text === null ? null : Sealed.parse(JSON.parse(text));
  }

  return {
    seal(sealId, at, { phone, name, isRegistered, customerId }) {
      const { frozenBody, salt } = bodies.seal(sealId, JSON.stringify({ phone, name }), at);
      return {
        kept: {
          sealId,
          sealed: frozenBody,
          view: { ...hidden, phoneMasked: maskPhone(phone), isRegistered, customerId, discountPercentage: 0 },
        },
        salt,
      };
    },
    view(kept) {
      if (kept === null) return null;
      const { customerId } = kept.view;
      // Current value: a manager may have changed it while the cart was parked.
      const discountPercentage = customerId === null ? 0 : (book.find(customerId)?.discountPercentage ?? 0);
      return { ...kept.view, name: open(kept)?.name ?? null, discountPercentage };
    },
    phoneAtHand: () => open(readCustomer(ledger))?.phone ?? null,
  };
}
