/** The stored answers keep its place: nothing is asked again after a restart. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { CodeSuggestion, Readiness } from '@tilla/shared/contract/views/code-search-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { isShopBarcode } from '@tilla/shared/domain/ean.ts';
import { isCoded } from '@tilla/shared/domain/fiscal-code.ts';
import { doubtOf } from '@tilla/shared/domain/found-code.ts';
import { z } from 'zod';
import { problemOf } from '../api/outcome.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { putCommand, putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import { inBackground } from '../platform/in-background.ts';
import { namesOf, permit } from '../platform/permission.ts';
import type { Cancel, CatalogEntry } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CodeLookup } from './code-lookup.ts';
import type { GoodsShelf } from './goods-shelf.ts';

/** The till has more urgent requests right after its start. */
const START_DELAY_MS = 120_000;
/** Of the service's 2,000 a day; the rest is for people. */
const MAX_ASKED_A_DAY = 1_800;
const MAX_SHOWN = 50;
const PAGE = 200;
const SOLD_DAYS = 30;
const DAY_MS = 86_400_000;
const THROTTLED_MS = 90_000;
const REST_MS = 600_000;
const REPLAN_MS = 3_600_000;

const NOTE_ID = 'code_search';
const State = z.object({
  isPaused: z.boolean(),
  day: z.string(),
  asked: z.int(),
  dismissed: z.array(z.int()),
});
type State = z.infer<typeof State>;

