import { expect, test } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import { createPlainTimers } from '#tests/core/plain-timers.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import type { StoredEvent } from '../platform/ports.ts';
import { createFollower } from './follow.ts';

function stage(count: number, flush: () => Promise<void>, streams = count) {
  const { nowMs, after, pass } = createPlainTimers();
  const logged: unknown[] = [];
  const slices: number[] = [];
  let composed = 0;
  let takesMs = 0;
  let passedMs = 0;
  const eventOf = (seq: number): StoredEvent => ({
    seq,
    stream: `drawer-${String(seq % streams)}`,
    type: 'drawer.opened',
    at: '2026-03-05T05:00:00.000Z',
    personId: null,
    data: '{}',
    hash: String(seq),
  });
  const index: Pick<HistoryIndex, 'mark' | 'change' | 'flush' | 'onReplaced'> = {
    onReplaced: () => undefined,
    mark: () => null,
    change() {
      passedMs += takesMs;
    },
    flush,
  };
  const follower = createFollower({
    ...contextOf({
      ledger: {
        eventsFrom(seq, limit) {
          slices.push(limit);
          return Array.from({ length: Math.min(limit, count - seq + 1) }, (_event, place) => eventOf(seq + place));
        },
        head: () => ({ seq: count, hash: String(count) }),
      },
      records: { payment: () => undefined, tender: () => undefined, operation: () => undefined },
      clock: { nowMs, monotonicMs: () => nowMs() + passedMs, after },
      logger: { info: () => undefined, warn: () => undefined, error: (...said) => logged.push(said) },
    }),
    index: index as HistoryIndex,
    entryOf: () => undefined,
    rowsOf: () => {
      composed += 1;
      return [];
    },
    edition: 'one',
  });
  return {
    follower,
    slices,
    composed: () => composed,
    logged,
    pass,
    take(ms: number) {
      takesMs = ms;
    },
  };
}

test('a history that is made anew goes on only when what was written has been flushed', async () => {
  let flushed = Promise.withResolvers<undefined>();
  let flushes = 0;
  const { follower, pass } = stage(10_000, () => {
    flushes += 1;
    flushed = Promise.withResolvers();
    return flushed.promise;
  });
  follower.start();
  pass(60_000);
  expect(flushes).toBe(1);
  const behind = follower.catchUp();
  expect(behind).toBeGreaterThan(4_000);
  pass(60_000);
  expect(follower.catchUp()).toBe(behind);
  for (let turn = 0; turn < 3; turn += 1) {
    flushed.resolve(undefined);
    await new Promise(setImmediate);
    pass(60_000);
  }
  expect(follower.catchUp()).toBe(0);
});

test('a history that keeps up is flushed as well', () => {
  let flushes = 0;
  const { follower, pass } = stage(4_000, () => {
    flushes += 1;
    return Promise.resolve();
  });
  follower.start();
  pass(60_000);
  expect(follower.catchUp()).toBe(0);
  expect(flushes).toBe(1);
});

test('a flush that fails is logged, and the history goes on', async () => {
  const { follower, pass, logged } = stage(6_000, () => Promise.reject(new Error('no thread')));
  follower.start();
  pass(60_000);
  await new Promise(setImmediate);
  pass(60_000);
  expect(follower.catchUp()).toBe(0);
  expect(logged).toEqual([['journal.failed', { code: 'Error' }]]);
});

test('slices grow while they are quick, and shrink as soon as one holds the till up', () => {
  const { follower, slices, take, pass } = stage(1_000_000, () => Promise.resolve());
  follower.start();
  pass(3_006);
  expect(Math.max(...slices)).toBe(640);
  take(40);
  pass(20);
  expect(slices.at(-1)).toBeLessThan(200);
});

test('a slice composes the rows of a record once, however many of its events it takes in', () => {
  const { follower, composed, pass } = stage(40, () => Promise.resolve(), 4);
  follower.start();
  pass(3_000);
  expect(follower.catchUp()).toBe(0);
  expect(composed()).toBe(4);
});
