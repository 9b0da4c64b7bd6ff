/** Looking numbers up at the service: an answer holds for a while, and one question at a time asks for one number. */

import type { ClientCheck } from '../../../shared/api/merchant/clients.ts';
import type { ApiClient } from '../api/client.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Clock } from '../ports.ts';

/** A customer at the counter is asked about once, however often their number is typed. */
const KEPT_MS = 600_000;
const MAX_KEPT = 200;

interface Kept {
  readonly untilMs: number;
  readonly answer: Promise<Outcome<ClientCheck>>;
}

/** In memory alone: a number stands in no file (security.md, Payer phones). */
export function rememberingChecks(client: ApiClient, clock: Clock): ApiClient {
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
        // What is no answer about the number is asked again; and who has no payment app may get it at the counter.
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
