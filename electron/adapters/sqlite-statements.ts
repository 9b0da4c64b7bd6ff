import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Gives the same prepared statement for the same text; the texts come from our code only, so they are few. */
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

/** The primary result code of an error of node:sqlite (sqlite.org/rescode.html), or undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** All of `work` or nothing of it: whatever it throws is thrown on once nothing is left of what it wrote. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
