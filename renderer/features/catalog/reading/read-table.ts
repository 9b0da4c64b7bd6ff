import { MAX_TABLE_ROWS } from '@tilla/shared/domain/goods-table/goods-row.ts';
import { cutLongTable, type TableRow } from '@tilla/shared/domain/table-text.ts';
import { readSheet } from 'read-excel-file/universal';
import { decodeText } from '#renderer/app/decode-text.ts';
import { isArchive, repackWorkbook } from './repack-workbook.ts';
import { MAX_FILE_BYTES, UnreadableTable } from './unreadable-table.ts';

export async function readTable(file: Uint8Array): Promise<TableRow[]> {
  if (file.length > MAX_FILE_BYTES) throw new UnreadableTable('too_large');
  const rows = isArchive(file) ? await readWorkbook(file) : readText(file);
  if (rows.length === 0) throw new UnreadableTable('empty');
  if (rows.length > MAX_TABLE_ROWS + 1) throw new UnreadableTable('too_many_rows');
  return rows;
}

function readText(file: Uint8Array): TableRow[] {
  const text = decodeText(file);
  if (text === null) throw new UnreadableTable('not_table');
  return cutLongTable(text);
}

async function readWorkbook(file: Uint8Array): Promise<TableRow[]> {
  const stored = repackWorkbook(file);
  let sheet: readonly (readonly unknown[])[];
  try {
    sheet = await readSheet<string>(stored, { parseNumber: numberText });
  } catch {
    throw new UnreadableTable('not_table');
  }
  return sheet.flatMap((row, index) => {
    const cells = row.map(cellText);
    return cells.every((cell) => cell === '') ? [] : [{ number: index + 1, cells }];
  });
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Empty cells and other types are null.
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
}

/** Excel stores 15 significant digits. */
const EXACT_DIGITS = 15;

/** As Excel shows it. Integers may be codes and keep their digits; longer ones are reported as damaged. */
export function numberText(written: string): string {
  if (/^-?[0-9]{1,15}$/.test(written)) return written;
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  if (Math.abs(number) >= 10 ** EXACT_DIGITS) return number.toExponential();
  const shown = String(Number(number.toPrecision(EXACT_DIGITS)));
  return /\.[0-9]{3}$/.test(shown) ? `${shown}0` : shown;
}
