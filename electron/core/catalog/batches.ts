import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { GoodsImportChoice } from '@tilla/shared/contract/views/goods-table-view.ts';
import type { GoodsChangeView } from '@tilla/shared/contract/views/goods-view.ts';
import type { ImportBatch, ImportRow, ImportRowChange, ImportRowState } from '../platform/goods-imports-port.ts';
import { newGoodsOf } from './import-rows.ts';

export type ItemNow = { readonly name: string; readonly priceTiyn: number } | null;

function becomes(row: ImportRow, now: ItemNow): boolean {
  const { name, priceTiyn } = newGoodsOf(row);
  return now === null || now.name !== name || now.priceTiyn !== priceTiyn;
}

export async function endsOf(
  batch: ImportBatch,
  rows: readonly ImportRow[],
  { items, problem, phase }: GoodsChangeView,
  choice: Pick<GoodsImportChoice, 'updates'>,
  itemNow: (id: number) => Promise<ItemNow>,
): Promise<ImportRowChange[]> {
  const whole: Problem | null = phase === 'failed' ? (problem ?? { code: 'till_unknown_code', params: {} }) : null;
  const ends: ImportRowChange[] = [];
  for (const [place, row] of rows.entries()) {
    const { number } = row;
    const item = items[place];
    const refusal = item === undefined ? whole : item.problem;
    if (batch.kind === 'remove' || batch.kind === 'restore') ends.push(undone(batch, number, refusal));
    else if (refusal !== null) ends.push({ number, state: 'refused', goodsId: item?.id ?? null, problem: refusal });
    else if (batch.kind === 'change') ends.push({ number, state: 'changed' });
    else if (item?.isMatched !== true) ends.push({ number, state: 'made', goodsId: item?.id ?? null });
    else if (!choice.updates || item.id === null) ends.push({ number, state: 'matched', goodsId: item.id });
    else {
      const state = becomes(row, await itemNow(item.id)) ? 'to_change' : 'matched';
      ends.push({ number, state, goodsId: item.id });
    }
  }
  return ends;
}

const before = { create: 'waiting', change: 'to_change', remove: 'made', restore: 'changed' } as const;
export const during = {
  create: 'creating',
  change: 'changing',
  remove: 'removing',
  restore: 'restoring',
} as const satisfies Record<ImportBatch['kind'], ImportRowState>;

export function returnToQueue({ kind }: ImportBatch, rows: readonly ImportRow[]): ImportRowChange[] {
  return rows.map(({ number }) => ({ number, state: before[kind] }));
}

/** What cannot be undone stays, and says why. */
function undone({ kind }: ImportBatch, number: number, problem: Problem | null): ImportRowChange {
  if (problem !== null) return { number, state: 'kept', problem };
  return { number, state: kind === 'remove' ? 'removed' : 'restored' };
}

/** One row is wrong: refused if it is alone, else the rows are tried again in halves. */
export function oneIsRefused(batch: ImportBatch, rows: readonly ImportRow[], problem: Problem): ImportRowChange[] {
  if (rows.length === 1) {
    const isUndo = batch.kind === 'remove' || batch.kind === 'restore';
    return rows.map(({ number }) => (isUndo ? undone(batch, number, problem) : { number, state: 'refused', problem }));
  }
  const maxBatch = Math.ceil(rows.length / 2);
  return returnToQueue(batch, rows).map((row) => ({ ...row, maxBatch }));
}
