/** Derived from what the service says; never guessed. */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { ShopInvoiceSource, ShopInvoiceState } from '@tilla/shared/contract/views/shop-invoice-view.ts';

export interface Origin {
  readonly source: ShopInvoiceSource;
  /** The till tag in its order id; null where there is none. */
  readonly tillTag: string | null;
}

/** Till tag and sale id, or row of an invoice list (payments/new-payment.ts, ledger/till-tags.ts). */
const OF_SALE = /^([0-9a-z]{8})\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-[0-9]{4})?$/;
/** Order id of a printed QR, which each of its payments has (recurring/static-qr-calls.ts). */
const OF_PRINTED_QR = /^static\.([0-9a-z]{8})\./;

export function originOf(
  { origin, externalOrderId }: Pick<Invoice, 'origin' | 'externalOrderId'>,
  ownTags: readonly string[],
): Origin {
  if (origin === 'bank') return { source: 'bank', tillTag: null };
  if (externalOrderId === null || externalOrderId === '') return { source: 'unsaid', tillTag: null };
  const ofSale = OF_SALE.exec(externalOrderId)?.[1];
  if (ofSale !== undefined) return { source: ownTags.includes(ofSale) ? 'this_till' : 'till', tillTag: ofSale };
  const ofQr = OF_PRINTED_QR.exec(externalOrderId)?.[1];
  return ofQr === undefined ? { source: 'program', tillTag: null } : { source: 'printed_qr', tillTag: ofQr };
}

const statusesOf = {
  open: ['processing', 'pending', 'cancelling'],
  paid: ['paid'],
  partly_refunded: ['partially_refunded'],
  expired: ['expired'],
  cancelled: ['cancelled'],
  failed: ['error'],
} as const satisfies Record<ShopInvoiceState, readonly string[]>;

export function statusesIn(state: ShopInvoiceState): readonly string[] {
  return statusesOf[state];
}

/** Null for an unknown status. */
export function stateOf(status: string): ShopInvoiceState | null {
  const found = Object.entries(statusesOf).find(([, statuses]) => (statuses as readonly string[]).includes(status));
  return (found?.[0] as ShopInvoiceState | undefined) ?? null;
}
