import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { type ApprovalSummary, namesOf } from '../platform/permission.ts';

export function aboutInvoice(amountTiyn: number | null, cart: CartInput | null): ApprovalSummary {
  if (cart === null) return amountTiyn === null ? {} : { amountTiyn };
  return { amountTiyn: cartTotals(cart).totalTiyn, ...namesOf(cart.lines.map(({ name }) => name)) };
}
