import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import type { Ledger, Platform } from '../platform/ports.ts';
import { createPinAttempts, type PinAttempts } from '../staff/pin-attempts.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export type NetworkMode = Exclude<LedgerMode, 'training'>;

export interface WaitingLedger {
  /** Opens the ledger if needed and keeps it open: delays after wrong PINs are counted here. @throws LedgerFailure */
  staff(): Pick<Staff, 'identify' | 'people'>;
  ledger(): Ledger;
  /** Passphrase attempts, counted like a PIN. @throws LedgerFailure */
  keyAttempts(): PinAttempts;
  /** Reads no disk. */
  managers(): PersonView[];
  /** @throws LedgerFailure */
  take(): Ledger;
  /** Whether it has people. Asking creates no file. */
  isBegun(): boolean;
  close(): void;
}

export type WaitingPlatform = Pick<Platform, 'clock' | 'ids' | 'passwords' | 'openLedger' | 'ledgerKeeper'>;

interface OpenLedger {
  readonly ledger: Ledger;
  readonly staff: Staff;
  readonly keyAttempts: PinAttempts;
}

export function createWaitingLedger(platform: WaitingPlatform, mode: NetworkMode): WaitingLedger {
  const { clock, ids, passwords, openLedger, ledgerKeeper } = platform;
  let records: OpenLedger | null = null;

  function open(): OpenLedger {
    if (records !== null) return records;
    const ledger = openLedger(mode);
    try {
      records = {
        ledger,
        staff: createStaff({ ledger, clock, ids, passwords }),
        keyAttempts: createPinAttempts(ledger, clock),
      };
      return records;
    } catch (failure) {
      ledger.close();
      throw failure;
    }
  }

  return {
    staff: () => open().staff,
    ledger: () => open().ledger,
    keyAttempts: () => open().keyAttempts,
    managers: () => (records === null ? [] : managersOf(records.staff)),
    take() {
      const ledger = records?.ledger ?? openLedger(mode);
      records = null;
      return ledger;
    },
    isBegun: () => (records?.staff.people() ?? ledgerKeeper.people(mode, null) ?? []).length > 0,
    close() {
      records?.ledger.close();
      records = null;
    },
  };
}

export function managersOf(staff: Pick<Staff, 'people'>): PersonView[] {
  return staff.people().filter(({ role }) => role === 'manager');
}
