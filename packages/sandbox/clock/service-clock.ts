import type { Store } from '../store/store.ts';

export type ClockMode = 'real' | 'manual';

export interface ServiceClock {
  readonly mode: ClockMode;
  nowMs(): number;
  /** An earlier moment is ignored. */
  moveTo(ms: number): void;
  /** Overdue work is dated at its own time. */
  at<T>(ms: number, work: () => T): T;
  /** To the first moment of a manual clock, or the machine's time. */
  restart(): void;
}

/** A stored clock continues; `startMs` is for a new one. */
export function createServiceClock(store: Store, mode: ClockMode, startMs?: number): ServiceClock {
  const saved = store.setting<{ offsetMs: number; nowMs: number }>('clock');
  const stored = saved.read();
  const firstMs = startMs ?? Date.now();
  const firstOffsetMs = startMs === undefined ? 0 : startMs - Date.now();
  let offsetMs = stored?.offsetMs ?? firstOffsetMs;
  let manualMs = stored?.nowMs ?? firstMs;
  let pinnedMs: number | undefined;
  let isChanged = false;
  const realMs = (): number => Date.now() + offsetMs;
  const nowMs = (): number => pinnedMs ?? (mode === 'manual' ? manualMs : realMs());
  const save = (): void => {
    isChanged = true;
    store.willSave();
  };
  store.beforeSave(() => {
    if (isChanged) saved.write({ offsetMs, nowMs: manualMs });
    isChanged = false;
  });
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
      offsetMs = startMs === undefined ? 0 : startMs - Date.now();
      manualMs = firstMs;
      save();
    },
  };
}
