/** Who looks at every invoice that money may still come through, as the calls about payments know them. */

import type { Problem } from '../../../shared/contract/problem.ts';

export interface Watch {
  start(): void;
  /** Which payment a screen shows; it is looked at most often. */
  show(paymentId: string | null): void;
  /** A fresh `status/check` of these payments now; what went wrong, or null. */
  lookupNow(paymentIds: readonly string[]): Promise<Problem | null>;
  /** Everything is due: the line is back, or somebody acted. */
  pollNow(): void;
  stop(): void;
}
