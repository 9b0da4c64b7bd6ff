/** A till whose ledger cannot be opened: the problem, and whose PIN allows a repair. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import { backupTimeMs, isDamagedBackup } from '../ledger/backup-names.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type Ledger, LedgerFailure, type Platform, type StoredRecord } from '../platform/ports.ts';
import { createStaff, type Staff } from '../staff/staff.ts';
import { managersOf } from './waiting-ledger.ts';

export interface Repair {
  readonly view: RepairView;
  /** Of the last known ledger, else of the newest backup with managers. */
  readonly managers: PersonView[];
  /** Counts wrong PINs like the lock, over a restart too. @throws Refusal */
  identify: Staff['identify'];
  close(): void;
}

interface PeopleSource {
  readonly from: 'books' | 'backup';
  /** Null where they are unreadable. */
  readonly records: StoredRecord[] | null;
}

type RepairPlatform = Pick<Platform, 'ledgerKeeper' | 'clock' | 'ids' | 'passwords'>;

/** @param known people of the shop that was open; null without one. */
export function createRepair(
  platform: RepairPlatform,
  mode: LedgerMode,
  problem: RepairView['problem'],
  known: StoredRecord[] | null,
): Repair {
  const notes = platform.ledgerKeeper.openNotes(mode);
  for (const { from, records } of sources(platform, mode, known)) {
    const staff = staffOf(platform, records, notes);
    const managers = staff === null ? [] : managersOf(staff);
    if (staff === null || managers.length === 0) continue;
    return { view: { mode, problem, managersFrom: from }, managers, identify: staff.identify, close: notes.close };
  }
  return {
    view: { mode, problem, managersFrom: 'nobody' },
    managers: [],
    identify: () => Promise.reject(new TypeError('nobody can be identified')),
    close: notes.close,
  };
}

/** Each is read only after the previous ones named no manager; newest first. */
function* sources(platform: RepairPlatform, mode: LedgerMode, known: StoredRecord[] | null): Iterable<PeopleSource> {
  const { ledgerKeeper } = platform;
  if (known !== null) yield { from: 'books', records: known };
  yield { from: 'books', records: ledgerKeeper.people(mode, null) };
  yield { from: 'books', records: ledgerKeeper.keptPeople(mode) };
  for (const name of backupsNewestFirst(platform, mode))
    yield { from: 'backup', records: ledgerKeeper.people(mode, name) };
}

function staffOf(platform: RepairPlatform, records: StoredRecord[] | null, notes: Ledger): Staff | null {
  if (records === null) return null;
  try {
    return createStaff({ ...platform, ledger: { ...notes, find: () => byAge(records) } });
  } catch {
    return null;
  }
}

function byAge(records: readonly StoredRecord[]): StoredRecord[] {
  const madeAt = ({ value }: StoredRecord): string => String((value as { createdAt?: unknown }).createdAt);
  return [...records].sort((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1));
}

/** Sound ones first, then those of a damaged ledger. */
function backupsNewestFirst({ ledgerKeeper }: RepairPlatform, mode: LedgerMode): string[] {
  try {
    return ledgerKeeper
      .backups(mode)
      .filter((name) => backupTimeMs(name) !== undefined)
      .sort()
      .reverse()
      .sort((one, other) => Number(isDamagedBackup(one)) - Number(isDamagedBackup(other)));
  } catch (failure) {
    if (!(failure instanceof LedgerFailure)) throw failure;
    return [];
  }
}
