import { beforeEach, describe, expect, it } from 'vitest';
import { countTimers } from '#tests/core/counted-timers.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { type Backoff, createBackoff } from './backoff.ts';
import type { Clock } from './ports.ts';

const PAUSE = [1_000, 8_000] as const;

let clock: ManualClock;
let fraction: number;
let backoff: Backoff;
let heard: string[];
let onDue: (id: string) => void;

beforeEach(() => {
  clock = createManualClock({ wallMs: 0, settle: () => Promise.resolve() });
  fraction = 0.5;
  heard = [];
  onDue = () => undefined;
  const beganMs = clock.monotonicMs();
  backoff = createBackoff(clock, { fraction: () => fraction }, (ids) => {
    for (const id of ids) {
      heard.push(`${id} ${clock.monotonicMs() - beganMs}`);
      onDue(id);
    }
  });
});

describe('the backoff of all that is waited for', () => {
  it('timers fire once each, at their time, in any order of setting', async () => {
    backoff.set('late', [5_000, 5_000], null);
    backoff.set('soon', PAUSE, null);
    backoff.set('middle', [2_000, 2_000], null);
    await clock.advance(60_000);
    expect(heard).toEqual(['soon 1000', 'middle 2000', 'late 5000']);
  });

  it('pauses grow up to the longest one', async () => {
    onDue = (id) => {
      if (heard.length < 6) backoff.set(id, PAUSE, null);
    };
    backoff.set('a', PAUSE, null);
    await clock.advance(60_000);
    expect(heard).toEqual(['a 1000', 'a 3000', 'a 7000', 'a 15000', 'a 23000', 'a 31000']);
  });

  it('pauses vary by a fifth at random, so that ten tills do not ask in step', async () => {
    fraction = 0;
    backoff.set('soonest', PAUSE, null);
    fraction = 1;
    backoff.set('latest', PAUSE, null);
    await clock.advance(2_000);
    expect(heard).toEqual(['soonest 800', 'latest 1200']);
  });

  it('no timer fires earlier than the requested minimum', async () => {
    backoff.set('asked', PAUSE, 20_000);
    backoff.set('hardly', PAUSE, 10);
    await clock.advance(60_000);
    expect(heard).toEqual(['hardly 1000', 'asked 20000']);
  });

  it('one id has one timer: the last setting counts', async () => {
    backoff.set('a', PAUSE, null);
    backoff.set('a', [10_000, 20_000], null);
    await clock.advance(60_000);
    expect(heard).toEqual(['a 20000']);
  });

  it('a forgotten id does not fire, but its pauses keep growing', async () => {
    backoff.set('a', PAUSE, null);
    backoff.set('b', [3_000, 3_000], null);
    backoff.forget('a');
    backoff.forget('nobody');
    await clock.advance(5_000);
    expect(heard).toEqual(['b 3000']);
    backoff.set('a', PAUSE, null);
    await clock.advance(60_000);
    expect(heard).toEqual(['b 3000', 'a 7000']);
  });

  it('an ended id does not fire, and starts from the first pause when set again', async () => {
    backoff.set('a', PAUSE, null);
    backoff.set('b', [3_000, 3_000], null);
    backoff.end('a');
    backoff.end('nobody');
    await clock.advance(5_000);
    expect(heard).toEqual(['b 3000']);
    backoff.set('a', PAUSE, null);
    await clock.advance(60_000);
    expect(heard).toEqual(['b 3000', 'a 6000']);
  });

  it('all begin anew after a reset', async () => {
    backoff.set('a', PAUSE, null);
    backoff.set('a', PAUSE, null);
    backoff.reset();
    backoff.set('a', PAUSE, null);
    await clock.advance(60_000);
    expect(heard).toEqual(['a 1000']);
  });

  it('share one timer, and leave none behind', () => {
    const counted = countTimers(clock);
    const some = createBackoff(counted, { fraction: () => 0.5 }, () => undefined);
    some.set('a', PAUSE, null);
    some.set('b', PAUSE, null);
    expect(counted.waiting()).toBe(1);
    some.set('b', [500, 500], null);
    expect(counted.waiting()).toBe(1);
    some.forget('a');
    expect(counted.waiting()).toBe(1);
    some.end('b');
    expect(counted.waiting()).toBe(0);
    some.set('c', PAUSE, null);
    some.forget('c');
    expect(counted.waiting()).toBe(0);
  });

  it('a later item sets no timer of its own: there is one for the first', async () => {
    let timersSet = 0;
    const together: (readonly string[])[] = [];
    const counting: Clock = {
      ...clock,
      after(delayMs, task) {
        timersSet += 1;
        return clock.after(delayMs, task);
      },
    };
    const some = createBackoff(counting, { fraction: () => 0.5 }, (ids) => together.push(ids));
    some.set('over', [500, 500], null);
    for (const id of ['b', 'c', 'd']) some.set(id, [2_000, 2_000], null);
    some.end('over');
    some.end('d');
    expect(timersSet).toBe(1);
    await clock.advance(2_000);
    expect(together).toEqual([['b', 'c']]);
    expect(timersSet).toBe(2);
  });

  it('no timer fires after a stop', async () => {
    backoff.set('a', PAUSE, null);
    backoff.stop();
    backoff.set('b', PAUSE, null);
    backoff.set('sooner', [500, 500], null);
    await clock.advance(60_000);
    expect(heard).toEqual([]);
  });
});
