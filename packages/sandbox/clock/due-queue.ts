import type { Store } from '../store/store.ts';
import { createDueWorks, type DueWork } from './due-works.ts';
import type { ServiceClock } from './service-clock.ts';

/** Returns work for after the transaction, which never rejects. Only an advance awaits it. */
type DueHandler = (payload: never) => (() => Promise<void>) | undefined;

export interface DueQueue {
  register(kind: string, handler: DueHandler): void;
  schedule(kind: string, subject: string | number, atMs: number, payload: unknown): void;
  cancel(kind: string, subject: string | number): void;
  /** Includes what becomes due on the way. */
  advanceTo(untilMs: number): Promise<void>;
  /** Real clock only. */
  catchUp(): Promise<void>;
  restart(): void;
  stop(): void;
}

const MAX_TIMER_MS = 2_147_483_647;

/** @param report receives the error of work that nobody waits for. */
export function createDueQueue(store: Store, clock: ServiceClock, report: (error: unknown) => void): DueQueue {
  const works = createDueWorks(store);
  const handlers = new Map<string, DueHandler>();
  let timer: NodeJS.Timeout | undefined;
  /** NaN without a timer. */
  let timerAtMs = Number.NaN;
  let stopped = false;
  /** Two advances at once would interleave. */
  let running: Promise<void> = Promise.resolve();
  let advancing = 0;
  /** Follow-up work still running. */
  const left = new Set<Promise<void>>();

  const setTimer = (): void => {
    if (clock.mode !== 'real' || stopped) return;
    const nextAtMs = works.nextAtMs();
    if (nextAtMs === timerAtMs) return;
    clearTimeout(timer);
    timerAtMs = nextAtMs;
    if (nextAtMs === Number.POSITIVE_INFINITY) return;
    const waitMs = Math.min(Math.max(nextAtMs - clock.nowMs(), 0), MAX_TIMER_MS);
    timer = setTimeout(() => {
      timerAtMs = Number.NaN;
      catchUp().catch(report);
    }, waitMs);
    timer.unref();
  };

  const runOne = (work: DueWork): (() => Promise<void>) | undefined => {
    const { record } = work;
    const handler = handlers.get(record.kind);
    return store.transaction(() => {
      works.end(work);
      return clock.at(Math.max(record.atMs, clock.mode === 'manual' ? clock.nowMs() : record.atMs), () =>
        handler?.(record.payload as never),
      );
    });
  };

  const safely = async (tell: () => Promise<void>): Promise<void> => {
    await store.saved();
    await tell();
  };

  const run = async (untilMs: number, isAdvance: boolean): Promise<void> => {
    while (!stopped) {
      const next = works.first();
      if (next === undefined || next.record.atMs > untilMs) break;
      if (clock.mode === 'manual') clock.moveTo(next.record.atMs);
      const followUp = runOne(next);
      // Nothing leaves the service before it is durable.
      const work = followUp === undefined ? undefined : safely(followUp);
      if (isAdvance) await work;
      else if (work !== undefined) leave(work);
    }
    if (stopped) return;
    timerAtMs = Number.NaN;
    setTimer();
  };

  const leave = (work: Promise<void>): void => {
    left.add(work);
    work.catch(report).finally(() => left.delete(work));
  };

  const advanceTo = (untilMs: number): Promise<void> => {
    const mine = running.then(async () => {
      advancing += 1;
      try {
        if (clock.mode === 'real') clock.moveTo(untilMs);
        await Promise.all(left);
        await run(untilMs, true);
        if (!stopped) clock.moveTo(untilMs);
      } finally {
        advancing -= 1;
      }
    });
    running = mine.catch(() => undefined);
    return mine;
  };

  const catchUp = (): Promise<void> => {
    // A receiver may call back during an advance, which would wait for itself.
    if (advancing > 0) return Promise.resolve();
    if (clock.mode !== 'real' || stopped || works.nextAtMs() > clock.nowMs()) {
      setTimer();
      return Promise.resolve();
    }
    const mine = running.then(() => run(clock.nowMs(), false));
    running = mine.catch(() => undefined);
    return mine;
  };

  return {
    register(kind, handler) {
      handlers.set(kind, handler);
    },
    schedule(kind, subject, atMs, payload) {
      const isNext = atMs < works.nextAtMs();
      works.add({ id: store.nextId('due'), atMs, kind, subject, payload });
      if (isNext) setTimer();
    },
    cancel: works.cancel,
    advanceTo,
    catchUp,
    restart() {
      timerAtMs = Number.NaN;
      clearTimeout(timer);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
