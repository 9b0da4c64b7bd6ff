import type { Cancel, Clock } from './ports.ts';

const LOOK_EVERY_MS = 30_000;
const NOTABLE_MINUTES = 2;

interface MachineClockOptions {
  readonly clock: Clock;
  /** Null while unknown. */
  readonly offBySeconds: () => number | null;
  readonly onChange: () => void;
}

export interface MachineClock {
  start(): void;
  stop(): void;
}

export function createMachineClock({ clock, offBySeconds, onChange }: MachineClockOptions): MachineClock {
  let reportedMinutes = 0;
  let cancel: Cancel = () => undefined;

  function minutes(): number {
    const off = Math.trunc((offBySeconds() ?? 0) / 60);
    return Math.abs(off) < NOTABLE_MINUTES ? 0 : off;
  }

  function beat(): void {
    cancel = clock.after(LOOK_EVERY_MS, () => {
      const now = minutes();
      const isNews = now !== reportedMinutes;
      reportedMinutes = now;
      if (isNews) onChange();
      beat();
    });
  }

  return {
    start: beat,
    stop() {
      cancel();
    },
  };
}
