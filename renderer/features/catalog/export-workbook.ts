import { WORKBOOK_PART } from '@tilla/shared/contract/goods-table-calls.ts';
import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { itemColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import type { WorkbookCell } from '@tilla/shared/domain/workbook.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { createTableReader } from './reading/table-reader.ts';

const PAGE = 200;
const everything = { text: '', category: null, only: 'all' } as const;

/** Written by a worker into the till's exports. @returns the file's name. Rejects with `TillProblem`. */
export async function exportWorkbook(
  till: TillClient,
  name: string,
  heads: Readonly<Record<(typeof itemColumns)[number], string>>,
): Promise<string> {
  const worker = createTableReader();
  try {
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await till.call('goods.list', { filter: everything, offset, limit: PAGE });
      await worker.ask('collect', rows.map(cellsOf));
      if (rows.length < PAGE) break;
    }
    const parts = await worker.ask('workbook', {
      name,
      heads: itemColumns.map((column) => heads[column]),
      money: itemColumns.indexOf('price'),
      partCharacters: WORKBOOK_PART,
    });
    let kept: { readonly draftId: string | null; readonly file: string | null } = { draftId: null, file: null };
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      kept = await till.call('goodsTable.keepWorkbook', { draftId: kept.draftId, part, isLast });
    }
    return kept.file ?? '';
  } finally {
    worker.stop();
  }
}

function cellsOf({ name, priceTiyn, unit, barcode, ntin, externalRef, category }: GoodsRow): WorkbookCell[] {
  return [name, { amountTiyn: priceTiyn }, unit ?? '', barcode ?? '', ntin ?? '', externalRef ?? '', category ?? ''];
}
