/** A till before a ledger that it cannot open: what is wrong, and whose PIN allows to mend it. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { RepairView } from '../../../shared/contract/views/ledger-view.ts';
import { backupTimeMs } from '../ledger/backup-names.ts';
import type { LedgerChoice, LedgerMode } from '../ports/keeper-port.ts';
import { type Ledger, LedgerFailure, type Platform, type StoredRecord } from '../ports.ts';
import { managersOf } from '../setup/waiting-ledger.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export interface Repair {
  readonly view: RepairView;
  /** Of the ledger where it can be read, else of the newest backup that has one. */
  readonly managers: PersonView[];
  /** Counts wrong PINs as the lock does, over a restart too. @throws Refusal */
  identify: Staff['identify'];
  close(): void;
}

type RepairPlatform = Pick<Platform, 'ledgerKeeper' | 'clock' | 'ids' | 'passwords'>;

export function createRepair(platform: RepairPlatform, mode: LedgerMode, problem: RepairView['problem']): Repair {
  const notes = platform.ledgerKeeper.openNotes(mode);
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

function staffOf(platform: RepairPlatform, mode: LedgerMode, choice: LedgerChoice, notes: Ledger): Staff | null {
  const records = platform.ledgerKeeper.people(mode, choice);
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

function backupsNewestFirst({ ledgerKeeper }: RepairPlatform, mode: LedgerMode): string[] {
  try {
    return ledgerKeeper
      .backups(mode)
      .filter((name) => backupTimeMs(name) !== undefined)
      .sort()
      .reverse();
  } catch (failure) {
    if (!(failure instanceof LedgerFailure)) throw failure;
    return [];
  }
}
