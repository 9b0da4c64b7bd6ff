/** Each batch is recorded with its rows first and its command answered in the ledger, so that none is sent twice. */

import type { CatalogUnit } from '@tilla/payment-api/merchant/catalog.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { GoodsChangeView } from '@tilla/shared/contract/views/goods-view.ts';
import type { AnsweredCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { GoodsImport, GoodsImports, ImportBatch, ImportRow } from '../platform/goods-imports-port.ts';
import type { Caller } from '../platform/handlers.ts';
import { inBackground, yieldToTimers } from '../platform/in-background.ts';
import type { Cancel } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { afterRefusal } from './after-refusal.ts';
import { during, endsOf, type ItemNow, oneIsRefused, returnToQueue } from './batches.ts';
import type { GoodsApi } from './goods-api.ts';
import { BATCH, batchOf, newGoodsOf } from './import-rows.ts';
import type { ImportUndo } from './import-undo.ts';
import { importedLines, LINES_PER_DOCUMENT, type StockOfImports } from './imported-stock.ts';

export interface Upload {
  goOn(): void;
  running(): GoodsImport | undefined;
  /** Why the running import waits, if it will pass by itself. */
  waitsFor(): Problem | null;
  start(): void;
  stop(): void;
}

interface Carried {
  readonly importId: string;
  readonly batch: ImportBatch;
  isSending: boolean;
}

function isAtWorkNow({ state, problem }: GoodsImport): boolean {
  return state === 'running' || (state === 'undoing' && problem === null);
}

/** The rate budget sets the pace: goods wait until a quarter of the limit is left for money (rule L7). */
const MAX_SENDING = 2;
const MAX_OPEN = 20;
const REST_MS = [10_000, 120_000] as const;
const AFTER_FAULT_MS = 30_000;
/** Older imports may have batches of an earlier run. */
const REMEMBERED = 1_000;

export function createUpload(
  context: ShopContext & {
    readonly imports: GoodsImports;
    readonly goods: GoodsApi;
    readonly undo: Pick<ImportUndo, 'next' | 'before'>;
    readonly notify: (importId: string) => void;
    readonly units: () => readonly CatalogUnit[];
    readonly stock: Pick<StockOfImports, 'post'>;
  },
): Upload {
  const { imports, goods, undo, ledger, operations, clock, ids, logger, notify, units, stock } = context;
  const carried = new Map<string, Carried>();
  const beginning = new Set<string>();
  let timer: Cancel | undefined;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  let rests = 0;
  let waitsFor: Problem | null = null;
  let isRunning = false;
  let isAtWork = false;
  let isWanted = false;

  const running = (): GoodsImport | undefined => imports.newest(REMEMBERED).find(isAtWorkNow);

  const callerOf = ({ state, undo: back, person, approvedBy }: GoodsImport): Caller =>
    state === 'undoing' && back !== undefined ? back : { person, approvedBy };

  function wake(inMs: number): void {
    timer?.();
    timer = clock.after(inMs, () => {
      timer = undefined;
      goOn();
    });
  }

  function goOn(): void {
    isWanted = true;
    if (isAtWork) return;
    isAtWork = true;
    const done = work().finally(() => {
      isAtWork = false;
      if (isWanted) goOn();
    });
    inBackground(logger, done);
  }

  async function work(): Promise<void> {
    try {
      do isWanted = false;
      while (isRunning && (await beginNext()));
    } catch (fault) {
      // The disk took no batch: its rows wait.
      isWanted = false;
      logger.error('journal.failed', { code: fault instanceof Error ? fault.constructor.name : 'thrown' });
      wake(AFTER_FAULT_MS);
    }
  }

  async function beginNext(): Promise<boolean> {
    const one = running();
    if (one === undefined) return false;
    const open = [...carried.values()];
    if (open.filter(({ isSending }) => isSending).length + beginning.size >= MAX_SENDING) return false;
    if (open.length + beginning.size >= MAX_OPEN) return false;
    const next = nextOf(one);
    if (next === null) {
      if (beginning.size === 0 && open.every(({ importId }) => importId !== one.id)) await end(one);
      return false;
    }
    const pauseMs = restUntilMs - clock.monotonicMs();
    if (pauseMs > 0) {
      wake(pauseMs);
      return false;
    }
    const batch: ImportBatch = { id: ids.next(), kind: next.kind };
    const state = during[batch.kind];
    imports.give(
      one.id,
      batch,
      next.rows.map(({ number }) => ({ number, state })),
    );
    notify(one.id);
    await begin(one, batch, next.rows);
    return true;
  }

  function nextOf(
    one: GoodsImport,
  ): { readonly kind: ImportBatch['kind']; readonly rows: readonly ImportRow[] } | null {
    if (one.state === 'undoing') return undo.next(one);
    const { id } = one;
    const waiting = batchOf(imports.rows(id, ['waiting'], 0, BATCH));
    if (waiting.length > 0) return { kind: 'create', rows: waiting };
    const [changing] = imports.rows(id, ['to_change'], 0, 1);
    return changing === undefined ? null : { kind: 'change', rows: [changing] };
  }

  async function begin(one: GoodsImport, batch: ImportBatch, rows: readonly ImportRow[]): Promise<void> {
    beginning.add(batch.id);
    try {
      const { operationId } = await ask(one, batch, rows);
      carry(operationId, one.id, batch);
    } catch (fault) {
      if (!(fault instanceof Refusal)) {
        imports.settle(one.id, returnToQueue(batch, rows));
        throw fault;
      }
      refused(one.id, batch, rows, fault.problem);
    } finally {
      beginning.delete(batch.id);
    }
  }

  async function ask(
    one: GoodsImport,
    batch: ImportBatch,
    rows: readonly ImportRow[],
  ): Promise<{ readonly operationId: string }> {
    const [first] = rows;
    if (batch.kind === 'create' || first === undefined || first.goodsId === null) {
      return goods['goods.create']({ items: rows.map(newGoodsOf), commandId: batch.id }, callerOf(one));
    }
    if (batch.kind === 'remove') {
      const removed = rows.flatMap(({ goodsId }) => goodsId ?? []);
      const input = { ids: removed, expectedCount: removed.length, commandId: batch.id };
      return goods['goods.removeMany'](input, callerOf(one));
    }
    const { name, priceTiyn } = (batch.kind === 'restore' ? undo.before(one, first) : undefined) ?? newGoodsOf(first);
    const change = { id: first.goodsId, change: { name, priceTiyn }, commandId: batch.id };
    return goods['goods.change'](change, callerOf(one));
  }

  function carry(operationId: string, importId: string, batch: ImportBatch): void {
    carried.set(operationId, { importId, batch, isSending: true });
    look(operationId);
  }

  function look(operationId: string): void {
    lookAt(operationId).catch((fault: unknown) => {
      logger.error('journal.failed', {
        id: operationId,
        code: fault instanceof Error ? fault.constructor.name : 'thrown',
      });
      clock.after(AFTER_FAULT_MS, () => {
        if (isRunning && carried.has(operationId)) look(operationId);
      });
    });
  }

  async function lookAt(operationId: string): Promise<void> {
    const view = await goods['goods.operation']({ operationId }, { person: null, approvedBy: null });
    const one = carried.get(operationId);
    if (one === undefined || !isRunning) return;
    one.isSending = view.phase === 'sending';
    if (view.phase === 'sending') waitsFor = view.problem;
    if (view.phase === 'done' || view.phase === 'failed') await settle(operationId, one, view);
    if (view.phase === 'rejected') {
      carried.delete(operationId);
      const rows = imports.ofBatch(one.importId, one.batch.id);
      refused(one.importId, one.batch, rows, view.problem ?? { code: 'till_unknown_code', params: {} });
    }
    goOn();
  }

  async function settle(operationId: string, one: Carried, view: GoodsChangeView): Promise<void> {
    const { importId, batch } = one;
    const choice = imports.find(importId)?.choice ?? { updates: false };
    const ends = await endsOf(batch, imports.ofBatch(importId, batch.id), view, choice, itemNow);
    if (!isRunning || !carried.delete(operationId)) return;
    imports.settle(importId, ends);
    rests = 0;
    waitsFor = null;
    notify(importId);
  }

  async function itemNow(id: number): Promise<ItemNow> {
    try {
      return (await goods['goods.view']({ id }, { person: null, approvedBy: null })).row;
    } catch (fault) {
      if (fault instanceof Refusal) return null;
      throw fault;
    }
  }

  function refused(importId: string, batch: ImportBatch, rows: readonly ImportRow[], problem: Problem): void {
    switch (afterRefusal(problem)) {
      case 'row':
        imports.settle(importId, oneIsRefused(batch, rows, problem));
        break;
      case 'again':
        imports.settle(importId, returnToQueue(batch, rows));
        rest(problem);
        break;
      case 'pause':
        imports.settle(importId, returnToQueue(batch, rows));
        pause(importId, problem);
        break;
    }
    notify(importId);
  }

  /** An undo that waits for a person keeps its state: only its problem says that it stands still. */
  function pause(importId: string, problem: Problem): void {
    const state = imports.find(importId)?.state;
    if (state === 'running') imports.change(importId, { state: 'paused', problem });
    if (state === 'undoing') imports.change(importId, { problem });
  }

  function rest(problem: Problem): void {
    const [first, longest] = REST_MS;
    restUntilMs = clock.monotonicMs() + Math.min(longest, first * 2 ** Math.min(rests, 10));
    rests += 1;
    waitsFor = problem;
  }

  async function end(one: GoodsImport): Promise<void> {
    const isUndo = one.state === 'undoing';
    if (!isUndo && !(await postStock(one))) return;
    // A row that was corrected meanwhile goes out first.
    if (!isUndo && imports.counts(one.id).waiting > 0) {
      goOn();
      return;
    }
    imports.change(one.id, { state: isUndo ? 'undone' : 'ended', problem: null });
    waitsFor = null;
    notify(one.id);
  }

  /** False: it was paused or stopped meanwhile. A kill in between posts the rest at the next start. */
  async function postStock({ id: importId, createdAt: at, person, approvedBy, choice }: GoodsImport): Promise<boolean> {
    if (choice.stock === undefined) return true;
    const { kind, supplier } = choice.stock;
    const isWanted = (): boolean => isRunning && imports.find(importId)?.state === 'running';
    const goesOn = async (): Promise<boolean> => {
      await yieldToTimers(clock);
      return isWanted();
    };
    const lines = await importedLines(imports, { importId, kind }, units(), goesOn);
    if (lines === null) return false;
    for (let part = 0; part * LINES_PER_DOCUMENT < lines.length; part += 1) {
      if (!(await goesOn())) return false;
      const some = lines.slice(part * LINES_PER_DOCUMENT, (part + 1) * LINES_PER_DOCUMENT);
      stock.post({ importId, part, kind, supplier, at, person, approvedBy: approvedBy?.name ?? null, lines: some });
    }
    return true;
  }

  /** Batches of an earlier run: those in the ledger are followed, the others were never sent. */
  function takeUp(importId: string): void {
    const known = new Set([...carried.values()].map(({ batch }) => batch.id));
    for (const batch of imports.batches(importId)) {
      if (known.has(batch.id) || beginning.has(batch.id)) continue;
      const answered = ledger.read('command', batch.id)?.value as AnsweredCommand | undefined;
      if (answered === undefined) imports.settle(importId, returnToQueue(batch, imports.ofBatch(importId, batch.id)));
      else carry((answered.output as { readonly operationId: string }).operationId, importId, batch);
    }
  }

  function takeUpAll(): void {
    for (const { id, state } of imports.newest(REMEMBERED)) {
      // Rows that the page has not sent, or that went into a lost file, would be missing.
      if (state === 'filling') imports.remove(id);
      else takeUp(id);
    }
    goOn();
  }

  imports.onReplaced(() => {
    if (isRunning) takeUpAll();
  });
  operations.onChange(({ id }) => {
    if (carried.has(id)) look(id);
  });

  return {
    goOn() {
      rests = 0;
      restUntilMs = Number.NEGATIVE_INFINITY;
      waitsFor = null;
      goOn();
    },
    running,
    waitsFor: () => waitsFor,
    start() {
      isRunning = true;
      takeUpAll();
    },
    stop() {
      isRunning = false;
      isWanted = false;
      timer?.();
      carried.clear();
    },
  };
}
