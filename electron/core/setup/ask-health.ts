/** Asks a service that the till does not know yet who it is talking to. */

import type { IdentifierWords } from '../../../shared/api/identifier-words.ts';
import type { AccountHealth } from '../../../shared/api/merchant/account.ts';
import { createApiLine } from '../api/api-line.ts';
import { valueOf } from '../api/outcome.ts';
import { createServerClock } from '../api/server-clock.ts';
import type { Platform } from '../ports.ts';
import { Refusal } from '../refusal.ts';

/** In plain HTTP the key can be read on the way; that is for a service on this very machine only. */
const plainHttpAddress = /^http:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i;

function isSafeAddress(baseUrl: string): boolean {
  const isAddressOnly = !/[?#]/.test(baseUrl);
  return isAddressOnly && (/^https:\/\//i.test(baseUrl) || plainHttpAddress.test(baseUrl));
}

/** @throws Refusal with the reason a person can act on: no line, not this API, wrong key, no access. */
export async function askHealth(
  { http, clock, logger }: Pick<Platform, 'http' | 'clock' | 'logger'>,
  baseUrl: string,
  apiKey: string,
  words: IdentifierWords,
): Promise<AccountHealth> {
  if (!isSafeAddress(baseUrl)) throw new Refusal('till_input_invalid');
  // Only looked at: whose ledger it is to be is what the answer tells.
  const parts = { http, clock, logger, baseUrl, apiKey, words, mode: 'live' } as const;
  const { client, budget } = createApiLine(parts, createServerClock(clock));
  const outcome = await client.accountHealth();
  budget.stop();
  return valueOf(outcome);
}
