import { beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, rejected, unknown } from '../api/outcome.ts';
import { createReadCache, type ReadCache } from './read-cache.ts';

const lost = unknown('timeout');
let nowMs: number;
let asked: number;
let answer: Outcome<string>;
let cache: ReadCache<string>;
const ask = (): Promise<Outcome<string>> => {
  asked += 1;
  return Promise.resolve(answer);
};
const get = (key = 'a', isFresh = false) => cache.get(key, ask, isFresh);

beforeEach(() => {
  nowMs = 0;
  asked = 0;
  answer = { kind: 'ok', value: 'one' };
  const clock = { monotonicMs: () => nowMs };
  cache = createReadCache({
    clock,
    stampMs: () => Date.parse('2026-03-05T05:00:00Z') + nowMs,
    freshMs: 10_000,
    maxEntries: 2,
  });
});

describe('what was read of the service', () => {
  it('an answer is cached for its time, read again after it, and at once on demand', async () => {
    await get();
    answer = { kind: 'ok', value: 'two' };
    nowMs = 9_999;
    expect(await get()).toEqual({ value: 'one', readAt: '2026-03-05T05:00:00.000Z', problem: null });
    expect(await get('a', true)).toMatchObject({ value: 'two', readAt: '2026-03-05T05:00:09.999Z' });
    nowMs += 10_000;
    await get();
    expect(asked).toBe(3);
  });

  it('concurrent callers share one request', async () => {
    expect(await Promise.all([get(), get(), get()])).toHaveLength(3);
    expect(asked).toBe(1);
  });

  it('an old answer is returned with its time and the problem where there is no answer, and nothing where there never was one', async () => {
    await get();
    answer = lost;
    nowMs = 60_000;
    expect(await get()).toEqual({
      value: 'one',
      readAt: '2026-03-05T05:00:00.000Z',
      problem: { code: 'till_service_silent', params: {} },
    });
    await expect(get('b')).rejects.toMatchObject({ problem: { code: 'till_service_silent' } });
  });

  it('a refusal of the service is returned, whatever was cached', async () => {
    await get();
    nowMs = 60_000;
    answer = rejected(403, 'tariff_inactive');
    await expect(get()).rejects.toMatchObject({ problem: { code: 'tariff_inactive' } });
  });

  it('an answer is read again after a change, also where a request was in flight', async () => {
    const early = get();
    cache.age();
    await early;
    await get();
    expect(asked).toBe(2);
    cache.age((key) => key === 'b');
    await get();
    expect(asked).toBe(2);
    cache.age((key) => key === 'a');
    await get();
    expect(asked).toBe(3);
  });

  it('the oldest answer is evicted', async () => {
    await get('a');
    await get('b');
    await get('c');
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.peek('c')).toBe('one');
  });
});
