/** A ledger on a disk that fails while a test says so: a full one refuses writes, any other one reads as well. */

import { type Ledger, LedgerFailure } from '../../electron/core/ports.ts';

export function failing(ledger: Ledger, fault: { readonly kind: LedgerFailure['kind'] | null }): Ledger {
  const writes = new Set<unknown>([ledger.write, ledger.tidy]);

  function refusable<Args extends unknown[], Result>(method: (...args: Args) => Result): (...args: Args) => Result {
    return (...args) => {
      if (fault.kind !== null && (fault.kind !== 'disk_full' || writes.has(method)))
        throw new LedgerFailure(fault.kind);
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
