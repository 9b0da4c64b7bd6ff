/** The page's timers on the clock of the till and the service, which only the test moves. */

import { vi } from 'vitest';
import type { Cancel } from '#core/platform/ports.ts';
import type { ManualClock } from '../core/manual-clock.ts';

const FRAME_MS = 16;

/** The last time of any page of this worker: the modules of the screens outlive a test. */
let lastMs = 0;

/** Unique across pages: a module that outlives its page must not cancel a timer of the next one. */
let last = 0;

export function putPageOn(clock: ManualClock): void {
  const startMs = lastMs + 1 - clock.monotonicMs();
  const nowMs = (): number => {
    lastMs = Math.max(lastMs, startMs + clock.monotonicMs());
    return lastMs;
  };
  const running = new Map<number, Cancel>();

  function begin(delayMs: number, task: () => void): number {
    const id = (last += 1);
    if (delayMs <= 0) {
      // At the end of this turn, which takes no time.
      const immediate = setImmediate(() => {
        running.delete(id);
        task();
      });
      running.set(id, () => {
        clearImmediate(immediate);
      });
      return id;
    }
    running.set(
      id,
      clock.after(delayMs, () => {
        running.delete(id);
        task();
      }),
    );
    return id;
  }

  function repeat(id: number, everyMs: number, task: () => void): void {
    running.set(
      id,
      clock.after(everyMs, () => {
        repeat(id, everyMs, task);
        task();
      }),
    );
  }

  function end(id: number | undefined): void {
    if (id === undefined) return;
    running.get(id)?.();
    running.delete(id);
  }

  vi.stubGlobal('setTimeout', (task: () => void, delayMs = 0) => begin(delayMs, task));
  vi.stubGlobal('clearTimeout', end);
  vi.stubGlobal('setInterval', (task: () => void, everyMs = 0) => {
    const id = (last += 1);
    repeat(id, Math.max(1, everyMs), task);
    return id;
  });
  vi.stubGlobal('clearInterval', end);
  vi.stubGlobal('requestAnimationFrame', (task: (nowMs: number) => void) =>
    begin(FRAME_MS, () => {
      task(nowMs());
    }),
  );
  vi.stubGlobal('cancelAnimationFrame', end);
  vi.spyOn(performance, 'now').mockImplementation(nowMs);
  vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs());
  const stampOf = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    // jsdom stamps events by `Date`, a browser by `performance.now()`: comparing the two needs one clock.
    return Number(stampOf?.call(this)) - clock.nowMs() + nowMs();
  });
}
