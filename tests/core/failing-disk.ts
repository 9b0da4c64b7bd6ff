/** A disk that fails on request. */

import { DiskFailure, type Ledger, LedgerFailure, type Settings } from '#core/platform/ports.ts';

export interface DiskFaults {
  /** A full disk refuses writes, any other fault reads as well. */
  ledger: LedgerFailure['kind'] | null;
  settings: DiskFailure['kind'] | null;
}

export function failingSettings(settings: Settings, faults: DiskFaults): Settings {
  return {
    ...settings,
    write(stored) {
      if (faults.settings !== null) throw new DiskFailure(faults.settings);
      settings.write(stored);
    },
  };
}

export function failingLedger(ledger: Ledger, faults: DiskFaults): Ledger {
  const writes = new Set<unknown>([ledger.write, ledger.tidy]);

  function refusable<Args extends unknown[], Result>(method: (...args: Args) => Result): (...args: Args) => Result {
    return (...args) => {
      const kind = faults.ledger;
      if (kind !== null && (kind !== 'disk_full' || writes.has(method))) throw new LedgerFailure(kind);
      return method(...args);
    };
  }
  return {
    ...ledger,
    write: refusable(ledger.write),
    read: refusable(ledger.read),
    find: refusable(ledger.find),
    count: refusable(ledger.count),
    lastNumber: refusable(ledger.lastNumber),
    history: refusable(ledger.history),
    eventsOf: refusable(ledger.eventsOf),
    eventsFrom: refusable(ledger.eventsFrom),
    eventsForCheck: refusable(ledger.eventsForCheck),
    tidy: refusable(ledger.tidy),
  };
}
