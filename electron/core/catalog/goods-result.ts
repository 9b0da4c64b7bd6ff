import type { CatalogItem } from '@tilla/payment-api/merchant/catalog.ts';
import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { z } from 'zod';
import type { End } from '../money/operation-description.ts';

const GoodsEnd = z.object({
  /** Null where the service accepted none. */
  id: z.int().nullable(),
  isMatched: z.boolean(),
  code: z.string().nullable(),
  isOver: z.boolean(),
  /** Polls in a row that did not find the accepted result. */
  missed: z.int(),
});
export type GoodsEnd = z.infer<typeof GoodsEnd>;

export const GoodsResult = z.object({
  items: z.array(GoodsEnd),
  /** An attempt had no answer and may arrive after later ones (rule W4). */
  isDoubtful: z.boolean(),
});
export type GoodsResult = z.infer<typeof GoodsResult>;

/** The expected result. `isSo`: an accepted change shows. */
export interface Wanted {
  readonly isGone: boolean;
  isSo(item: CatalogItem): boolean;
}

/** After this many misses it will not appear: somebody else changed the item. */
const MAX_MISSED = 3;

export const newEnd = (id: number): GoodsEnd => ({ id, isMatched: false, code: null, isOver: false, missed: 0 });

export function isGoodsKind(kind: OperationKind): boolean {
  return kind.startsWith('goods_');
}

export const goodsSubject = (id: number): string => `goods:${String(id)}`;
export const MANY_GOODS = 'goods';

export const knownCode = (code: string | null): string =>
  code !== null && isMerchantCode(code) ? code : 'till_unknown_code';

export function isWorking({ status, operation }: Pick<CatalogItem, 'status' | 'operation'>): boolean {
  return status !== 'error' && (operation !== null || status === 'pending');
}

/** The item's state after a poll; `found` is the service's item. */
export function afterLook(end: GoodsEnd, found: CatalogItem | undefined, wanted: Wanted): GoodsEnd {
  if (end.isOver) return end;
  if (found === undefined) return wanted.isGone ? over(end, null) : missed(end, 'till_not_found');
  if (found.status === 'error') return over(end, knownCode(found.errorCode));
  if (isWorking(found)) return end.missed === 0 ? end : { ...end, missed: 0 };
  return !wanted.isGone && wanted.isSo(found) ? over(end, null) : missed(end, 'till_goods_overtaken');
}

function over(end: GoodsEnd, code: string | null): GoodsEnd {
  return { ...end, code, isOver: true, missed: 0 };
}

function missed(end: GoodsEnd, code: string): GoodsEnd {
  return end.missed + 1 < MAX_MISSED ? { ...end, missed: end.missed + 1 } : over(end, code);
}

/** Ends with the last item; a fault where all failed. */
export function endOfGoods({ items }: GoodsResult): End | null {
  if (items.some(({ isOver }) => !isOver)) return null;
  const [first] = items;
  const hasFailed = first !== undefined && items.every(({ code }) => code !== null);
  return { problem: hasFailed ? { code: first.code ?? 'till_unknown_code', params: {} } : null };
}
