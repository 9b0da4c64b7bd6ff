import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** SQL from our code only. */
export type Prepare = (sql: string) => StatementSync;

export function cachedStatements(database: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

/** sqlite.org/rescode.html; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** READ, SHORT_READ, DATA and CORRUPTFS of IOERR: the disk does not return what was written. */
const unreadable: ReadonlySet<number> = new Set([266, 522, 8_202, 8_458]);

/** A read would not notice it. */
export class FailedCheck extends Error {}

/** Some 10 ms per megabyte. */
const MAX_CHECKED_PAGES = 1_024;

export function isQuicklyChecked(database: DatabaseSync): boolean {
  return Number(database.prepare('PRAGMA page_count').get()?.['page_count']) <= MAX_CHECKED_PAGES;
}

/** @throws FailedCheck */
export function assertSound(database: DatabaseSync, table?: string): void {
  const found = database.prepare(`PRAGMA integrity_check(${table ?? '1'})`).get()?.['integrity_check'];
  if (found !== 'ok') throw new FailedCheck(String(found));
}

/** CORRUPT and NOTADB; missing tables; JSON that cannot be parsed. */
export function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof FailedCheck) return true;
  const code = sqliteCode(error);
  if (code === undefined) return false;
  if (code === 11 || code === 26) return true;
  const { errcode, message } = error as Error & { readonly errcode: number };
  return unreadable.has(errcode) || (code === 1 && /^no such (?:table|column|index|module)/.test(message));
}

export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // A damaged file cannot always roll back.
  }
}
