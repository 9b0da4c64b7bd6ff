import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';

export type RowWord = 'error' | 'waiting' | 'creating' | 'changing' | 'removing' | 'other' | 'noCode' | 'notSellable';

export interface RowLook {
  readonly word: RowWord;
  readonly tone: 'wait' | 'bad' | 'calm';
  readonly mark: '!' | '…' | '–';
}

const working = { create: 'creating', update: 'changing', delete: 'removing' } as const;

export function rowLook({ state, operation, source, ntin, sellable }: GoodsRow): RowLook | null {
  if (state === 'error') return { word: 'error', tone: 'bad', mark: '!' };
  if (state === 'waiting') return { word: 'waiting', tone: 'wait', mark: '…' };
  if (state === 'working') return { word: working[operation ?? 'update'], tone: 'wait', mark: '…' };
  if (isForeign({ source })) return { word: 'other', tone: 'calm', mark: '–' };
  if (!sellable) return { word: 'notSellable', tone: 'calm', mark: '–' };
  if (ntin === null) return { word: 'noCode', tone: 'wait', mark: '!' };
  return null;
}

/** Created by another integration of the shop: only that may change it (`catalog_item_foreign_channel`). */
export function isForeign({ source }: Pick<GoodsRow, 'source'>): boolean {
  return source === 'other';
}

/** Cannot be changed: another program's, or without an id of the service yet. */
export function isBarred({ id, source }: Pick<GoodsRow, 'id' | 'source'>): boolean {
  return id < 0 || isForeign({ source });
}

export function isUnderWay({ state }: Pick<GoodsRow, 'state'>): boolean {
  return state === 'waiting' || state === 'working';
}
