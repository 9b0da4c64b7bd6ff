import type { LimitName, Purpose } from '@tilla/payment-api/client/connection.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/core/manual-clock.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';

function make() {
  const clock = createManualClock({
    wallMs: 0,
    settle: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  });
  return { clock, budget: createRateBudget(clock) };
}

/** How often a budget reads the clock while `ask` runs: once for each request that it looks at, at least. */
function readsOf(ask: (budget: RateBudget) => void): number {
  const { clock } = make();
  let reads = 0;
  const budget = createRateBudget({
    ...clock,
    monotonicMs() {
      reads += 1;
      return clock.monotonicMs();
    },
  });
  ask(budget);
  budget.stop();
  return reads;
}

const bucketNames = [
  'general',
  'invoice',
  'qr',
  'cashbox',
  'clients',
  'cashierClients',
  'receipts',
] as const satisfies LimitName[];
const purposes = ['money', 'watch', 'background'] as const satisfies Purpose[];

describe('what this till asks by itself', () => {
  it('L7: a till lets background reads have half, the watch three quarters, money everything', async () => {
    const { clock, budget } = make();
    let admitted = 0;
    for (let ask = 0; ask < 150; ask += 1) {
      void budget.admit('general', 'background').then(() => {
        admitted += 1;
      });
    }
    await clock.advance(30_000);
    expect(admitted).toBe(100);
    for (let ask = 0; ask < 50; ask += 1) {
      expect(budget.waitMs('general', 'watch')).toBe(0);
      await budget.admit('general', 'watch');
    }
    expect(budget.waitMs('general', 'watch')).toBeGreaterThan(0);
    expect(budget.waitMs('general', 'money')).toBe(0);
    expect(budget.waitMs('invoice', 'watch')).toBe(0);
    await clock.advance(31_000);
    expect(admitted).toBe(150);
  });

  it.each([
    ['qr', 60],
    ['cashbox', 30],
    ['clients', 60],
    ['cashierClients', 10],
    ['receipts', 30],
  ] as const)(
    'Limits: %s has a bucket of its own, %i a minute, and counts in the general one too',
    async (name, limit) => {
      const { budget } = make();
      for (let ask = 0; ask < limit / 2; ask += 1) {
        expect(budget.waitMs(name, 'background')).toBe(0);
        await budget.admit(name, 'background');
      }
      expect(budget.waitMs(name, 'background')).toBeGreaterThan(0);
      expect(budget.waitMs('general', 'background')).toBe(0);
      for (let ask = limit / 2; ask < 100; ask += 1) await budget.admit('general', 'background');
      expect(budget.waitMs('general', 'background')).toBeGreaterThan(0);
    },
  );

  it('a request that must wait costs the same whether ten or thousands wait before it', () => {
    const costOf = (waiting: number): number => {
      const readsFor = (count: number): number =>
        readsOf((budget) => {
          for (let ask = 0; ask < count; ask += 1) void budget.admit('receipts', 'background');
        });
      return readsFor(waiting + 100) - readsFor(waiting);
    };
    expect(costOf(3_000)).toBe(costOf(50));
  });

  it('requests are admitted in the order they were asked, past those whose own limit is used up', async () => {
    const { clock, budget } = make();
    const admitted: string[] = [];
    const ask = (bucket: LimitName, name: string): void => {
      void budget.admit(bucket, 'background').then(() => admitted.push(name));
    };
    budget.pause('general', 200, 1_000);
    budget.pause('receipts', 30, 2_000);
    for (const [bucket, name] of [
      ['receipts', 'receipt 1'],
      ['general', 'read 1'],
      ['qr', 'qr 1'],
      ['receipts', 'receipt 2'],
      ['general', 'read 2'],
    ] as const)
      ask(bucket, name);
    await clock.advance(1_000);
    expect(admitted).toEqual(['read 1', 'qr 1', 'read 2']);
    await clock.advance(1_000);
    expect(admitted).toEqual(['read 1', 'qr 1', 'read 2', 'receipt 1', 'receipt 2']);
    budget.stop();
  });

  it('L7: no money call waits, whatever was asked, answered or refused before', async () => {
    const step = fc.oneof(
      fc.record({ bucket: fc.constantFrom(...bucketNames), purpose: fc.constantFrom(...purposes) }),
      fc.record({ bucket: fc.constantFrom(...bucketNames), limit: fc.nat(1000), remaining: fc.nat(1000) }),
      fc.record({ bucket: fc.constantFrom(...bucketNames), pausedMs: fc.nat(60_000) }),
      fc.record({ waitMs: fc.nat(20_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 300 }), async (steps) => {
        const { clock, budget } = make();
        for (const one of steps) {
          if ('waitMs' in one) await clock.advance(one.waitMs);
          else if ('purpose' in one) void budget.admit(one.bucket, one.purpose);
          else if ('limit' in one) budget.observe(one.bucket, one.limit, one.remaining);
          else budget.pause(one.bucket, Number.NaN, one.pausedMs);
          for (const bucket of bucketNames) {
            let isAdmitted = false;
            void budget.admit(bucket, 'money').then(() => {
              isAdmitted = true;
            });
            // Only what was queued before in this very turn may run.
            await Promise.resolve();
            expect(isAdmitted).toBe(true);
          }
        }
        budget.stop();
      }),
      { numRuns: 50 },
    );
  });
});

