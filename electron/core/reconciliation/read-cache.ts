/** Fresh answers are reused for seconds; without an answer the last one is returned with its time. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { type Outcome, problemOf } from '../api/outcome.ts';
import type { Clock } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

export interface CachedAnswer<Value> {
  readonly value: Value;
  /** By the service's clock as far as known, UTC. */
  readonly readAt: string;
  /** Null where it is current. */
  readonly problem: Problem | null;
}

export interface ReadCache<Value> {
  /** @throws Refusal where there was never an answer, and where the service refuses. */
  get(key: string, ask: () => Promise<Outcome<Value>>, isFresh: boolean): Promise<CachedAnswer<Value>>;
  peek(key: string): Value | undefined;
  age(isIt?: (key: string) => boolean): void;
}

export interface ReadCacheOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly stampMs: () => number;
  readonly freshMs: number;
  readonly maxEntries: number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly readAt: string;
  readonly readMs: number;
}

export function createReadCache<Value>({ clock, stampMs, freshMs, maxEntries }: ReadCacheOptions): ReadCache<Value> {
  const kept = new Map<string, Kept<Value>>();
  const asking = new Map<string, Promise<Outcome<Value>>>();
  /** A request from before the last change does not answer it. */
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
      // A refusal is not a connection problem.
      if (outcome.kind === 'rejected' || last === undefined) throw Refusal.of(problemOf(outcome));
      return { value: last.value, readAt: last.readAt, problem: problemOf(outcome) };
    },
    peek: (key) => kept.get(key)?.value,
    age(isIt = () => true) {
      changes += 1;
      for (const [key, one] of kept) if (isIt(key)) kept.set(key, { ...one, readMs: Number.NEGATIVE_INFINITY });
    },
  };
}
