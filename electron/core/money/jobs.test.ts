import { beforeEach, describe, expect, it } from 'vitest';
import { countTimers } from '#tests/core/counted-timers.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { type Clock, LedgerFailure } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createJobs, type Job, type Jobs, type Pause } from './jobs.ts';

let clock: ManualClock;
let waiting: Job[];
let tried: string[];
let logged: unknown[];
let attempt: (id: string) => Promise<Pause | null>;
let isReadable: boolean;
/** How often the ledger was asked. */
let reads: number;

beforeEach(() => {
  clock = createManualClock({ wallMs: 0, settle: () => new Promise(setImmediate) });
  waiting = [];
  tried = [];
  logged = [];
  isReadable = true;
  reads = 0;
  attempt = done;
});

function done(id: string): Promise<null> {
  waiting = waiting.filter((job) => job.id !== id);
  return Promise.resolve(null);
}

function create(ticking: Clock = clock): Jobs {
  const beganMs = clock.monotonicMs();
  const silent = () => undefined;
  return createJobs(
    {
      waiting() {
        reads += 1;
        if (!isReadable) throw new LedgerFailure('io', new Error('the disk is away'));
        return waiting;
      },
      attempt(id) {
        tried.push(`${id} ${clock.monotonicMs() - beganMs}`);
        return attempt(id);
      },
    },
    { clock: ticking, logger: { info: silent, warn: silent, error: (...line) => logged.push(line) } },
  );
}

const of = (...ids: string[]): Job[] => ids.map((id) => ({ id, lane: 'one' }));

describe('what is tried until it is done', () => {
  it('jobs are taken from the ledger at the start, one after another in a lane', async () => {
    waiting = of('a', 'b');
    create().start();
    expect(tried).toEqual(['a 0']);
    await clock.advance(0);
    expect(tried).toEqual(['a 0', 'b 0']);
  });

  it('a job delays nothing in another lane', () => {
    waiting = [...of('stuck', 'behind'), { id: 'free', lane: 'two' }];
    attempt = () => new Promise(() => undefined);
    create().start();
    expect(tried).toEqual(['stuck 0', 'free 0']);
  });

  it('a job is retried after growing pauses, up to the longest', async () => {
    waiting = of('a');
    attempt = () => Promise.resolve([1_000, 3_000]);
    create().start();
    await clock.advance(10_000);
    expect(tried).toEqual(['a 0', 'a 1000', 'a 3000', 'a 6000', 'a 9000']);
  });

  it('other jobs of the lane run while one pauses', async () => {
    waiting = of('a', 'b');
    attempt = (id) => (id === 'a' ? Promise.resolve([5_000, 5_000]) : done(id));
    create().start();
    await clock.advance(4_000);
    expect(tried).toEqual(['a 0', 'b 0']);
  });

  it('a job is retried at once, with the first pause again, on request or after a reconnect', async () => {
    waiting = of('a');
    attempt = () => Promise.resolve([1_000, 60_000]);
    const jobs = create();
    jobs.start();
    await clock.advance(3_500);
    jobs.add('a');
    await clock.advance(1_000);
    jobs.retryNow();
    await clock.advance(1_000);
    expect(tried).toEqual(['a 0', 'a 1000', 'a 3000', 'a 3500', 'a 4500', 'a 4500', 'a 5500']);
  });

  it('a running job is not started again on request', () => {
    waiting = of('a');
    attempt = () => new Promise(() => undefined);
    const jobs = create();
    jobs.start();
    jobs.add('a');
    expect(tried).toEqual(['a 0']);
  });

  it('a job waits for its requested delay before the first attempt', async () => {
    const jobs = create();
    jobs.start();
    waiting = of('a');
    jobs.add('a', 150);
    await clock.advance(149);
    expect(tried).toEqual([]);
    await clock.advance(1);
    expect(tried).toEqual(['a 150']);
  });

  it('jobs that come due at the same moment are read from the ledger once', async () => {
    const jobs = create();
    jobs.start();
    attempt = () => new Promise(() => undefined);
    waiting = of(...Array.from({ length: 50 }, (_nothing, index) => `job ${String(index)}`));
    for (const { id } of waiting) jobs.add(id, 150);
    reads = 0;
    await clock.advance(150);
    expect(tried).toEqual(['job 0 150']);
    expect(reads).toBe(1);
  });

  it('a job does not begin before the start', () => {
    waiting = of('a');
    const jobs = create();
    jobs.add('a');
    jobs.retryNow();
    expect(tried).toEqual([]);
  });

  it('H6: an attempt that the ledger did not record is retried and logged', async () => {
    waiting = of('full', 'refused', 'broken');
    const faults: Record<string, Error> = {
      full: new LedgerFailure('disk_full', new Error('full')),
      refused: new Refusal('till_disk_full'),
      broken: new TypeError('a fault of ours'),
    };
    attempt = (id) => Promise.reject(faults[id] ?? new Error(id));
    create().start();
    await clock.advance(29_999);
    expect(logged).toEqual([
      ['journal.failed', { id: 'full', code: 'disk_full' }],
      ['journal.failed', { id: 'refused', code: 'till_disk_full' }],
      ['unexpected', { id: 'broken', code: 'till_internal' }],
    ]);
    attempt = done;
    await clock.advance(1);
    expect(tried.slice(3)).toEqual(['full 30000', 'refused 30000', 'broken 30000']);
  });

  it('ledger that cannot be read for a moment are looked at again', async () => {
    waiting = of('a');
    isReadable = false;
    create().start();
    expect(logged).toEqual([['journal.failed', { code: 'io' }]]);
    isReadable = true;
    await clock.advance(30_000);
    expect(tried).toEqual(['a 30000']);
  });

  it('a stop waits for running jobs, begins nothing more, and leaves no timer', async () => {
    const counted = countTimers(clock);
    waiting = of('a', 'b', 'c');
    let end = (): void => undefined;
    attempt = (id) => {
      if (id === 'a') return Promise.resolve([1_000, 1_000]);
      return new Promise((resolve) => {
        end = () => {
          resolve(null);
        };
      });
    };
    const jobs = create(counted);
    jobs.start();
    await clock.advance(0);
    let isOver = false;
    const stopped = jobs.stop().then(() => {
      isOver = true;
    });
    await clock.advance(10_000);
    expect(isOver).toBe(false);
    end();
    await stopped;
    expect(tried).toEqual(['a 0', 'b 0']);
    expect(counted.waiting()).toBe(0);
  });
});