describe('a burst of one’s own', () => {
  it('L7: loads nothing once it is over', async () => {
    const { clock, budget } = make();
    for (let sent = 1; sent <= 20; sent += 1) {
      void budget.admit('general', 'background');
      await clock.advance(50);
      if (sent <= 8) budget.observe('general', 200, 200 - sent);
    }
    expect(budget.load('general')).toBeGreaterThan(4);
    await clock.advance(5_000);
    expect(budget.load('general')).toBe(1);
    budget.stop();
  });

  it('L7: a burst is not taken for one’s own where others use the limit as much', async () => {
    const { clock, budget } = make();
    let left = 200;
    for (let sent = 1; sent <= 20; sent += 1) {
      void budget.admit('general', 'money');
      left -= 4;
      budget.observe('general', 200, left);
      await clock.advance(500);
    }
    const load = budget.load('general');
    expect(load).toBeGreaterThan(4);
    await clock.advance(5_000);
    expect(budget.load('general')).toBe(load);
    budget.stop();
  });
});

describe('the limits that the service reports', () => {
  /** Answers as of a limit that everybody uses up at `perMinute`, one each `everyMs`; as many as fit into `forMs`. */
  async function share(
    { clock, budget }: ReturnType<typeof make>,
    name: LimitName,
    { limit, perMinute, everyMs, forMs }: { limit: number; perMinute: number; everyMs: number; forMs: number },
  ): Promise<void> {
    for (let agoMs = 0; agoMs < forMs; agoMs += everyMs) {
      const used = ((agoMs % 60_000) * perMinute) / 60_000;
      budget.observe(name, limit, Math.max(0, Math.floor(limit - used)));
      await clock.advance(everyMs);
    }
  }

  it('L7: loads nobody below half of the limit, and everybody alike above it', async () => {
    for (const [perMinute, min, max] of [
      [400, 1, 1],
      [500, 1, 1.2],
      [620, 2.5, 4.5],
      [750, 9, 12],
    ] as const) {
      for (const everyMs of [300, 1_000, 2_400]) {
        const world = make();
        await share(world, 'invoice', { limit: 1_000, perMinute, everyMs, forMs: 59_000 });
        expect(world.budget.load('invoice')).toBeGreaterThanOrEqual(min);
        expect(world.budget.load('invoice')).toBeLessThanOrEqual(max);
        // A new window changes nothing about how fast the limit is used up.
        await share(world, 'invoice', { limit: 1_000, perMinute, everyMs, forMs: 5_000 });
        expect(world.budget.load('invoice')).toBeGreaterThanOrEqual(min * 0.8);
        expect(world.budget.load('invoice')).toBeLessThanOrEqual(max * 1.2);
      }
    }
  });

  it('L7: a load that no answer has shown for a minute is forgotten', async () => {
    const world = make();
    await share(world, 'general', { limit: 200, perMinute: 190, everyMs: 1_000, forMs: 50_000 });
    expect(world.budget.load('general')).toBe(12);
    await world.clock.advance(61_000);
    expect(world.budget.load('general')).toBe(1);
  });

  it('L7: the last quarter is kept for money: a look now and then, at the very end none before the next window', async () => {
    const { clock, budget } = make();
    await budget.admit('general', 'watch');
    budget.observe('general', 200, 199);
    await clock.advance(20_000);
    await budget.admit('general', 'watch');
    budget.observe('general', 200, 51);
    expect(budget.waitMs('general', 'watch')).toBe(0);
    budget.observe('general', 200, 50);
    expect(budget.waitMs('general', 'watch')).toBe(10_000);
    expect(budget.waitMs('general', 'background')).toBe(40_000);
    budget.observe('general', 200, 30);
    expect(budget.waitMs('general', 'watch')).toBe(40_000);
    expect(budget.waitMs('invoice', 'watch')).toBe(0);
    await clock.advance(40_000);
    expect(budget.waitMs('general', 'watch')).toBe(0);
  });

  it('L7: a rise is taken for a new window, and answers that overtook each other for what they are', async () => {
    const { clock, budget } = make();
    budget.observe('general', 200, 40);
    await clock.advance(30_000);
    budget.observe('general', 200, 198);
    await clock.advance(20_000);
    budget.observe('general', 200, 25);
    budget.observe('general', 200, 26);
    // The window began 20 s ago at the earliest known.
    expect(budget.waitMs('general', 'watch')).toBe(40_000);
  });

  it('Limits, Headers: lays a pair at the limiter that its own figure names', async () => {
    const { budget } = make();
    budget.observe('cashbox', 200, 10);
    expect(budget.waitMs('general', 'watch')).toBeGreaterThan(0);
    const other = make().budget;
    other.observe('cashbox', 30, 2);
    expect(other.waitMs('general', 'watch')).toBe(0);
    expect(other.waitMs('cashbox', 'watch')).toBeGreaterThan(0);
    other.pause('qr', 60, 20_000);
    expect(other.waitMs('general', 'watch')).toBe(0);
    other.pause('qr', 200, 20_000);
    expect(other.waitMs('general', 'watch')).toBe(20_000);
  });

  it('a figure other than the documented one counts only when it comes again and again', async () => {
    const { budget } = make();
    budget.observe('general', 20, 1);
    budget.observe('general', 20, 1);
    expect(budget.waitMs('general', 'watch')).toBe(0);
    budget.observe('general', 20, 1);
    expect(budget.waitMs('general', 'watch')).toBeGreaterThan(0);
    budget.observe('general', Number.NaN, Number.NaN);
    budget.observe('general', 0, 0);
    budget.observe('general', 20, -1);
    expect(budget.waitMs('general', 'watch')).toBe(60_000);
  });

  it('L7: a 429 pauses reads for as long as it says, but never money', async () => {
    const { clock, budget } = make();
    budget.pause('general', 200, 20_000);
    expect(budget.waitMs('general', 'watch')).toBe(20_000);
    expect(budget.waitMs('receipts', 'background')).toBe(20_000);
    expect(budget.waitMs('invoice', 'watch')).toBe(0);
    expect(budget.waitMs('general', 'money')).toBe(0);
    await clock.advance(20_000);
    expect(budget.waitMs('general', 'watch')).toBe(0);
  });
});
