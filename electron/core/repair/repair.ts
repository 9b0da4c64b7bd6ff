/** A till before books that it cannot open: what is wrong, and whose PIN allows to mend them. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { RepairView } from '../../../shared/contract/views/books-view.ts';
import { backupTimeMs } from '../journal/backup-names.ts';
import type { BooksChoice, BooksMode } from '../ports/keeper-port.ts';
import { type Journal, JournalFailure, type Platform, type StoredRecord } from '../ports.ts';
import { managersOf } from '../setup/waiting-books.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export interface Repair {
  readonly view: RepairView;
  /** Of the books where they can be read, else of the newest backup that has one. */
  readonly managers: PersonView[];
  /** Counts wrong PINs as the lock does, over a restart too. @throws Refusal */
  identify: Staff['identify'];
  close(): void;
}

type RepairPlatform = Pick<Platform, 'books' | 'clock' | 'ids' | 'passwords'>;

export function createRepair(platform: RepairPlatform, mode: BooksMode, problem: RepairView['problem']): Repair {
  const notes = platform.books.openNotes(mode);
  for (const choice of [null, ...backupsNewestFirst(platform, mode)]) {
    const staff = staffOf(platform, mode, choice, notes);
    const managers = staff === null ? [] : managersOf(staff);
    if (staff === null || managers.length === 0) continue;
    return {
      view: { mode, problem, managersFrom: choice === null ? 'books' : 'backup' },
      managers,
      identify: staff.identify,
      close: notes.close,
    };
  }
  return {
    view: { mode, problem, managersFrom: 'nobody' },
    managers: [],
    identify: () => Promise.reject(new TypeError('nobody can be identified')),
    close: notes.close,
  };
}

function staffOf(platform: RepairPlatform, mode: BooksMode, choice: BooksChoice, notes: Journal): Staff | null {
  const records = platform.books.people(mode, choice);
  if (records === null) return null;
  try {
    return createStaff({ ...platform, journal: { ...notes, find: () => byAge(records) } });
  } catch {
    // A damaged page gives back anything.
    return null;
  }
}

/** In the order they were made, as the books give them. */
function byAge(records: readonly StoredRecord[]): StoredRecord[] {
  const madeAt = ({ value }: StoredRecord): string => String((value as { createdAt?: unknown }).createdAt);
  return [...records].sort((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1));
}

function backupsNewestFirst({ books }: RepairPlatform, mode: BooksMode): string[] {
  try {
    return books
      .backups(mode)
      .filter((name) => backupTimeMs(name) !== undefined)
      .sort()
      .reverse();
  } catch (failure) {
    if (!(failure instanceof JournalFailure)) throw failure;
    return [];
  }
}
