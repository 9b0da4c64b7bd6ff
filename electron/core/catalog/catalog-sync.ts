/** Syncs goods from the service into the index: all of them first and each night, changes in between. */

import type { CatalogItem, CatalogPage } from '@tilla/payment-api/merchant/catalog.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { DerivedFileReplaced } from '../platform/derived-file.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Cancel, CatalogEntry, CatalogIndex } from '../platform/ports.ts';
import { keepMark, type NextPage, readMark, type SyncMark, unread } from './sync-mark.ts';

export type CatalogSyncContext = ShopContext & {
  readonly index: CatalogIndex;
  readonly otherName: (item: CatalogItem) => string | null;
  /** Called when goods or status change, at most once a second during a sync. */
  readonly onChange: () => void;
};

export interface CatalogSync {
  isRunning(): boolean;
  syncedAt(): string | null;
  units(): SyncMark['units'];
  take(items: readonly CatalogItem[]): void;
  /** Deleted goods: a page requested earlier does not restore them. */
  gone(ids: readonly number[]): void;
  notifySoon(): void;
  syncAll(): void;
  start(): void;
  stop(): void;
}

const perPage = 100;
const hourMs = 3_600_000;
const intervalMs = 5 * 60_000;
/** Changes during a round are read again in the next one. */
const overlapMs = 120_000;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
const notifyEveryMs = 1_000;

/** The goods read so far are lost with the damaged file. */
const readAgain: Ending = { retryMs: 0 };

type Ending = 'done' | 'stopped' | { readonly retryMs: number };

