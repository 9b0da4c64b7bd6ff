import { JournalFailure } from '../core/ports.ts';
import { errorCode } from './atomic-file.ts';
import { NewerBooks } from './sqlite-journal-schema.ts';
import { sqliteCode } from './sqlite-statements.ts';

/** Whatever goes wrong with the file comes out in the port's own words. */
export function asJournalFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toJournalFailure(error);
  }
}

export function toJournalFailure(error: unknown): JournalFailure {
  return error instanceof JournalFailure ? error : new JournalFailure(failureKind(error), error);
}

const byCode: Readonly<Record<string, JournalFailure['kind']>> = {
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
/** SQLite's result codes: PERM, BUSY, LOCKED, READONLY, CORRUPT, FULL, CANTOPEN, CONSTRAINT, NOTADB. */
const bySqlite: Readonly<Record<number, JournalFailure['kind']>> = {
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

/** What is none of these is a disk that does not do its work. */
function failureKind(error: unknown): JournalFailure['kind'] {
  if (error instanceof NewerBooks) return 'newer';
  return byCode[errorCode(error) ?? ''] ?? bySqlite[sqliteCode(error) ?? 0] ?? 'io';
}
