import { JournalFailure } from '../core/ports.ts';
import { errorCode } from './atomic-file.ts';
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

/** Names of SQLite's result codes: 5 BUSY, 6 LOCKED, 13 FULL, 19 CONSTRAINT. Everything else is the file or its disk. */
function failureKind(error: unknown): JournalFailure['kind'] {
  if (errorCode(error) === 'ENOSPC') return 'disk_full';
  switch (sqliteCode(error)) {
    case 5:
    case 6:
      return 'locked';
    case 13:
      return 'disk_full';
    case 19:
      return 'conflict';
    default:
      return 'io';
  }
}