export function createCatalogSync(context: CatalogSyncContext): CatalogSync {
  const { client, index, clock, serverClock, random, logger, onChange } = context;
  let mark = readMark(index);
  let isStarted = false;
  let running: 'nothing' | 'changes' | 'all' = 'nothing';
  let wantsAll = false;
  let failures = 0;
  let cancelTimer: Cancel = () => undefined;
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  let cancelNotice: Cancel | null = null;
  const goneAtMs = new Map<number, number>();
  let replacements = 0;

  index.onReplaced((file) => {
    if (file !== 'catalog') return;
    replacements += 1;
    mark = unread;
    wantsAll = true;
    runInBackground();
  });

  function put(items: readonly CatalogItem[], round: number, askedMs: number): void {
    const there = items.filter(({ id }) => (goneAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < askedMs);
    index.change(
      there.map((item) => toEntry(item, round)),
      [],
    );
  }

  /** What is stored now must survive the full round that is running. */
  const currentRound = (): number => (running === 'all' || mark.ongoing !== null ? mark.round + 1 : mark.round);

  function keep(change: Partial<SyncMark>): void {
    mark = { ...mark, ...change };
    keepMark(index, mark);
  }

  function notify(isUrgent: boolean): void {
    if (!isUrgent && clock.monotonicMs() - notifiedAtMs < notifyEveryMs) return;
    notifiedAtMs = clock.monotonicMs();
    onChange();
  }

  function runInBackground(): void {
    inBackground(logger, run());
  }

  async function run(): Promise<void> {
    if (running !== 'nothing' || !isStarted) return;
    cancelTimer();
    running = wantsAll || isFullRoundDue() ? 'all' : 'changes';
    if (running === 'all') wantsAll = false;
    const startedMs = clock.monotonicMs();
    let ending: Ending;
    try {
      notify(true);
      ending = running === 'all' ? await readAll() : await readChanges();
      if (ending === 'done')
        logger.info('catalog.synced', { count: index.size(), ms: clock.monotonicMs() - startedMs });
    } catch (fault) {
      // The index could not be written: the counter continues with what it has.
      logger.error('catalog.failed', { code: fault instanceof Error ? fault.constructor.name : 'thrown' });
      ending = fault instanceof DerivedFileReplaced ? readAgain : { retryMs: longestRetryMs };
    }
    if (ending !== 'done' && running === 'all') wantsAll = true;
    running = 'nothing';
    if (ending === 'stopped') return;
    failures = ending === 'done' ? 0 : failures + 1;
    const pauseMs = ending === 'done' ? intervalMs : ending.retryMs;
    cancelTimer = clock.after(
      wantsAll && ending === 'done' ? 0 : pauseMs * (0.9 + 0.2 * random.fraction()),
      runInBackground,
    );
    notify(true);
  }

  /** At night, or a day after the last one: only a full round notices deletions. */
  function isFullRoundDue(): boolean {
    const nowMs = serverClock.stampMs();
    if (mark.fullMs === null || mark.ongoing !== null) return true;
    const ageMs = nowMs - mark.fullMs;
    const hour = (nowMs - almatyDayStart(nowMs)) / hourMs;
    return ageMs > 24 * hourMs || ageMs < 0 || (ageMs > 12 * hourMs && hour >= 3 && hour < 5);
  }

  async function readAll(): Promise<Ending> {
    const before = replacements;
    const units = await client.listUnits();
    // An item can be sold without its unit.
    if (units.kind === 'ok') keep({ units: units.value });
    const round = mark.round + 1;
    let startedMs = mark.ongoing?.startedMs ?? null;
    let next: NextPage | null = mark.ongoing?.next ?? null;
    do {
      const askedMs = clock.monotonicMs();
      const outcome = await client.listCatalog({ per_page: perPage, ...next });
      if (!isStarted) return 'stopped';
      if (replacements !== before) return readAgain;
      if (outcome.kind !== 'ok') {
        if (outcome.kind === 'rejected' && next !== null) keep({ ongoing: null });
        return failed(outcome);
      }
      startedMs ??= serverClock.stampMs();
      put(outcome.value.items, round, askedMs);
      next = nextPage(outcome.value);
      keep({ ongoing: next === null ? mark.ongoing : { startedMs, next } });
      notify(false);
    } while (next !== null);
    index.keepOnlyRound(round);
    keep({ round, syncedMs: startedMs, fullMs: startedMs, ongoing: null });
    return 'done';
  }

  async function readChanges(): Promise<Ending> {
    const before = replacements;
    const since = new Date((mark.syncedMs ?? 0) - overlapMs).toISOString();
    let startedMs: number | null = null;
    let next: NextPage | null = null;
    do {
      const askedMs = clock.monotonicMs();
      const outcome: Outcome<CatalogPage> = await client.listCatalog({
        per_page: perPage,
        updated_since: since,
        ...next,
      });
      if (!isStarted) return 'stopped';
      if (replacements !== before) return readAgain;
      if (outcome.kind !== 'ok') return failed(outcome);
      startedMs ??= serverClock.stampMs();
      put(outcome.value.items, mark.round, askedMs);
      next = nextPage(outcome.value);
    } while (next !== null);
    keep({ syncedMs: startedMs });
    return 'done';
  }

  function failed(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Ending {
    logger.warn('catalog.failed', { code: outcome.kind === 'unknown' ? outcome.reason : outcome.code });
    const growing = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10));
    return { retryMs: Math.max(growing, outcome.retryAfterMs ?? 0) };
  }

  function toEntry(item: CatalogItem, round: number): CatalogEntry {
    return {
      id: item.id,
      name: item.name,
      priceTiyn: item.priceTiyn,
      unit: mark.units.find(({ id }) => id === item.unitId)?.nameRu ?? null,
      barcode: item.barcode,
      category: item.category,
      sellable: item.sellable,
      round,
      otherName: context.otherName(item),
      imageUrl: item.imageUrl,
      unitId: item.unitId,
      ntin: item.ntin,
      externalRef: item.externalRef,
      source: item.source,
      status: item.status,
      operation: item.operation,
      errorCode: item.errorCode,
      updatedAt: item.updatedAt,
    };
  }

  return {
    isRunning: () => running !== 'nothing',
    syncedAt: () => (mark.syncedMs === null ? null : new Date(mark.syncedMs).toISOString()),
    units: () => mark.units,
    take(items) {
      const round = currentRound();
      index.change(
        items.map((item) => toEntry(item, round)),
        [],
      );
    },
    gone(ids) {
      for (const id of ids) goneAtMs.set(id, clock.monotonicMs());
      index.change([], ids);
    },
    notifySoon() {
      cancelNotice ??= clock.after(notifyEveryMs, () => {
        cancelNotice = null;
        notify(true);
      });
    },
    syncAll() {
      wantsAll = running !== 'all';
      failures = 0;
      runInBackground();
    },
    start() {
      isStarted = true;
      runInBackground();
    },
    stop() {
      isStarted = false;
      cancelTimer();
      cancelNotice?.();
    },
  };
}

function nextPage(page: CatalogPage): NextPage | null {
  if (page.nextCursor !== null) return { cursor: page.nextCursor };
  const { currentPage, lastPage } = page;
  return currentPage !== null && lastPage !== null && currentPage < lastPage ? { page: currentPage + 1 } : null;
}
