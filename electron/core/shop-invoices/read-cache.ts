/**
 * Answers that are kept for a while: asked again within seconds nobody is asked, who asks beside each other asks once, and
 * where nobody answers the last one stands, with when it was given.
 */

import type { Problem } from '../../../shared/contract/problem.ts';
import { type Outcome, problemOf, refusalOf } from '../api/outcome.ts';
import type { Clock } from '../ports.ts';

export interface Heard<Value> {
  readonly value: Value;
  /** By the service's clock as far as it is known, UTC. */
  readonly readAt: string;
  /** Why it is not of now; null where it is. */
  readonly problem: Problem | null;
}

export interface ReadCache<Value> {
  /** @throws Refusal where nobody answered, now or before, and where the service refuses. */
  get(key: string, ask: () => Promise<Outcome<Value>>, isFresh: boolean): Promise<Heard<Value>>;
  /** What is kept, whatever its age. */
  peek(key: string): Value | undefined;
  /** Something moved: it is asked for again by whoever comes next. */
  age(isIt?: (key: string) => boolean): void;
}

export interface ReadCacheParts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly stampMs: () => number;
  /** Asked again within this time it is the same answer. */
  readonly freshMs: number;
  /** The oldest go. */
  readonly maxEntries: number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly readAt: string;
  readonly readMs: number;
}

export function createReadCache<Value>({ clock, stampMs, freshMs, maxEntries }: ReadCacheParts): ReadCache<Value> {
  const kept = new Map<string, Kept<Value>>();
  const asking = new Map<string, Promise<Outcome<Value>>>();
  /** What was asked before the last change is not the answer to it. */
  let changes = 0;

  async function askOnce(key: string, ask: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    const open = asking.get(key);
    if (open !== undefined) return open;
    const asked = ask();
    asking.set(key, asked);
    const before = changes;
    try {
      const outcome = await asked;
      if (outcome.kind === 'ok') keep(key, outcome.value, before === changes);
      return outcome;
    } finally {
      asking.delete(key);
    }
  }

  function keep(key: string, value: Value, isOfNow: boolean): void {
    kept.delete(key);
    const readMs = isOfNow ? clock.monotonicMs() : Number.NEGATIVE_INFINITY;
    kept.set(key, { value, readAt: new Date(stampMs()).toISOString(), readMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries) break;
      kept.delete(oldest);
    }
  }

  return {
    async get(key, ask, isFresh) {
      const known = kept.get(key);
      const isYoung = known !== undefined && clock.monotonicMs() - known.readMs < freshMs;
      if (known !== undefined && isYoung && !isFresh)
        return { value: known.value, readAt: known.readAt, problem: null };
      const outcome = await askOnce(key, ask);
      if (outcome.kind === 'ok') {
        return {
          value: outcome.value,
          readAt: kept.get(key)?.readAt ?? new Date(stampMs()).toISOString(),
          problem: null,
        };
      }
      const last = kept.get(key);
      // What the service refuses is no matter of the line.
      if (outcome.kind === 'rejected' || last === undefined) throw refusalOf(outcome);
      return { value: last.value, readAt: last.readAt, problem: problemOf(outcome) };
    },
    peek: (key) => kept.get(key)?.value,
    age(isIt = () => true) {
      changes += 1;
      for (const [key, one] of kept) if (isIt(key)) kept.set(key, { ...one, readMs: Number.NEGATIVE_INFINITY });
    },
  };
}
