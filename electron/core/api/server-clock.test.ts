import { describe, expect, it } from 'vitest';
import { createManualClock, DAY, HOUR } from '#tests/core/manual-clock.ts';
import { createServerClock, type ServerClockOptions, type Taken } from './server-clock.ts';

const SERVICE = Date.parse('2026-03-05T05:00:00Z');
const header = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toUTCString();

function make(wallOffMs = 0, options: ServerClockOptions = {}) {
  const clock = createManualClock({ wallMs: SERVICE + wallOffMs, settle: () => Promise.resolve() });
  const server = createServerClock(clock, options);
  const startedMs = clock.monotonicMs();
  const trueMs = () => SERVICE + clock.monotonicMs() - startedMs;
  return {
    clock,
    server,
    trueMs,
    /** The service answers within 40 ms, with a date that is off by this much. */
    answer(offMs = 0) {
      const nowMs = clock.monotonicMs();
      server.observe(header(trueMs() - 20 + offMs), nowMs - 40, nowMs);
    },
    offMs: () => Math.abs((server.nowMs() ?? Number.NaN) - trueMs()),
  };
}

describe('the service’s time', () => {
  it('L2: the time is unknown before the first answer; stamps use the wall clock until then', () => {
    const { server } = make(-26 * HOUR);
    expect(server.nowMs()).toBeNull();
    expect(server.wallClockOffBySeconds()).toBeNull();
    expect(server.stampMs()).toBe(SERVICE - 26 * HOUR);
    expect(server.sureForMs()).toBe(0);
  });

  it('L2: the time is the midpoint of the quickest round trip, whatever the wall clock shows', async () => {
    const { clock, server } = make();
    const sent = clock.monotonicMs();
    await clock.advance(4_000);
    server.observe(header(SERVICE + 2_000), sent, clock.monotonicMs());
    await clock.advance(50);
    server.observe(header(SERVICE + 4_025), clock.monotonicMs() - 50, clock.monotonicMs());
    const error = (server.nowMs() ?? 0) - (SERVICE + 4_050);
    expect(Math.abs(error)).toBeLessThanOrEqual(525);
    clock.jumpWall(-500_000_000);
    await clock.advance(10_000);
    expect((server.nowMs() ?? 0) - (SERVICE + 14_050)).toBe(error);
    expect(server.wallClockOffBySeconds()).toBe(Math.round((-500_000_000 - error) / 1000));
    expect(server.sureForMs()).toBe(10_050);
  });

  it('L2: a quick sample is kept against a slow one that agrees, until it is old', async () => {
    const { clock, server, answer } = make();
    answer();
    const before = server.nowMs();
    server.observe(header(SERVICE + 1_000), clock.monotonicMs() - 3_000, clock.monotonicMs());
    expect(server.nowMs()).toBe(before);
    server.observe('not a date', 0, 1);
    expect(server.nowMs()).toBe(before);
    await clock.advance(601_000);
    server.observe(header(SERVICE + 602_000), clock.monotonicMs() - 3_000, clock.monotonicMs());
    expect(server.nowMs()).not.toBe((before ?? 0) + 601_000);
  });

  it('L2: before the first answer no stamp is earlier than the latest one in the ledger', () => {
    const stamped = (stampedMs: number | null) => make(-26 * HOUR, { stampedMs: () => stampedMs }).server.stampMs();
    expect(stamped(SERVICE)).toBe(SERVICE);
    expect(stamped(SERVICE - 200_000_000)).toBe(SERVICE - 26 * HOUR);
    expect(stamped(null)).toBe(SERVICE - 26 * HOUR);
  });
});

describe('T1: before any time is known', () => {
  it('the first answer is trusted at once where this machine’s clock shows about the same', () => {
    const { answer, offMs } = make(4 * 60_000);
    answer();
    expect(offMs()).toBeLessThan(1_000);
  });

  it('the first answer is trusted too where this machine’s clock is as far off as last time; a false one is not', async () => {
    const { clock, answer, offMs, server } = make(26 * HOUR, { aheadMs: () => 26 * HOUR + 3_000 });
    answer(2 * HOUR);
    expect(server.nowMs()).toBeNull();
    await clock.advance(1_000);
    answer();
    expect(offMs()).toBeLessThan(1_000);
  });

  it('the first answer is not trusted where it precedes the last known time: three must agree over two seconds', async () => {
    const heardMs = () => SERVICE - HOUR;
    // Both are an hour and more behind, so they confirm each other, but the ledger contradicts them.
    const { clock, answer, server } = make(-2 * HOUR, { heardMs });
    answer(-2 * HOUR);
    await clock.advance(3_000);
    answer(-2 * HOUR);
    expect(server.nowMs()).toBeNull();
    const other = make(0, { heardMs: () => SERVICE + 4 * DAY, aheadMs: () => -4 * DAY });
    for (const pauseMs of [0, 1_000, 1_200]) {
      expect(other.server.nowMs()).toBeNull();
      await other.clock.advance(pauseMs);
      other.answer();
    }
    expect(other.offMs()).toBeLessThan(1_000);
    const right = make(0, { heardMs });
    right.answer();
    expect(right.offMs()).toBeLessThan(1_000);
  });

  it('else when three agree, over two seconds', async () => {
    const { clock, answer, offMs, server } = make(26 * HOUR);
    for (const pauseMs of [0, 500, 500, 900]) {
      await clock.advance(pauseMs);
      answer();
      expect(server.nowMs()).toBeNull();
      expect(server.isDoubted()).toBe(true);
    }
    await clock.advance(200);
    answer();
    expect(offMs()).toBeLessThan(1_000);
    expect(server.isDoubted()).toBe(false);
  });

  it('two that agree do not do, however far apart, and one that disagrees begins anew', async () => {
    const { clock, answer, server } = make(26 * HOUR);
    for (const off of [0, 0, DAY, 0, 0]) {
      answer(off);
      await clock.advance(5_000);
      expect(server.nowMs()).toBeNull();
    }
  });
});

