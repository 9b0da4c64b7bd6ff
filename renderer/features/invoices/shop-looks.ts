import type { ShopInvoiceState } from '../../../shared/contract/views/shop-invoice-view.ts';

/** Tone and mark of each. */
export const shopLooks = {
  open: ['wait', '…'],
  paid: ['paid', '✓'],
  partly_refunded: ['calm', '–'],
  expired: ['calm', '–'],
  cancelled: ['calm', '–'],
  failed: ['bad', '!'],
} as const satisfies Record<ShopInvoiceState, readonly [string, string]>;
