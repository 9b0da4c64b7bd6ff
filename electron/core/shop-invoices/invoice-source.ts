/** Where an invoice of the shop comes from, told from what the service says of it; what it does not say is not guessed. */

import type { Invoice } from '../../../shared/api/merchant/invoice.ts';
import type { ShopInvoiceSource, ShopInvoiceState } from '../../../shared/contract/views/shop-invoice-view.ts';

export interface Origin {
  readonly source: ShopInvoiceSource;
  /** The name of the till that its order id tells; null where it tells none. */
  readonly tillTag: string | null;
}

/** A till's name, and the id of its sale, or of a row of an invoice by list (payments/new-payment.ts, settings/till-tags.ts). */
const OF_SALE = /^([0-9a-z]{8})\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-[0-9]{4})?$/;
/** The order id of a printed QR, which every payment of it carries (static-qr/static-qr-calls.ts). */
const OF_PRINTED_QR = /^static\.([0-9a-z]{8})\./;

/** @param ownTags the names of this till, now and before. */
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

/** As the list is asked for them. */
export function statusesIn(state: ShopInvoiceState): readonly string[] {
  return statusesOf[state];
}

/** Null for a status that the till does not know. */
export function stateOf(status: string): ShopInvoiceState | null {
  const found = Object.entries(statusesOf).find(([, statuses]) => (statuses as readonly string[]).includes(status));
  return (found?.[0] as ShopInvoiceState | undefined) ?? null;
}
