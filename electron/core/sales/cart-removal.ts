import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { lineTotals } from '@tilla/shared/domain/cart.ts';
import { isReduced } from '@tilla/shared/domain/figures/quantity.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller } from '../platform/handlers.ts';
import { namesOf } from '../platform/permission.ts';
import type { LedgerPart } from '../platform/transaction.ts';

/**
 * Goods shown to the customer and removed again may have been paid in unregistered cash.
 * @param after null where the whole cart is dropped.
 */
export function noteRemoval(
  { records, payments, serverClock }: ShopContext,
  before: CartInput | null,
  after: CartInput | null,
  { commandId, person }: { readonly commandId: string; readonly person: Caller['person'] },
): LedgerPart {
  const sale = before?.saleId === undefined ? undefined : records.sale(before.saleId);
  const isPaid = sale !== undefined && payments.ofSale(sale.id).some((one) => payments.phase(one) === 'paid');
  const removed = before === null || isPaid ? [] : removedLines(before, after);
  if (removed.length === 0) return null;
  const amountTiyn = removed.reduce((sum, line) => sum + line.amountTiyn, 0);
  const facts = {
    amountTiyn,
    ...(sale === undefined ? {} : { saleNumber: sale.number }),
    ...namesOf(removed.map(({ name }) => name)),
  };
  const at = new Date(serverClock.stampMs()).toISOString();
  return noteAct({ id: commandId, at, kind: 'cart.remove', person, approvedBy: null, facts });
}

function removedLines(before: CartInput, after: CartInput | null) {
  const totals = lineTotals(before);
  const left = after === null ? [] : lineTotals(after);
  return before.lines.flatMap((line, at) => {
    const place = after?.lines.findIndex(({ id }) => id === line.id) ?? -1;
    return isReduced(line, after?.lines[place])
      ? [{ name: line.name, amountTiyn: (totals[at] ?? 0) - (left[place] ?? 0) }]
      : [];
  });
}
