/** What an operation on goods knows of each of its items, from the service's first word to the asynchronous end; pure. */

import { z } from 'zod';
import type { CatalogItem } from '../../../shared/api/merchant/catalog.ts';
import type { OperationKind } from '../../../shared/contract/views/operation-view.ts';
import { isMerchantCode } from '../../../shared/domain/errors/error-codes.ts';
import type { End } from '../money/operation-description.ts';

const GoodsEnd = z.object({
  /** Null where the service took none. */
  id: z.int().nullable(),
  /** It was there already, and was left as it is. */
  isMatched: z.boolean(),
  /** Why it was refused. */
  code: z.string().nullable(),
  isOver: z.boolean(),
  /** Looks in a row that did not find what was accepted. */
  missed: z.int(),
});
export type GoodsEnd = z.infer<typeof GoodsEnd>;

export const GoodsResult = z.object({
  /** In the order of the request. */
  items: z.array(GoodsEnd),
  /** A try of it was never answered, and may arrive after what comes later (rule W4). */
  isDoubtful: z.boolean(),
});
export type GoodsResult = z.infer<typeof GoodsResult>;

/** What is to become of an item. `isSo`: a change that was accepted shows. */
export interface Wanted {
  readonly isGone: boolean;
  isSo(item: CatalogItem): boolean;
}

/** What is not there, or not so, that often will not be any more: somebody else was at it. */
const MAX_MISSED = 3;

export const newEnd = (id: number): GoodsEnd => ({ id, isMatched: false, code: null, isOver: false, missed: 0 });

export function isGoodsKind(kind: OperationKind): boolean {
  return kind.startsWith('goods_');
}

export const goodsSubject = (id: number): string => `goods:${String(id)}`;
/** Of many at once. */
export const MANY_GOODS = 'goods';

/** A code that the catalogue of errors knows. */
export const knownCode = (code: string | null): string =>
  code !== null && isMerchantCode(code) ? code : 'till_unknown_code';

/** The provider has it, or is about to. */
export function isWorking({ status, operation }: Pick<CatalogItem, 'status' | 'operation'>): boolean {
  return status !== 'error' && (operation !== null || status === 'pending');
}

/** Where an item stands after a look: `found` is what the service holds of it now. */
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

/** Over with the last of its items; a fault where all of them are. */
export function endOfGoods({ items }: GoodsResult): End | null {
  if (items.some(({ isOver }) => !isOver)) return null;
  const [first] = items;
  const hasFailed = first !== undefined && items.every(({ code }) => code !== null);
  return { problem: hasFailed ? { code: first.code ?? 'till_unknown_code', params: {} } : null };
}
