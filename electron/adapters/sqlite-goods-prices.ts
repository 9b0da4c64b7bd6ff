import type { DatabaseSync } from 'node:sqlite';
import type { DerivedFile } from '#core/platform/derived-file.ts';
import type { SeenPrice } from '#core/platform/ports.ts';
import { openDerivedFile } from './derived-file.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';

/** Cannot be read again from anywhere: another version loses it. */
const schemaVersion = 1;
const schema = `
  CREATE TABLE changes (
    number INTEGER PRIMARY KEY, item INTEGER NOT NULL, at TEXT NOT NULL, before_tiyn INTEGER NOT NULL, after_tiyn INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX changes_by_item ON changes (item, number);
  CREATE TABLE scans (barcode TEXT PRIMARY KEY, found TEXT NOT NULL) STRICT;
`;

export interface NotedPrice extends SeenPrice {
  readonly id: number;
}

interface GoodsPrices {
  note(prices: readonly NotedPrice[]): void;
  of(id: number, limit: number): SeenPrice[];
  scanned(barcode: string): string | undefined;
  keepScan(barcode: string, found: string): void;
  clear(): void;
}

/** Apart from the goods' file, which is rebuilt with each schema. @param file or `:memory:`. */
export function openGoodsPrices(file: string): GoodsPrices & DerivedFile & { close(): void } {
  return openDerivedFile({
    file,
    name: 'prices',
    version: schemaVersion,
    tables: schema,
    pragmas: '',
    salvaged: [
      { table: 'changes', key: 'number' },
      { table: 'scans', key: 'rowid' },
    ],
    callsOf: goodsPricesOf,
  });
}

function goodsPricesOf(database: DatabaseSync): GoodsPrices {
  const prepare = cachedStatements(database);

  function of(id: number, limit: number): SeenPrice[] {
    return prepare('SELECT at, before_tiyn, after_tiyn FROM changes WHERE item = ? ORDER BY number DESC LIMIT ?')
      .all(id, limit)
      .map((row) => ({
        at: String(row['at']),
        beforeTiyn: Number(row['before_tiyn']),
        afterTiyn: Number(row['after_tiyn']),
      }));
  }

  function note({ id, at, beforeTiyn, afterTiyn }: NotedPrice): void {
    const [last] = of(id, 1);
    // The goods were not committed after the last note.
    if (last?.beforeTiyn === beforeTiyn && last.afterTiyn === afterTiyn) return;
    prepare('INSERT INTO changes (item, at, before_tiyn, after_tiyn) VALUES (?, ?, ?, ?)').run(
      id,
      at,
      beforeTiyn,
      afterTiyn,
    );
  }

  return {
    of,
    note(prices) {
      if (prices.length > 0) inTransaction(database, () => prices.forEach(note));
    },
    scanned(barcode) {
      const row = prepare('SELECT found FROM scans WHERE barcode = ?').get(barcode);
      return row === undefined ? undefined : String(row['found']);
    },
    keepScan(barcode, found) {
      prepare('INSERT OR REPLACE INTO scans (barcode, found) VALUES (?, ?)').run(barcode, found);
    },
    clear() {
      database.exec('DELETE FROM changes; DELETE FROM scans;');
    },
  };
}
