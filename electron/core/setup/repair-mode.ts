import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import { hasSpaceFor } from '../platform/disk-space.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import type { Platform, StoredRecord } from '../platform/ports.ts';
import { isLedgerFault } from './ledger-faults.ts';
import { ledgerProblemOf } from './ledger-problem.ts';
import { createRepair, type Repair } from './repair.ts';

export interface RepairMode {
  current(): Repair | null;
  /**
   * Opens a ledger; one that cannot be opened leads to the repair screen. @param work called with the mode once it is
   * known.
   */
  enter(mode: LedgerMode, work: (about: (mode: LedgerMode) => void) => Promise<void>): Promise<void>;
  begin(mode: LedgerMode, problem: RepairView['problem']): Promise<void>;
  end(): void;
}

export interface RepairModeOptions {
  readonly platform: Pick<Platform, 'ledgerKeeper' | 'openLedger' | 'clock' | 'ids' | 'passwords' | 'logger' | 'disk'>;
  /** Null where unknown. */
  readonly peopleOf: (mode: LedgerMode) => StoredRecord[] | null;
  readonly close: () => Promise<void>;
}

export function createRepairMode({ platform, peopleOf, close }: RepairModeOptions): RepairMode {
  let repair: Repair | null = null;

  function end(): void {
    repair?.close();
    repair = null;
  }

  async function closeAndRepair(mode: LedgerMode, problemOf: () => RepairView['problem']): Promise<void> {
    const people = peopleOf(mode);
    try {
      await close();
    } catch (failure) {
      // The failing ledger takes no last writes.
      if (!isLedgerFault(failure)) throw failure;
    }
    end();
    const problem = problemOf();
    platform.logger.error('books.unopened', { code: problem });
    repair = createRepair(platform, mode, problem, people);
  }

  /** A failed read or write rarely names its cause; opening the file does. */
  function causeOf(mode: LedgerMode): RepairView['problem'] {
    if (!hasSpaceFor(platform.disk, 0)) return 'disk_full';
    try {
      platform.openLedger(mode).close();
      return 'io';
    } catch (failure) {
      const problem = ledgerProblemOf(failure);
      if (problem === null) throw failure;
      return problem;
    }
  }

  return {
    current: () => repair,
    async enter(mode, work) {
      end();
      let entered = mode;
      try {
        await work((about) => {
          entered = about;
        });
      } catch (failure) {
        const problem = ledgerProblemOf(failure);
        if (problem === null) throw failure;
        await closeAndRepair(entered, () => problem);
      }
    },
    async begin(mode, problem) {
      if (repair !== null) return;
      await closeAndRepair(mode, () => (problem === 'io' ? causeOf(mode) : problem));
    },
    end,
  };
}
