import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { inTransaction, isDamage } from './sqlite-statements.ts';

export interface SalvagedTable {
  readonly table: string;
  /** Orders its rows; else `rowid`. */
  readonly key: string;
  /** Within the row of `table` whose `number` is in `column`. */
  readonly within?: { readonly column: string; readonly table: string };
  /** Throws for a row that cannot have been written. */
  readonly check?: (row: Row) => unknown;
}

type Row = Readonly<Record<string, SQLInputValue>>;

/** Keys that one damaged page may hide. */
const MAX_GAP = 2 ** 40;
const PAGE_BYTES = 4_096;

/** @param freshFile for its first page, from the same tables. */
export function salvageRows(
  damagedFile: string,
  fresh: DatabaseSync,
  freshFile: string,
  tables: readonly SalvagedTable[],
): void {
  if (!hasReadableSchema(damagedFile)) {
    fresh.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    replaceFirstPage(damagedFile, freshFile);
  }
  const damaged = new DatabaseSync(damagedFile);
  try {
    inTransaction(fresh, () => {
      for (const table of tables) copyTable(damaged, fresh, table);
    });
  } finally {
    damaged.close();
  }
}

/** Into a new file, if the schema can be read. @returns tables read completely. */
export function salvageInto(damagedFile: string, freshFile: string): Set<string> {
  const whole = new Set<string>();
  if (!hasReadableSchema(damagedFile)) return whole;
  const damaged = new DatabaseSync(damagedFile);
  const fresh = new DatabaseSync(freshFile);
  try {
    const made = damaged
      .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
      .all();
    for (const { sql } of made) fresh.exec(String(sql));
    const tables = made.filter(({ type }) => type === 'table');
    inTransaction(fresh, () => {
      for (const { name } of tables) {
        const table = String(name);
        if (copyRows(damaged, fresh, { table, key: 'rowid', check: parseJson }, null)) whole.add(table);
      }
    });
    return whole;
  } finally {
    damaged.close();
    fresh.close();
  }
}

function parseJson({ record, value }: Row): unknown {
  return JSON.parse((record ?? value) as string);
}

function hasReadableSchema(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('SELECT name FROM sqlite_master').all().length > 0;
  } catch (failure) {
    if (isDamage(failure)) return false;
    throw failure;
  } finally {
    database.close();
  }
}

/**
 * Says where tables begin, the same for all files of these tables; size from the damaged file, no free pages
 * (sqlite.org/fileformat.html, "The Database Header").
 */
function replaceFirstPage(damagedFile: string, freshFile: string): void {
  const page = Buffer.alloc(PAGE_BYTES);
  const from = openSync(freshFile, 'r');
  readSync(from, page, 0, PAGE_BYTES, 0);
  closeSync(from);
  const to = openSync(damagedFile, 'r+');
  page.writeUInt32BE(Math.floor(fstatSync(to).size / PAGE_BYTES), 28);
  page.fill(0, 32, 40);
  writeSync(to, page, 0, PAGE_BYTES, 0);
  closeSync(to);
}

function copyTable(damaged: DatabaseSync, fresh: DatabaseSync, table: SalvagedTable): void {
  const { within } = table;
  if (within === undefined) copyRows(damaged, fresh, table, null);
  else {
    const outer = fresh.prepare(`SELECT number FROM ${within.table} ORDER BY number`).all();
    for (const { number } of outer) copyRows(damaged, fresh, table, Number(number));
  }
}

function copyRows(
  damaged: DatabaseSync,
  fresh: DatabaseSync,
  { table, key, within, check }: SalvagedTable,
  outer: number | null,
): boolean {
  const columns = fresh
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  const scope = within === undefined ? '' : `${within.column} = ${String(outer)} AND`;
  const insert = fresh.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const select = `SELECT ${key} AS salvage_key, ${columns.join(', ')} FROM ${table} NOT INDEXED
    WHERE ${scope} ${key} >= ? ORDER BY ${key}`;

  let isWhole = true;

  /** Null at the end of the table. */
  function copyFrom(first: number): number | null {
    let reached = first - 1;
    try {
      for (const { salvage_key, ...row } of damaged.prepare(select).iterate(first)) {
        reached = Number(salvage_key);
        copyRow(row);
      }
      return null;
    } catch (failure) {
      if (!isDamage(failure)) throw failure;
      return reached;
    }
  }

  function copyRow(row: Row): void {
    try {
      check?.(row);
      insert.run(...columns.map((column) => row[column] ?? null));
    } catch {
      // Types or JSON differ from what was written.
      isWhole = false;
    }
  }

  function isReadable(first: number): boolean {
    try {
      damaged.prepare(`${select} LIMIT 1`).get(first);
      return true;
    } catch (failure) {
      if (!isDamage(failure)) throw failure;
      return false;
    }
  }

  /** Null where nothing can be read behind it. */
  function readableAfter(reached: number): number | null {
    for (let step = 1; step <= MAX_GAP; step *= 2) {
      if (!isReadable(reached + step)) continue;
      let [damagedKey, readableKey] = [reached + Math.floor(step / 2), reached + step];
      while (readableKey - damagedKey > 1) {
        const middle = Math.floor((damagedKey + readableKey) / 2);
        if (isReadable(middle)) readableKey = middle;
        else damagedKey = middle;
      }
      return readableKey;
    }
    return null;
  }

  for (let first: number | null = 0; first !== null; ) {
    const reached = copyFrom(first);
    if (reached !== null) isWhole = false;
    first = reached === null ? null : readableAfter(reached);
  }
  return isWhole;
}
