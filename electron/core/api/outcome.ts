/** Outcomes of requests in the words of the till (docs/rules.md). */

import type { NotOk, Outcome, Unknown } from '@tilla/payment-api/client/outcome.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { Refusal } from '../platform/refusal.ts';

export {
  mapOutcome,
  type NotOk,
  type Outcome,
  type Rejected,
  rejected,
  type Throttled,
  type Unknown,
  unknown,
} from '@tilla/payment-api/client/outcome.ts';

export function problemOf(outcome: NotOk): Problem {
  const { opensAt, retryAfterMs } = outcome;
  const params = {
    ...numbersOf(outcome),
    ...(retryAfterMs === null ? {} : { seconds: Math.ceil(retryAfterMs / 1000) }),
    ...(opensAt === undefined ? {} : { opensAt }),
  };
  return { code: outcome.kind === 'unknown' ? unknownCode(outcome) : outcome.code, params };
}

/** @throws Refusal where there is none */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'ok') return outcome.value;
  throw Refusal.of(problemOf(outcome));
}

function numbersOf(outcome: NotOk): Problem['params'] {
  if (outcome.kind === 'rejected') return outcome.params;
  return outcome.kind === 'throttled' || outcome.status === null ? {} : { status: outcome.status };
}

function unknownCode(outcome: Unknown): string {
  switch (outcome.reason) {
    case 'not_sent':
    case 'cut':
      return 'till_offline';
    case 'timeout':
      return 'till_service_silent';
    case 'unreadable':
      return 'till_service_unreadable';
    case 'mismatched':
      return 'till_answer_mismatched';
    case 'server_error':
      return outcome.code ?? 'till_service_failing';
  }
}
