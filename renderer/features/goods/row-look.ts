import type { GoodsRow } from '../../../shared/contract/views/goods-view.ts';

/** What a row says of itself in one word: the one thing about it that differs most from usual. */
export type RowWord =
  | 'error'
  | 'waiting'
  | 'creating'
  | 'changing'
  | 'removing'
  | 'other'
  | 'noCode'
  | 'notSellable';

export interface RowLook {
  readonly word: RowWord;
  readonly tone: 'wait' | 'bad' | 'calm';
  readonly mark: '!' | '…' | '–';
}

const working = { create: 'creating', update: 'changing', delete: 'removing' } as const;

/** Null: everything about it is as usual. */
export function rowLook({ state, operation, source, ntin, sellable }: GoodsRow): RowLook | null {
  if (state === 'error') return { word: 'error', tone: 'bad', mark: '!' };
  if (state === 'waiting') return { word: 'waiting', tone: 'wait', mark: '…' };
  if (state === 'working') return { word: working[operation ?? 'update'], tone: 'wait', mark: '…' };
  if (isForeign({ source })) return { word: 'other', tone: 'calm', mark: '–' };
  if (!sellable) return { word: 'notSellable', tone: 'calm', mark: '–' };
  if (ntin === null) return { word: 'noCode', tone: 'wait', mark: '!' };
  return null;
}

/** Made by another integration of the shop: the service lets nobody else change it (`catalog_item_foreign_channel`). */
export function isForeign({ source }: Pick<GoodsRow, 'source'>): boolean {
  return source === 'other';
}

/** Nothing can be asked of it: it is another program's, or the service has not said yet what it is called there. */
export function isBarred({ id, source }: Pick<GoodsRow, 'id' | 'source'>): boolean {
  return id < 0 || isForeign({ source });
}

/** Something of it is under way: what is done next begins when that has ended. */
export function isUnderWay({ state }: Pick<GoodsRow, 'state'>): boolean {
  return state === 'waiting' || state === 'working';
}
