/** A planted bug: what a programmer got wrong, as a wrap around functions that a module of the till or of `shared` exports. */

import type { Wraps } from '../wrapping/wraps.ts';

export interface Planted {
  readonly name: string;
  /** What the till does wrong with it, as in the tables. */
  readonly bug: string;
  /** Why the days may pass without a loss, and what proves the rule instead; of those only that hide well. */
  readonly hidden?: string;
  readonly wraps: readonly Wraps[];
}