describe('T1: a time that cannot be true together with the known one', () => {
  it.each([60_000, -HOUR, 4 * DAY])(
    'a different time seen once or twice (%i ms off) changes nothing but sets the doubt',
    async (off) => {
      const { clock, answer, server, offMs } = make();
      answer();
      const jumps: Taken[] = [];
      server.onTaken((taken) => jumps.push(taken));
      let changes = 0;
      server.onChange(() => {
        changes += 1;
      });
      for (const falseAnswers of [1, 2]) {
        for (let index = 0; index < falseAnswers; index += 1) {
          await clock.advance(40_000);
          answer(off);
          expect(server.isDoubted()).toBe(true);
          expect(server.sureForMs()).toBe(0);
          expect(offMs()).toBeLessThan(1_000);
        }
        await clock.advance(1_000);
        answer();
        expect(server.isDoubted()).toBe(false);
        expect(offMs()).toBeLessThan(1_000);
      }
      expect(jumps).toEqual([]);
      expect(changes).toBe(4);
      await clock.advance(1_500);
      expect(server.sureForMs()).toBe(1_500);
    },
  );

  it.each([
    [60_000, 2_000],
    [-HOUR, 36_000],
    [4 * DAY, 60_000],
  ])('a jump by %i ms needs answers over %i ms that agree on nothing else', async (off, neededMs) => {
    const { clock, answer, server, trueMs } = make();
    answer();
    answer(off);
    await clock.advance(neededMs / 2);
    answer(off);
    await clock.advance(neededMs / 2 - 100);
    answer(off);
    expect(server.isDoubted()).toBe(true);
    await clock.advance(200);
    answer(off);
    expect(server.isDoubted()).toBe(false);
    expect(Math.abs((server.nowMs() ?? 0) - trueMs() - off)).toBeLessThan(1_000);
  });

  it('agreement starts again where the known time is seen between, and not where a slow answer fits both', async () => {
    const { clock, server, answer, trueMs } = make();
    answer();
    answer(HOUR);
    await clock.advance(40_000);
    answer();
    answer(HOUR);
    await clock.advance(1_000);
    answer(HOUR);
    expect(server.isDoubted()).toBe(true);
    await clock.advance(1_000);
    answer();
    expect(server.isDoubted()).toBe(false);
    answer(3_000);
    await clock.advance(1_000);
    const nowMs = clock.monotonicMs();
    server.observe(header(trueMs() - 4_000), nowMs - 8_000, nowMs);
    expect(server.isDoubted()).toBe(true);
    await clock.advance(1_500);
    answer(3_000);
    expect(server.isDoubted()).toBe(false);
  });

  it.each(['stands', 'counts'] as const)('two answers suffice after the machine slept (its clock %s)', async (how) => {
    const { clock, server } = make();
    const answer = (serviceMs: number) =>
      server.observe(header(serviceMs), clock.monotonicMs() - 40, clock.monotonicMs());
    answer(SERVICE);
    await clock.sleep(8 * HOUR, how);
    answer(SERVICE + 8 * HOUR);
    answer(SERVICE + 8 * HOUR);
    expect(Math.abs((server.nowMs() ?? 0) - SERVICE - 8 * HOUR)).toBeLessThan(1_000);
  });

  it('listeners get each accepted time with the previous one, the ledger position, and whether the machine slept', async () => {
    let seq = 7;
    const { clock, server, answer } = make(0, { seq: () => seq });
    const jumps: Taken[] = [];
    server.onTaken((taken) => jumps.push(taken));
    answer();
    expect(jumps).toMatchObject([{ before: null, hasSlept: false, now: { agreedForMs: 0, takenAtSeq: 7 } }]);
    await clock.advance(1_000);
    seq = 9;
    answer();
    seq = 12;
    for (const pauseMs of [0, 30_000, 30_000]) {
      await clock.advance(pauseMs);
      answer(3 * HOUR);
    }
    expect(jumps).toHaveLength(2);
    expect(jumps[1]).toMatchObject({
      before: { takenAtSeq: 7, agreedAtSeq: 9, agreedForMs: 1_000 },
      now: { takenAtSeq: 12, agreedAtSeq: 12, agreedForMs: 60_000 },
      hasSlept: false,
    });
    expect(Math.round((jumps[1]?.now.aheadMs ?? 0) / HOUR)).toBe(-3);
    await clock.sleep(HOUR, 'stands');
    answer(4 * HOUR);
    answer(4 * HOUR);
    expect(jumps[2]).toMatchObject({ hasSlept: true });
  });
});
