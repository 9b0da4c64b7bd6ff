import type { Problem } from '@tilla/shared/contract/problem.ts';

export interface Watch {
  start(): void;
  /** The payment on screen is polled most often. */
  show(paymentId: string | null): void;
  /** A fresh `status/check` of these payments; the problem, or null. */
  lookupNow(paymentIds: readonly string[]): Promise<Problem | null>;
  pollNow(): void;
  stop(): void;
}
