import type { ShopInvoiceState } from '@tilla/shared/contract/views/shop-invoice-view.ts';

type BillState = ShopInvoiceState | 'refunded';

const looks = {
  open: ['wait', '…'],
  paid: ['paid', '✓'],
  partly_refunded: ['calm', '–'],
  refunded: ['calm', '–'],
  expired: ['calm', '–'],
  cancelled: ['calm', '–'],
  failed: ['bad', '!'],
} as const satisfies Record<BillState, readonly [string, string]>;

interface BillLook {
  readonly tone: (typeof looks)[BillState][0];
  readonly mark: (typeof looks)[BillState][1];
  readonly word: BillState;
}

export function billLook({
  state,
  amountTiyn,
  refundedTiyn,
}: {
  readonly state: ShopInvoiceState;
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
}): BillLook {
  const isRefunded = (state === 'paid' || state === 'partly_refunded') && refundedTiyn > 0;
  const word = isRefunded ? (refundedTiyn < amountTiyn ? 'partly_refunded' : 'refunded') : state;
  const [tone, mark] = looks[word];
  return { tone, mark, word };
}
