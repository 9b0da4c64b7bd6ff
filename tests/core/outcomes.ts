/** Answers and lookup results for a scripted operation. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { type Outcome, type Rejected, rejected, type Unknown, unknown } from '#core/api/outcome.ts';

export const problem = (code: string): Problem => ({ code, params: {} });
export const ok = (value: string): Outcome<string> => ({ kind: 'ok', value });
export const refused = (code: string): Rejected => rejected(422, code);
export const throttled = (retryAfterMs: number): Outcome<string> => ({
  kind: 'throttled',
  code: 'request_rate_limited',
  retryAfterMs,
});
export const lost = (
  reason: 'not_sent' | 'timeout' | 'cut' | 'unreadable' | 'server_error',
  code: string | null = null,
  retryAfterMs: number | null = null,
): Unknown => unknown(reason, { code, retryAfterMs });

export const found = (result: string) => ({ kind: 'found', result }) as const;
export const nothing = { kind: 'nothing' } as const;
export const unclear = (outcome: Outcome<string>) => {
  if (outcome.kind === 'ok') throw new TypeError('clear');
  return { kind: 'unclear', outcome } as const;
};