export function createCodeSearch(
  context: ShopContext & {
    readonly shelf: GoodsShelf;
    readonly lookup: CodeLookup;
    readonly acceptCode: (id: number, ntin: string, caller: Caller) => void;
    readonly index: Pick<HistoryIndex, 'timesSold' | 'goods'>;
  },
) {
  const { ledger, records, clock, serverClock, logger, events, connection, shelf, lookup, acceptCode, index } = context;
  const kept = State.safeParse(ledger.read('note', NOTE_ID)?.value).data;
  let state: State = kept ?? { isPaused: false, day: '', asked: 0, dismissed: [] };
  let queue: CatalogEntry[] = [];
  const suggestions = new Map<number, CodeSuggestion>();
  let waitsFor: Problem | null = null;
  let timer: Cancel | undefined;
  let isRunning = false;
  let isAtWork = false;

  const today = (): string => almatyDay(serverClock.stampMs());
  const askedToday = (): number => (state.day === today() ? state.asked : 0);
  const notify = (): void => {
    events.emit('goods.changed', { id: null });
  };

  function keep(change: Partial<State>): void {
    state = { ...state, ...change };
    writeBestEffort(logger, () => {
      records.write(putNote(NOTE_ID, state));
    });
  }

  function wake(inMs: number): void {
    timer?.();
    timer = clock.after(inMs, () => {
      timer = undefined;
      inBackground(logger, work());
    });
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      clock.after(0, resolve);
    });

  async function timesSold(): Promise<Map<number, number>> {
    const times = new Map<number, number>();
    for (let back = 0; back < SOLD_DAYS; back += 1) {
      for (const row of index.timesSold(almatyDay(serverClock.stampMs() - back * DAY_MS))) {
        times.set(row.catalogItemId, (times.get(row.catalogItemId) ?? 0) + row.times);
      }
      if (back % 10 === 9) await pause();
    }
    return times;
  }

  async function plan(): Promise<void> {
    const waiting: CatalogEntry[] = [];
    suggestions.clear();
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = shelf.goods({ text: '', category: null, only: 'no_code', offset, limit: PAGE, changedFrom: '' });
      for (const entry of rows) {
        const { barcode } = entry;
        if (barcode === null || barcode === '' || isShopBarcode(barcode) || entry.source === 'other') continue;
        if (lookup.known(barcode, 'worker') === undefined) waiting.push(entry);
        else suggest(entry);
      }
      if (rows.length < PAGE) break;
      await pause();
    }
    const times = await timesSold();
    queue = waiting.toSorted(
      (one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0) || one.id - other.id,
    );
  }

  function suggest({ id, name, priceTiyn, barcode }: CatalogEntry): void {
    const found = barcode === null ? null : lookup.known(barcode, 'worker');
    if (found === null || found === undefined || found.ntin === null || state.dismissed.includes(id)) return;
    const isSure = doubtOf({ name: found.name, barcode: found.barcode }, { name, barcode: barcode ?? '' }) === null;
    suggestions.set(id, {
      id,
      name,
      priceTiyn,
      barcode: found.barcode,
      ntin: found.ntin,
      foundName: found.name,
      isSure,
    });
  }

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    try {
      if (queue.length === 0) {
        await plan();
        notify();
      }
      let pauseMs = 0;
      while (isRunning && !state.isPaused && queue.length > 0 && pauseMs === 0) pauseMs = await askNext();
      if (isRunning && !state.isPaused) wake(pauseMs === 0 ? REPLAN_MS : pauseMs);
    } catch (fault) {
      logger.error('catalog.failed', { code: fault instanceof Error ? fault.constructor.name : 'thrown' });
      wake(REST_MS);
    } finally {
      isAtWork = false;
    }
  }

  /** The pause before the next one; 0: none, since the rate budget sets the pace. */
  async function askNext(): Promise<number> {
    const [entry] = queue;
    if (entry?.barcode === null || entry === undefined) return 0;
    if (askedToday() >= MAX_ASKED_A_DAY) return REST_MS;
    if (connection.current().status !== 'online') return THROTTLED_MS;
    keep({ day: today(), asked: askedToday() + 1 });
    const outcome = await lookup.ask(entry.barcode, 'background');
    if (outcome.kind !== 'ok') {
      waitsFor = problemOf(outcome);
      notify();
      const passes =
        outcome.kind === 'unknown' || waitsFor.code === 'bank_throttled' || waitsFor.code === 'request_rate_limited';
      return Math.max(outcome.retryAfterMs ?? 0, passes ? THROTTLED_MS : REST_MS);
    }
    waitsFor = null;
    queue.shift();
    const before = suggestions.size;
    const now = shelf.find(entry.id);
    if (now !== undefined && now.ntin === null) suggest(now);
    if (suggestions.size !== before || queue.length === 0) notify();
    return 0;
  }

  /** Certain ones first; items that got a code meanwhile are left out. */
  function open(): CodeSuggestion[] {
    return [...suggestions.values()]
      .filter(({ id }) => shelf.find(id)?.ntin === null)
      .toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
  }

  /** Each change records its own act. After a crash the same command accepts the rest. */
  function accept({ ids: wanted, commandId }: CallInput<'codeSearch.accept'>, caller: Caller) {
    const chosen = open().filter(({ id }) => wanted.includes(id));
    if (chosen.length === 0) throw new Refusal('till_not_found');
    permit(caller, 'manager', () => namesOf(chosen.map(({ name }) => name)));
    let accepted = 0;
    for (const { id, ntin } of chosen) {
      try {
        acceptCode(id, ntin, caller);
        suggestions.delete(id);
        accepted += 1;
      } catch (fault) {
        // A missing item, or another integration's: the others are accepted all the same.
        if (!(fault instanceof Refusal)) throw fault;
      }
    }
    const output = { accepted };
    const at = new Date(serverClock.stampMs()).toISOString();
    records.write(putCommand(commandId, { name: 'codeSearch.accept', output }, at));
    notify();
    return output;
  }

  function readiness(): Readiness {
    const nowMs = serverClock.stampMs();
    const { all } = shelf.goodsCounts(new Date(nowMs).toISOString());
    let [turnoverTiyn, codedTiyn] = [0, 0];
    for (const { key, totalTiyn, returnedTiyn } of index.goods(
      almatyDay(nowMs - (SOLD_DAYS - 1) * DAY_MS),
      almatyDay(nowMs),
    )) {
      const netTiyn = Math.max(0, totalTiyn - returnedTiyn);
      const entry = key.startsWith('c') ? shelf.find(Number(key.slice(1))) : undefined;
      turnoverTiyn += netTiyn;
      if (entry !== undefined && isCoded(entry)) codedTiyn += netTiyn;
    }
    return { items: all, codedItems: shelf.codedGoods(), turnoverTiyn, codedTiyn };
  }

  return {
    calls: defineCalls({
      'codeSearch.view'() {
        const found = open();
        return {
          isPaused: state.isPaused,
          waitsFor,
          isDayOver: askedToday() >= MAX_ASKED_A_DAY,
          left: queue.length,
          found: found.length,
          suggestions: found.slice(0, MAX_SHOWN),
        };
      },
      'codeSearch.readiness': readiness,
      'codeSearch.pause'({ isPaused }) {
        keep({ isPaused });
        if (isPaused) timer?.();
        else wake(0);
        notify();
        return {};
      },
      'codeSearch.accept': accept,
      'codeSearch.dismiss'({ id }) {
        suggestions.delete(id);
        keep({ dismissed: [...state.dismissed.filter((one) => one !== id), id] });
        notify();
        return {};
      },
    }),
    start(): void {
      isRunning = true;
      wake(START_DELAY_MS);
    },
    stop(): void {
      isRunning = false;
      timer?.();
    },
  };
}
