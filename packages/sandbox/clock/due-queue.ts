/** Timed work of the service: kept in the store, run in order, dated at its due time. */
import type { Store } from '../store/store.ts';
import type { ServiceClock } from './service-clock.ts';

interface DueRecord {
  id: number;
  atMs: number;
  kind: string;
  /** The owner of the work; `cancel(kind, subject)` removes it. */
  subject: string;
  payload: unknown;
}

/**
 * Returns what to do after the transaction, such as sending a webhook; it never rejects. An advance awaits it;
 * otherwise it runs in the background, so that no request waits for someone else's server.
 */
type DueHandler = (payload: never) => (() => Promise<void>) | undefined;

export interface DueQueue {
  /** Every kind is registered before the first run. */
  register(kind: string, handler: DueHandler): void;
  schedule(kind: string, subject: string | number, atMs: number, payload: unknown): void;
  cancel(kind: string, subject: string | number): void;
  /** Runs everything due up to `untilMs`, including what becomes due on the way. */
  advanceTo(untilMs: number): Promise<void>;
  /** With a real clock, runs what is overdue. A manual clock moves only on request. */
  catchUp(): Promise<void>;
  /** For a store that was emptied. */
  restart(): void;
  stop(): void;
}

const MAX_TIMER_MS = 2_147_483_647;

/** @param report receives the error of work that nobody waits for. */
export function createDueQueue(store: Store, clock: ServiceClock, report: (error: unknown) => void): DueQueue {
  const table = store.table<DueRecord>({
    name: 'due',
    columns: {
      at_ms: { type: 'INTEGER', of: (record) => record.atMs },
      kind: { type: 'TEXT', of: (record) => record.kind },
      subject: { type: 'TEXT', of: (record) => record.subject },
    },
    indexes: ['at_ms, id', 'kind, subject'],
  });
  const handlers = new Map<string, DueHandler>();
  let timer: NodeJS.Timeout | undefined;
  /** NaN without a timer; saves resetting it with every request. */
  let timerAtMs = Number.NaN;
  let stopped = false;
  /** Runs are serialized: two advances at once would interleave their work. */
  let running: Promise<void> = Promise.resolve();
  /** Running advances; they also run what becomes overdue meanwhile. */
  let advancing = 0;
  /** Follow-up work still running. */
  const left = new Set<Promise<void>>();
  /** The earliest due time; saves a query per request. */
  let nextAtMs = table.select('ORDER BY at_ms, id LIMIT 1')[0]?.atMs ?? Number.POSITIVE_INFINITY;

  const setTimer = (): void => {
    if (clock.mode !== 'real' || stopped) return;
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

  const runOne = (record: DueRecord): (() => Promise<void>) | undefined => {
    const handler = handlers.get(record.kind);
    return store.transaction(() => {
      table.remove(record.id);
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
      const [record] = table.select('WHERE at_ms <= ? ORDER BY at_ms, id LIMIT 1', untilMs);
      if (record === undefined) break;
      if (clock.mode === 'manual') clock.moveTo(record.atMs);
      const followUp = runOne(record);
      // Nothing leaves the service before a kill can no longer undo it.
      const work = followUp === undefined ? undefined : safely(followUp);
      if (isAdvance) await work;
      else if (work !== undefined) leave(work);
    }
    if (stopped) return;
    // The clock may have moved meanwhile, and with it the wait.
    timerAtMs = Number.NaN;
    nextAtMs = table.select('ORDER BY at_ms, id LIMIT 1')[0]?.atMs ?? Number.POSITIVE_INFINITY;
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
    // A receiver that calls back during an advance must be answered, or the advance would wait for itself.
    if (advancing > 0) return Promise.resolve();
    if (clock.mode !== 'real' || stopped || nextAtMs > clock.nowMs()) {
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
      table.put({ id: store.nextId('due'), atMs, kind, subject: String(subject), payload });
      if (atMs < nextAtMs) {
        nextAtMs = atMs;
        setTimer();
      }
    },
    cancel(kind, subject) {
      table.removeWhere('WHERE kind = ? AND subject = ?', kind, String(subject));
    },
    advanceTo,
    catchUp,
    restart() {
      nextAtMs = Number.POSITIVE_INFINITY;
      timerAtMs = Number.NaN;
      clearTimeout(timer);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
