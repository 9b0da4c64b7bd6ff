/** The page's timers on the clock of the till and the service: one time for all three, moved by the test alone. */

import { vi } from 'vitest';
import type { Cancel } from '../../electron/core/ports.ts';
import type { ManualClock } from '../core/manual-clock.ts';

const FRAME_MS = 16;

/** What any page of this worker has last been told: the modules of the screens outlive a test, and so does their memory. */
let lastMs = 0;

/** Of all pages: a module that outlives its page may still cancel a timer of it, and must not hit one of the next page. */
let last = 0;

/** Everything by which a page can wait or ask for the time. */
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
      // As soon as this turn has ended, which takes no time.
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
    // jsdom stamps by `Date`, a browser by the clock of `performance`: who compares the two must find one clock.
    return Number(stampOf?.call(this)) - clock.nowMs() + nowMs();
  });
}
