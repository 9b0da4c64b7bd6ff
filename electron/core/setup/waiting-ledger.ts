/** A ledger of a network mode while no shop is open over it: it knows who may point the till elsewhere. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { LedgerMode } from '../ports/keeper-port.ts';
import type { Ledger, Platform } from '../ports.ts';
import { createPinAttempts, type PinAttempts } from '../staff/pin-attempts.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

/** The modes that are reached over the network, with a key. */
export type NetworkMode = Exclude<LedgerMode, 'training'>;

export interface WaitingLedger {
  /** Opens them where they are not, and keeps them open: how long a wrong PIN keeps out is counted here. @throws LedgerFailure */
  staff(): Pick<Staff, 'identify' | 'people'>;
  /** @throws LedgerFailure */
  ledger(): Ledger;
  /** How often the key's passphrase was wrong, counted like a PIN. @throws LedgerFailure */
  keyAttempts(): PinAttempts;
  /** Managers of the ledger that stands open here; asks no disk. */
  managers(): PersonView[];
  /** The ledger for the shop that opens over it; the shop's own from here on. @throws LedgerFailure */
  take(): Ledger;
  /** Whether somebody stands in it. What is not there is not made by asking. */
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
      // Whoever mends them must find them free.
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
