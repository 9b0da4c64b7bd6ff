import { expect, it } from 'vitest';
import { createManualClock, MINUTE } from '#tests/core/manual-clock.ts';
import { createServerClock } from '../api/server-clock.ts';
import { createSharedTag } from './shared-tag.ts';

const SERVICE_MS = Date.parse('2026-03-05T05:00:00Z');

it.each([40 * MINUTE, -40 * MINUTE])(
  'D1, T2: ledger are whole from a moment that is dated anew when the time they went by was false (%i ms off)',
  async (offMs) => {
    const clock = createManualClock({ wallMs: SERVICE_MS, settle: () => Promise.resolve() });
    const startedMs = clock.monotonicMs();
    const trueMs = () => SERVICE_MS + clock.monotonicMs() - startedMs;
    const serverClock = createServerClock(clock);
    const hear = (byMs: number) => {
      serverClock.observe(new Date(trueMs() + byMs).toUTCString(), clock.monotonicMs() - 40, clock.monotonicMs());
    };
    const tag = createSharedTag({
      ledger: { read: () => undefined },
      records: { write: () => undefined } as never,
      tasks: {} as never,
      progress: { current: () => ({}) as never },
      serverClock,
      clock,
    });
    while (serverClock.nowMs() === null) {
      await clock.advance(500);
      hear(offMs);
    }
    tag.isWhole(0);
    for (let second = 0; second < 600; second += 1) {
      await clock.advance(1_000);
      hear(0);
    }
    expect(Math.abs((serverClock.nowMs() ?? 0) - trueMs())).toBeLessThan(2_000);
    const madeAt = (agoMs: number) => ({ id: 7, amountTiyn: 100, createdAt: new Date(trueMs() - agoMs).toISOString() });
    // Ten minutes after the ledger was complete.
    expect(tag.isOthers(madeAt(9 * MINUTE) as never, null, 'routine')).toBe(true);
    expect(tag.isOthers(madeAt(11 * MINUTE) as never, null, 'routine')).toBe(false);
  },
);

it('D1, T1: whose an invoice is waits for the time of day, where the ledger is whole since before it is known', () => {
  const clock = createManualClock({ wallMs: SERVICE_MS, settle: () => Promise.resolve() });
  let nowMs: number | null = null;
  const tag = createSharedTag({
    ledger: { read: () => undefined },
    records: { write: () => undefined } as never,
    tasks: {} as never,
    progress: { current: () => ({}) as never },
    serverClock: { nowMs: () => nowMs, onTaken: () => undefined } as never,
    clock,
  });
  expect(tag.isUndated('routine')).toBe(false);
  tag.isWhole(0);
  expect(tag.isUndated('routine')).toBe(true);
  expect(tag.isUndated('recovery')).toBe(false);
  nowMs = SERVICE_MS;
  expect(tag.isUndated('routine')).toBe(false);
});
