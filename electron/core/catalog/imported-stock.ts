/** The quantities of an import's rows, for the documents that they become when its last row is settled. */

import type { CatalogUnit } from '@tilla/payment-api/merchant/catalog.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import type { GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import type { GoodsImport, GoodsImports, ImportRowState } from '../platform/goods-imports-port.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export interface ImportedLine {
  readonly itemId: number;
  readonly name: string;
  readonly unit: string | null;
  readonly thousandths: number;
  /** Of the whole line; null: unknown. */
  readonly costTiyn: number | null;
}

export interface ImportedDocument {
  readonly importId: string;
  /** Each part is one document, so that none delays a sale. */
  readonly part: number;
  readonly kind: 'received' | 'counted';
  readonly supplier: string;
  /** When the import began: what was sold meanwhile is taken off. */
  readonly at: string;
  readonly person: GoodsImport['person'];
  readonly approvedBy: string | null;
  readonly lines: readonly ImportedLine[];
}

export interface StockOfImports {
  /** With the start of an import: what is sold while it runs moves goods. */
  begin(at: string): LedgerPart;
  /** Once, however often it is asked. @throws LedgerFailure */
  post(document: ImportedDocument): void;
  documentsOf(importId: string): GoodsImportView['documents'];
}

const settled: readonly ImportRowState[] = ['made', 'matched', 'changed'];
const PER_READ = 500;
export const LINES_PER_DOCUMENT = 1_000;

/** @param goesOn awaited between pages, so that sales go on. @returns null where it says no */
export async function importedLines(
  imports: Pick<GoodsImports, 'rows'>,
  { importId, kind }: Pick<ImportedDocument, 'importId' | 'kind'>,
  units: readonly CatalogUnit[],
  goesOn: () => Promise<boolean>,
): Promise<ImportedLine[] | null> {
  const lines: ImportedLine[] = [];
  const placeOf = new Map<number, number>();
  for (let offset = 0; ; offset += PER_READ) {
    const rows = imports.rows(importId, settled, offset, PER_READ);
    for (const { goods, goodsId } of rows) {
      const stock = goods?.stock;
      if (goods === null || stock === undefined || goodsId === null) continue;
      const { thousandths, costTiyn } = stock;
      if (kind === 'received' && thousandths === 0) continue;
      const line = {
        itemId: goodsId,
        name: goods.name,
        unit: units.find(({ id }) => id === goods.unitId)?.nameRu ?? null,
        thousandths,
        costTiyn: costTiyn === null ? null : multiplyHalfUp(costTiyn, thousandths, 1_000),
      };
      // Two rows of one item are one shelf.
      const place = kind === 'counted' ? placeOf.get(goodsId) : undefined;
      const known = place === undefined ? undefined : lines[place];
      placeOf.set(goodsId, place ?? lines.length);
      if (place === undefined || known === undefined) lines.push(line);
      else lines[place] = sumOf(known, line);
    }
    if (rows.length < PER_READ) return lines;
    if (!(await goesOn())) return null;
  }
}

function sumOf(one: ImportedLine, other: ImportedLine): ImportedLine {
  const isKnown = one.costTiyn !== null && other.costTiyn !== null;
  return {
    ...one,
    thousandths: one.thousandths + other.thousandths,
    costTiyn: isKnown ? one.costTiyn + other.costTiyn : null,
  };
}
