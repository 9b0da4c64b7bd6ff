/** What tills were told about money that was not so; the auditor reads which of it no till can see through. */

import { WORD_MS } from '../../electron/core/payments/paid-proof.ts';
import type { PaidLie } from './answers.ts';

export interface Lies {
  /**
   * When every route of the service began to lie to a till about what is paid, for two seconds: no till can see through
   * that, since two routes that say the same are what it believes (rule A2).
   */
  readonly ofAllRoutes: readonly { readonly till: string; readonly atMs: number }[];
  /** Single answers that called an invoice paid that was not. */
  readonly paid: readonly (PaidLie & { readonly till: string; readonly atMs: number })[];
}

export interface LiesTold extends Lies {
  noteAllRoutes(till: string): void;
  notePaid(till: string, lie: PaidLie): void;
}

/** @param onBelieved a till believes it from now on, and only a comparison tells it otherwise. */
export function createLies(nowMs: () => number, onBelieved: (atMs: number) => void): LiesTold {
  const ofAllRoutes: { till: string; atMs: number }[] = [];
  const paid: (PaidLie & { till: string; atMs: number })[] = [];
  return {
    ofAllRoutes,
    paid,
    noteAllRoutes: (till) => void ofAllRoutes.push({ till, atMs: nowMs() }),
    notePaid(till, lie) {
      paid.push({ ...lie, till, atMs: nowMs() });
      if (isBelieved(paid, till, lie.invoiceId, nowMs())) onBelieved(nowMs());
    },
  };
}

/** Two routes called this invoice paid within the time that a word counts, up to this moment (rule A2). */
export function isBelieved(paid: Lies['paid'], till: string, invoiceId: number, atMs: number): boolean {
  const routes = paid
    .filter((lie) => lie.till === till && lie.invoiceId === invoiceId)
    .filter((lie) => lie.atMs <= atMs && atMs - lie.atMs <= WORD_MS)
    .map(({ route }) => route);
  return new Set(routes).size >= 2;
}
