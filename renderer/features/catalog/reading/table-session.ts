import {
  cellsOf,
  type GoodsColumnPlaces,
  guessColumns,
  hasHeads,
} from '@tilla/shared/domain/goods-table/goods-columns.ts';
import {
  createGoodsRowReader,
  type GoodsReading,
  type ReadGoodsRow,
} from '@tilla/shared/domain/goods-table/goods-row.ts';
import type { TableRow } from '@tilla/shared/domain/table-text.ts';
import type { WorkbookCell } from '@tilla/shared/domain/workbook.ts';
import { readTable } from './read-table.ts';
import { writeWorkbook } from './write-workbook.ts';

export interface OpenedTable {
  /** Null where the first row is goods already. */
  readonly heads: readonly string[] | null;
  /** The first row of goods, to recognize columns without heads. */
  readonly first: readonly string[];
  readonly width: number;
  readonly rows: number;
  readonly places: GoodsColumnPlaces;
}

export interface TableReading extends GoodsReading {
  readonly places: GoodsColumnPlaces;
}

export interface CheckedTable {
  readonly good: number;
  readonly faulty: number;
}

export interface PreviewRow extends ReadGoodsRow {
  readonly name: string;
  readonly price: string;
  readonly barcode: string;
}

export interface TablePart {
  readonly rows: { readonly number: number; readonly cells: string[] }[];
  readonly next: number | null;
}

export interface TableSession {
  open(file: Uint8Array): Promise<OpenedTable>;
  check(reading: TableReading): CheckedTable;
  rows(asked: {
    readonly of: 'all' | 'faulty' | readonly number[];
    readonly offset: number;
    readonly limit: number;
  }): PreviewRow[];
  part(from: number): TablePart;
  collect(rows: readonly (readonly WorkbookCell[])[]): number;
  workbook(asked: {
    readonly name: string;
    readonly heads: readonly string[];
    readonly money: number;
    readonly partCharacters: number;
  }): string[];
}

const SAMPLE_ROWS = 200;
/** One call holds a megabyte, a letter up to three bytes. */
const PART_CHARACTERS = 150_000;
const PART_ROWS = 1_000;

export function createTableSession(): TableSession {
  let body: readonly TableRow[] = [];
  let places: GoodsColumnPlaces | null = null;
  let read: readonly ReadGoodsRow[] = [];
  let faulty: readonly number[] = [];
  let collected: (readonly WorkbookCell[])[] = [];

  const cellsAt = (index: number): string[] => {
    const row = body[index];
    return row === undefined || places === null ? [] : cellsOf(row.cells, places);
  };

  return {
    async open(file) {
      const table = await readTable(file);
      const [first] = table;
      const heads = first !== undefined && hasHeads(first.cells) ? first.cells : null;
      body = heads === null ? table : table.slice(1);
      read = [];
      faulty = [];
      const sample = body.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
      return {
        heads,
        first: body[0]?.cells ?? [],
        width: Math.max(heads?.length ?? 0, ...sample.map(({ length }) => length)),
        rows: body.length,
        places: guessColumns(heads, sample),
      };
    },
    check(reading) {
      places = reading.places;
      const reader = createGoodsRowReader(reading);
      read = body.map(({ number }, index) => reader.read(number, cellsAt(index)));
      faulty = read.flatMap(({ goods }, index) => (goods === null ? [index] : []));
      return { good: read.length - faulty.length, faulty: faulty.length };
    },
    rows({ of, offset, limit }) {
      const indexes =
        of === 'all'
          ? Array.from({ length: Math.max(0, Math.min(limit, read.length - offset)) }, (_, at) => offset + at)
          : (of === 'faulty' ? faulty : of).slice(offset, offset + limit);
      return indexes.flatMap((index) => {
        const row = read[index];
        const [name = '', price = '', , barcode = ''] = cellsAt(index);
        return row === undefined ? [] : [{ ...row, name, price, barcode }];
      });
    },
    part(from) {
      const rows: TablePart['rows'] = [];
      let characters = 0;
      let next = from;
      for (; next < body.length && rows.length < PART_ROWS && characters < PART_CHARACTERS; next += 1) {
        const cells = cellsAt(next);
        rows.push({ number: body[next]?.number ?? 0, cells });
        characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      }
      return { rows, next: next < body.length ? next : null };
    },
    collect(rows) {
      collected.push(...rows);
      return collected.length;
    },
    workbook({ name, heads, money, partCharacters }) {
      const bytes = writeWorkbook(name, heads, money, collected);
      collected = [];
      return base64Parts(bytes, partCharacters);
    },
  };
}

function base64Parts(bytes: Uint8Array, characters: number): string[] {
  const step = Math.floor(characters / 4) * 3;
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += step) parts.push(base64(bytes.subarray(from, from + step)));
  return parts;
}

/** As many arguments as one call takes. */
const SLICE = 8_192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  }
  return btoa(text);
}
