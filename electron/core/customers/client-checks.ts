import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Clock } from '../platform/ports.ts';

/** A number is looked up once per customer visit, however often it is typed. */
const KEPT_MS = 600_000;
const MAX_KEPT = 200;

interface Kept {
  readonly untilMs: number;
  readonly answer: ReturnType<MerchantCalls['checkClient']>;
}

/** In memory only: a number is in no file (docs/security.md). */
export function rememberingChecks(client: MerchantCalls, clock: Clock): MerchantCalls {
  const kept = new Map<string, Kept>();

  return {
    ...client,
    checkClient(phone, bankConnectionId) {
      const nowMs = clock.monotonicMs();
      for (const [key, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(key);
      const key = `${phone} ${String(bankConnectionId)}`;
      const known = kept.get(key);
      if (known !== undefined) return known.answer;
      const answer = client.checkClient(phone, bankConnectionId).then((outcome) => {
        // A failure is not cached, nor "no payment app", which a customer can install at the counter.
        if (outcome.kind !== 'ok' || !outcome.value.isRegistered) kept.delete(key);
        return outcome;
      });
      kept.set(key, { untilMs: nowMs + KEPT_MS, answer });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return answer;
    },
  };
}
