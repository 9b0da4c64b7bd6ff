import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import { type Clock, type Ledger, LedgerFailure } from '../platform/ports.ts';
import { writeParts } from '../platform/transaction.ts';

export interface PinAttempts {
  /** Milliseconds until this person may try again; 0: now. */
  waitMs(personId: string): number;
  /** Durable before the PIN is checked, so that a power cut gives no free attempt. Returns attempts left. */
  count(personId: string): number;
  forget(personId: string): void;
}

const freeAttempts = 5;
const firstDelayMs = 30_000;
const longestDelayMs = 15 * 60_000;

const Stored = z.object({ failed: z.int().min(0) });

/** Neither a restart, which restarts the delay, nor another wall clock shortens it. */
export function createPinAttempts(ledger: Ledger, clock: Clock): PinAttempts {
  const startedAtMs = clock.monotonicMs();
  const lastTryMs = new Map<string, number>();
  const counts = new Map<string, number>();

  function failed(personId: string): number {
    return counts.get(personId) ?? readNote(ledger, noteId(personId), Stored)?.failed ?? 0;
  }

  function store(personId: string, count: number): void {
    counts.set(personId, count);
    try {
      writeParts(ledger, putNote(noteId(personId), { failed: count }));
    } catch (failure) {
      // A full disk must not lock everybody out; until there is space the count is in memory only.
      if (!(failure instanceof LedgerFailure)) throw failure;
    }
  }

  return {
    waitMs(personId) {
      const count = failed(personId);
      if (count < freeAttempts) return 0;
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(count - freeAttempts, 10));
      return Math.max(0, (lastTryMs.get(personId) ?? startedAtMs) + delayMs - clock.monotonicMs());
    },
    count(personId) {
      const count = failed(personId) + 1;
      store(personId, count);
      lastTryMs.set(personId, clock.monotonicMs());
      return Math.max(0, freeAttempts - count);
    },
    forget(personId) {
      store(personId, 0);
      lastTryMs.delete(personId);
    },
  };
}

function noteId(personId: string): string {
  return `pin_attempts:${personId}`;
}
