import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { AccountHealth } from '@tilla/payment-api/merchant/account.ts';
import { createApiLine } from '../api/api-line.ts';
import { valueOf } from '../api/outcome.ts';
import { createServerClock } from '../api/server-clock.ts';
import type { Platform } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

/** Plain HTTP exposes the key, so it is only for a service on this machine. */
const plainHttpAddress = /^http:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i;

function isSafeAddress(baseUrl: string): boolean {
  const isAddressOnly = !/[?#]/.test(baseUrl);
  return isAddressOnly && (/^https:\/\//i.test(baseUrl) || plainHttpAddress.test(baseUrl));
}

/** @throws Refusal with an actionable reason: offline, not this API, wrong key, no access. */
export async function askHealth(
  { http, clock, logger }: Pick<Platform, 'http' | 'clock' | 'logger'>,
  baseUrl: string,
  apiKey: string,
  words: IdentifierWords,
): Promise<AccountHealth> {
  if (!isSafeAddress(baseUrl)) throw new Refusal('till_input_invalid');
  // Only a check: the answer decides whose ledger it will be.
  const parts = { http, clock, logger, baseUrl, apiKey, words, mode: 'live' } as const;
  const { client, budget } = createApiLine(parts, createServerClock(clock));
  const outcome = await client.accountHealth();
  budget.stop();
  return valueOf(outcome);
}
