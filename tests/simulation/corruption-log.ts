/** Corrupted answers about money; the auditor reads which of them no till can see through. */

import { WORD_MS } from '#core/payments/paid-proof.ts';
import type { CorruptPaidAnswer } from './answers.ts';

export interface Corruptions {
  /**
   * When every route of the service began to give a till corrupted answers about what is paid, for two seconds: no till
   * can see through that, since it accepts what two routes agree on (rule A2).
   */
  readonly ofAllRoutes: readonly { readonly till: string; readonly atMs: number }[];
  /** Single answers that called an invoice paid that was not. */
  readonly paid: readonly (CorruptPaidAnswer & { readonly till: string; readonly atMs: number })[];
}

export interface CorruptionLog extends Corruptions {
  noteAllRoutes(till: string): void;
  notePaid(till: string, corruption: CorruptPaidAnswer): void;
}

/** @param onBelieved a till accepts it from now on, and only a comparison corrects it. */
export function createCorruptionLog(nowMs: () => number, onBelieved: (atMs: number) => void): CorruptionLog {
  const ofAllRoutes: { till: string; atMs: number }[] = [];
  const paid: (CorruptPaidAnswer & { till: string; atMs: number })[] = [];
  return {
    ofAllRoutes,
    paid,
    noteAllRoutes: (till) => void ofAllRoutes.push({ till, atMs: nowMs() }),
    notePaid(till, corruption) {
      paid.push({ ...corruption, till, atMs: nowMs() });
      if (isBelieved(paid, till, corruption.invoiceId, nowMs())) onBelieved(nowMs());
    },
  };
}

/** Two routes called this invoice paid within the time that a word counts, up to this moment (rule A2). */
export function isBelieved(paid: Corruptions['paid'], till: string, invoiceId: number, atMs: number): boolean {
  const routes = paid
    .filter((corruption) => corruption.till === till && corruption.invoiceId === invoiceId)
    .filter((corruption) => corruption.atMs <= atMs && atMs - corruption.atMs <= WORD_MS)
    .map(({ route }) => route);
  return new Set(routes).size >= 2;
}
