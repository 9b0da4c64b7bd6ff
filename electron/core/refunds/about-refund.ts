import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { planReturn } from '@tilla/shared/domain/refund-lines.ts';
import { type ApprovalSummary, namesOf, reduction } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RefundOffer } from './refund-offer.ts';

type Asked = Pick<CallInput<'refund.start'>, 'amountTiyn' | 'lines' | 'reason'>;

export interface RefundedThing {
  readonly about: ApprovalSummary;
  readonly leftTiyn: number;
  /** The sale's lines, if it is in this ledger: an invoice has no weights. */
  readonly goods: CartInput['lines'];
}

/** Without lines only the known sums; whether it is possible shows when it is tried. */
export async function aboutRefund(
  { about, leftTiyn, goods }: RefundedThing,
  { amountTiyn, lines, reason }: Asked,
  readOffer: () => Promise<RefundOffer>,
  language: Language,
): Promise<ApprovalSummary> {
  const known = { ...about, ...(reason === '' ? {} : { reason }) };
  if (lines === null) return { ...known, amountTiyn: amountTiyn ?? 0, ...reduction(leftTiyn, amountTiyn ?? 0) };
  try {
    const offer = await readOffer();
    const totalTiyn = planReturn(offer.lines, lines).plan?.totalTiyn;
    const names = lines.flatMap(({ itemId, count }) => {
      const line = offer.lines.find((one) => one.itemId === itemId);
      if (line === undefined) return [];
      const sold = goods.find(({ catalogItemId: id }) => id !== null && id === line.catalogItemId);
      return [formatGoods(sold ?? { name: line.name, unit: null }, count, language)];
    });
    const sums = totalTiyn === undefined ? {} : { amountTiyn: totalTiyn, ...reduction(leftTiyn, totalTiyn) };
    return { ...known, ...sums, ...namesOf(names) };
  } catch (fault) {
    if (fault instanceof Refusal) return { ...known, beforeTiyn: leftTiyn };
    throw fault;
  }
}
