import { LedgerWorkFailure } from '#core/platform/keeper-port.ts';
import { LedgerFailure } from '#core/platform/ports.ts';
import { errorCode } from './atomic-file.ts';
import { NewerLedger } from './sqlite-ledger-schema.ts';
import { FailedCheck, sqliteCode } from './sqlite-statements.ts';

export function asLedgerFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toLedgerFailure(error);
  }
}

export function toLedgerFailure(error: unknown): LedgerFailure {
  if (error instanceof LedgerWorkFailure)
    return new LedgerFailure(error.kind === 'disk_full' ? 'disk_full' : 'io', error);
  return error instanceof LedgerFailure ? error : new LedgerFailure(failureKind(error), error);
}

const byCode: Readonly<Record<string, LedgerFailure['kind']>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'read_only',
  EPERM: 'read_only',
  EROFS: 'read_only',
  ENOENT: 'unusable',
  ENOTDIR: 'unusable',
  EISDIR: 'unusable',
  EEXIST: 'unusable',
  ENAMETOOLONG: 'unusable',
};
/** PERM, BUSY, LOCKED, READONLY, CORRUPT, FULL, CANTOPEN, CONSTRAINT, NOTADB. */
const bySqlite: Readonly<Record<number, LedgerFailure['kind']>> = {
  3: 'read_only',
  5: 'locked',
  6: 'locked',
  8: 'read_only',
  11: 'damaged',
  13: 'disk_full',
  14: 'unusable',
  19: 'conflict',
  26: 'damaged',
};

function failureKind(error: unknown): LedgerFailure['kind'] {
  if (error instanceof NewerLedger) return 'newer';
  // Its text is no record.
  if (error instanceof SyntaxError || error instanceof FailedCheck) return 'damaged';
  return byCode[errorCode(error) ?? ''] ?? bySqlite[sqliteCode(error) ?? 0] ?? 'io';
}
