/** Columns of codes are text, so that values typed later keep their zeros. No worker: the policy forbids it. */

import { type WorkbookCell, workbookParts } from '@tilla/shared/domain/workbook.ts';
import { strToU8, zipSync } from 'fflate';

const WIDE = 40;
const NARROW = 18;

/** The first head is the widest; `money` is the index of the column with amounts. */
export function writeWorkbook(
  name: string,
  heads: readonly string[],
  money: number,
  rows: readonly (readonly WorkbookCell[])[],
): Uint8Array {
  const columns = heads.map((_head, place) => ({
    style: place === money ? ('money' as const) : ('text' as const),
    width: place === 0 ? WIDE : NARROW,
  }));
  const parts = workbookParts([{ name, columns, heads: 1, rows: [heads, ...rows] }]);
  return zipSync(Object.fromEntries(parts.map(({ path, texts }) => [path, strToU8([...texts].join(''))])), {
    level: 1,
  });
}
