/** A till before a ledger that it cannot open: what is wrong, and whose PIN allows to mend it. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { RepairView } from '../../../shared/contract/views/ledger-view.ts';
import { backupTimeMs, isDamagedBackup } from '../ledger/backup-names.ts';
import type { LedgerMode } from '../ports/keeper-port.ts';
import { type Ledger, LedgerFailure, type Platform, type StoredRecord } from '../ports.ts';
import { managersOf } from '../setup/waiting-ledger.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export interface Repair {
  readonly view: RepairView;
  /** Of the ledger as it was last known, else of the newest backup that has one. */
  readonly managers: PersonView[];
  /** Counts wrong PINs as the lock does, over a restart too. @throws Refusal */
  identify: Staff['identify'];
  close(): void;
}

interface PeopleSource {
  readonly from: 'books' | 'backup';
  /** Null where they cannot be read. */
  readonly records: StoredRecord[] | null;
}

type RepairPlatform = Pick<Platform, 'ledgerKeeper' | 'clock' | 'ids' | 'passwords'>;

/** @param known the people of the shop that was open over it; null where none was. */
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

/** Each is asked for only after those before it named no manager; the newest first. */
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
    // A damaged page gives back anything.
    return null;
  }
}

/** In the order they were made, as the ledger gives them. */
function byAge(records: readonly StoredRecord[]): StoredRecord[] {
  const madeAt = ({ value }: StoredRecord): string => String((value as { createdAt?: unknown }).createdAt);
  return [...records].sort((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1));
}

/** Sound ones before those of a damaged ledger. */
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
