import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { KeptFacts } from './billing-facts.ts';

/** Stores every account health answer; concurrent callers share a request unless it may be queued behind others. */
export function learning(client: MerchantCalls, facts: KeptFacts): MerchantCalls {
  let asking: { readonly isMoney: boolean; readonly answer: ReturnType<MerchantCalls['accountHealth']> } | null = null;

  async function ask(purpose?: Purpose): ReturnType<MerchantCalls['accountHealth']> {
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
