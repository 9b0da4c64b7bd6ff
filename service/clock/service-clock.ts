/** The service's own time: the machine's, moved forward at will, or one that stands until it is told to move. */
import type { Store } from '../store/store.ts';

export type ClockMode = 'real' | 'manual';

export interface ServiceClock {
  readonly mode: ClockMode;
  nowMs(): number;
  /** Moves to a later moment and stays (manual) or goes on from there (real). An earlier moment is ignored. */
  moveTo(ms: number): void;
  /** Runs `work` while the clock shows `ms`: work that fell due a moment ago is dated at its own time. */
  at<T>(ms: number, work: () => T): T;
  /** Back to the beginning: the first moment of a manual clock, the machine's time of a real one. */
  restart(): void;
}

/** A stored clock goes on where it was; `startMs` is the first moment of a new manual one, the machine's now by default. */
export function createServiceClock(store: Store, mode: ClockMode, startMs = Date.now()): ServiceClock {
  const saved = store.setting<{ offsetMs: number; nowMs: number }>('clock');
  const stored = saved.read();
  let offsetMs = stored?.offsetMs ?? 0;
  let manualMs = stored?.nowMs ?? startMs;
  let pinnedMs: number | undefined;
  const realMs = (): number => Date.now() + offsetMs;
  const nowMs = (): number => pinnedMs ?? (mode === 'manual' ? manualMs : realMs());
  const save = (): void => {
    saved.write({ offsetMs, nowMs: manualMs });
  };
  if (stored === undefined) save();
  return {
    mode,
    nowMs,
    moveTo(ms) {
      if (ms <= nowMs()) return;
      if (mode === 'manual') manualMs = ms;
      else offsetMs += ms - realMs();
      save();
    },
    at(ms, work) {
      const before = pinnedMs;
      pinnedMs = ms;
      try {
        return work();
      } finally {
        pinnedMs = before;
      }
    },
    restart() {
      offsetMs = 0;
      manualMs = startMs;
      save();
    },
  };
}
