import { answer } from './machine.ts';

/** Timers of at least this length are too long for a test. */
const longMs = 4_000;
const held = new Map<NodeJS.Timeout, { readonly dueMs: number; readonly run: () => void }>();
const begin = { setTimeout, clearTimeout, now: performance.now.bind(performance) };
let aheadMs = 0;

performance.now = () => begin.now() + aheadMs;

function setTimeoutHeld(task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): NodeJS.Timeout {
  const run = (): void => {
    held.delete(timer);
    task(...args);
  };
  const timer = begin.setTimeout(run, delayMs);
  if (delayMs >= longMs) held.set(timer, { dueMs: performance.now() + delayMs, run });
  return timer;
}

/** Only `passTime` changes the time of the timers; the wall clock stays as it is. */
export function letTimePass(): void {
  globalThis.setTimeout = Object.assign(setTimeoutHeld, { __promisify__: begin.setTimeout.__promisify__ }) as never;
  globalThis.clearTimeout = (timer) => {
    if (timer instanceof Object) held.delete(timer);
    begin.clearTimeout(timer);
  };
  answer({
    passTime({ ms }) {
      aheadMs += ms;
      for (const [timer, { dueMs, run }] of [...held].toSorted(([, one], [, other]) => one.dueMs - other.dueMs)) {
        if (dueMs > performance.now()) continue;
        begin.clearTimeout(timer);
        run();
      }
    },
  });
}
