/** The client as the till uses it: what one part of it asks, the others learn from. */

import type { ApiClient } from '../api/client.ts';
import type { Purpose } from '../api/rate-budget.ts';
import type { KeptFacts } from './billing-facts.ts';

/**
 * Whoever asks for the account's health, the ledger learns from it; who asks meanwhile gets the same answer, unless the
 * question may be waiting behind others.
 */
export function learning(client: ApiClient, facts: KeptFacts): ApiClient {
  let asking: { readonly isMoney: boolean; readonly answer: ReturnType<ApiClient['accountHealth']> } | null = null;

  async function ask(purpose?: Purpose): ReturnType<ApiClient['accountHealth']> {
    const outcome = await client.accountHealth(purpose);
    asking = null;
    if (outcome.kind === 'ok') facts.learn(outcome.value);
    return outcome;
  }

  return {
    ...client,
    accountHealth(purpose) {
      const isMoney = purpose === 'money';
      if (asking === null || (isMoney && !asking.isMoney)) asking = { isMoney, answer: ask(purpose) };
      return asking.answer;
    },
  };
}
