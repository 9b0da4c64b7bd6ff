import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../api/outcome.ts';
import { createReadCache, type ReadCache } from './read-cache.ts';

const lost = { kind: 'unknown', reason: 'timeout', status: null, code: null, retryAfterMs: null } as const;
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
  it('is the same answer within its time, and asked for again after it, at once where somebody insists', async () => {
    await get();
    answer = { kind: 'ok', value: 'two' };
    nowMs = 9_999;
    expect(await get()).toEqual({ value: 'one', readAt: '2026-03-05T05:00:00.000Z', problem: null });
    expect(await get('a', true)).toMatchObject({ value: 'two', readAt: '2026-03-05T05:00:09.999Z' });
    nowMs += 10_000;
    await get();
    expect(asked).toBe(3);
  });

  it('is asked for once by whoever asks beside each other', async () => {
    expect(await Promise.all([get(), get(), get()])).toHaveLength(3);
    expect(asked).toBe(1);
  });

  it('stands with its time and with why where nobody answers, and not at all where nothing was ever heard', async () => {
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

  it('is refused where the service refuses, whatever was known', async () => {
    await get();
    nowMs = 60_000;
    const refused = { status: 403, code: 'tariff_inactive', params: {}, retryAfterMs: null } as const;
    answer = { kind: 'rejected', ...refused, invoiceId: null, receiptId: null, operationId: null };
    await expect(get()).rejects.toMatchObject({ problem: { code: 'tariff_inactive' } });
  });

  it('is asked for anew once something moved, also where the answer was under way meanwhile', async () => {
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

  it('is forgotten, the oldest first', async () => {
    await get('a');
    await get('b');
    await get('c');
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.peek('c')).toBe('one');
  });
});
