import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type Clock, type Ledger, LedgerFailure } from '../platform/ports.ts';
import { ledgerProblemOf } from './ledger-problem.ts';

/** Called once per open ledger, from inside its use: it must not be closed yet. */
export type OnLedgerFault = (mode: LedgerMode, problem: RepairView['problem']) => void;

/** Needs a repair. A full disk is reported by each call and needs none. */
export function isLedgerFault(failure: unknown): failure is LedgerFailure {
  return failure instanceof LedgerFailure && failure.kind !== 'disk_full';
}

/** The same ledger; failures still throw. Backups, maintenance and the chain check report by themselves. */
export function watchLedger(mode: LedgerMode, ledger: Ledger, onFault: OnLedgerFault): Ledger {
  let isReported = false;

  function watched<Args extends unknown[], Result>(method: (...args: Args) => Result): (...args: Args) => Result {
    return (...args) => {
      try {
        return method(...args);
      } catch (failure) {
        const problem = isLedgerFault(failure) ? ledgerProblemOf(failure) : null;
        if (problem !== null && !isReported) {
          isReported = true;
          onFault(mode, problem);
        }
        throw failure;
      }
    };
  }

  return {
    ...ledger,
    write: watched(ledger.write),
    read: watched(ledger.read),
    find: watched(ledger.find),
    count: watched(ledger.count),
    lastNumber: watched(ledger.lastNumber),
    history: watched(ledger.history),
    eventsOf: watched(ledger.eventsOf),
    eventsFrom: watched(ledger.eventsFrom),
    close() {
      // A late user of a closed ledger says nothing about the file.
      isReported = true;
      ledger.close();
    },
  };
}

/** Nobody can get a timer's exception: a ledger fault, reported by then, must not end the process. */
export function guardTimers(clock: Clock): Clock {
  return {
    ...clock,
    after: (delayMs, task) =>
      clock.after(delayMs, () => {
        try {
          task();
        } catch (failure) {
          if (!isLedgerFault(failure)) throw failure;
        }
      }),
  };
}
