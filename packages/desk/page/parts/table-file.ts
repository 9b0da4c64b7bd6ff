import { cutTable } from '@tilla/shared/domain/table-text.ts';
import { readSheet } from 'read-excel-file/universal';

/** Of a ZIP archive, which a workbook is. */
const ARCHIVE = [0x50, 0x4b];
const MAX_BYTES = 5_000_000;

/** Null: no table. */
export async function readTableFile(file: Uint8Array<ArrayBuffer>): Promise<string[][] | null> {
  if (file.length > MAX_BYTES) return null;
  try {
    if (!ARCHIVE.every((byte, at) => file[at] === byte)) {
      return cutTable(new TextDecoder('utf-8', { fatal: true }).decode(file).replace(/^\uFEFF/, ''));
    }
    const sheet = await readSheet(file.buffer);
    return sheet.map((row) => row.map(cellText));
  } catch {
    // Whatever the reader rejects, the person has to save the table again.
    return null;
  }
}

/** A day of a workbook is midnight UTC. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
}
