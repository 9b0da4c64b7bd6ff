import type { Clock } from '#core/platform/ports.ts';

export function countTimers(clock: Clock): Clock & { waiting(): number } {
  const timers = new Set<object>();
  return {
    ...clock,
    after(delayMs, task) {
      const timer = {};
      timers.add(timer);
      const cancel = clock.after(delayMs, () => {
        timers.delete(timer);
        task();
      });
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
    waiting: () => timers.size,
  };
}
