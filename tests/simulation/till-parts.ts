/** Small parts of a simulated till. */

import { type CommandAnswers, createCommandAnswers } from '#core/ledger/command-answers.ts';
import type { Clock, Ledger, Sealer } from '#core/platform/ports.ts';

/** Their salt is not drawn at random, so that each seed keeps its days. */
export function answersOf(ledger: Ledger, { mark }: Sealer, clock: Clock): CommandAnswers {
  return createCommandAnswers({ ledger, sealer: { mark, newSalt: () => 'salt' }, clock });
}

/** @param fraction 0 <= fraction < 1 */
export function hexOf(fraction: number, digits: number): string {
  return Math.floor(fraction * 16 ** digits)
    .toString(16)
    .padStart(digits, '0');
}
