import type { CatalogUnit } from '@tilla/payment-api/merchant/catalog.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import {
  GoodsImportRowState,
  type GoodsImportState,
  type GoodsImportView,
} from '@tilla/shared/contract/views/goods-table-view.ts';
import { keyOfHeads, neededColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import type { NamedUnit } from '@tilla/shared/domain/goods-table/goods-units.ts';
import { putCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { createNotices } from '../platform/event-bus.ts';
import type { GoodsImport, GoodsImports, ImportRow } from '../platform/goods-imports-port.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import { namesOf, permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeParts } from '../platform/transaction.ts';
import type { GoodsApi } from './goods-api.ts';
import { createGoodsExport } from './goods-export.ts';
import type { GoodsShelf } from './goods-shelf.ts';
import { correctableOf, corrected } from './import-corrections.ts';
import { createImportResult } from './import-result.ts';
import { createImportFilling, type ImportFilling, shownState, statesShownAs } from './import-rows.ts';
import { createImportUndo } from './import-undo.ts';
import type { StockOfImports } from './imported-stock.ts';
import { createUpload } from './upload.ts';

export interface GoodsTable {
  readonly calls: CallsOf<`goodsTable.${string}`>;
  start(): void;
  stop(): void;
}

const SHOWN = 20;
const KEPT = 20;

export function createGoodsTable(
  context: ShopContext & {
    readonly imports: GoodsImports;
    readonly goods: GoodsApi;
    readonly shelf: Pick<GoodsShelf, 'matching' | 'byName' | 'find'>;
    readonly hasStock: (goodsId: number) => boolean;
    readonly units: () => readonly CatalogUnit[];
    readonly exports: ExportFolder;
    readonly stock: StockOfImports;
  },
): GoodsTable {
  const { imports, ledger, client, shelf, stock, serverClock, ids, events } = context;
  const fillings = new Map<string, ImportFilling>();
  /** Cached for finished imports: counting fifty thousand rows takes a moment. */
  const counted = new Map<string, GoodsImportView['rows']>();
  /** Without a delay: the screen waits for it. */
  const notifyNow = (importId: string): void => events.emit('goodsTable.changed', { importId });
  const { notify, stop: stopNotices } = createNotices(context.clock, notifyNow);
  const undo = createImportUndo(context);
  const upload = createUpload({ ...context, undo, notify });
  imports.onReplaced(() => {
    counted.clear();
    fillings.clear();
  });

  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function get(id: string): GoodsImport {
    const found = imports.find(id);
    if (found === undefined) throw new Refusal('till_not_found');
    return found;
  }

  /** @throws Refusal `till_busy` in any other state. */
  function getAs(id: string, ...states: readonly GoodsImport['state'][]): GoodsImport {
    const found = get(id);
    if (!states.includes(found.state)) throw new Refusal('till_busy');
    return found;
  }

  async function unitsNow(): Promise<NamedUnit[]> {
    let units = context.units();
    if (units.length === 0) {
      const read = await client.listUnits();
      if (read.kind === 'ok') units = read.value;
    }
    return units.map(({ id, nameRu, nameKk }) => ({ id, names: [nameRu, nameKk] }));
  }

  function countsOf({ id, state }: GoodsImport): GoodsImportView['rows'] {
    const known = counted.get(id);
    if (known !== undefined) return known;
    const none = GoodsImportRowState.options.map((one) => [one, 0] as const);
    const rows = { all: 0, ...(Object.fromEntries(none) as Record<GoodsImportRowState, number>) };
    for (const [kept, count] of Object.entries(imports.counts(id)) as [keyof typeof shownState, number][]) {
      rows[shownState[kept]] += count;
      rows.all += count;
    }
    if (isOver(state) && rows.sending === 0) counted.set(id, rows);
    return rows;
  }

  function view(one: GoodsImport): GoodsImportView {
    const { id, fileName, createdAt, person, state, choice } = one;
    const rows = countsOf(one);
    const problem = upload.running()?.id === id ? upload.waitsFor() : one.problem;
    const hasStock = choice.stock !== undefined;
    const documents = hasStock ? stock.documentsOf(id) : [];
    const undone = one.undo === undefined ? null : { personName: one.undo.person.name, at: one.undo.at };
    const head = { id, fileName, createdAt, personName: person.name, state, updates: choice.updates, undo: undone };
    return { ...head, hasStock, documents, problem, rows };
  }

  function rowsOf(
    importId: string,
    state: GoodsImportRowState | null,
    offset: number,
    limit: number,
  ): CallOutput<'goodsTable.rows'>['rows'] {
    get(importId);
    const states = state === null ? null : statesShownAs(state);
    return imports.rows(importId, states, offset, limit).map((row) => ({
      number: row.number,
      name: row.name,
      state: shownState[row.state],
      faults: [...row.faults],
      problem: row.problem,
      kept: row.kept,
      correctable: correctableOf(row),
    }));
  }

  function forget(id: string): void {
    fillings.delete(id);
    imports.remove(id);
  }

  function forgetOld(): void {
    for (const { id, state } of imports.newest(1_000).slice(KEPT)) {
      if (isOver(state) && imports.batches(id).length === 0) imports.remove(id);
    }
  }

  const calls = defineCalls<Extract<keyof GoodsTable['calls'], `goodsTable.${string}`>>({
    'goodsTable.units': async () => ({
      units: (await unitsNow()).map(({ id, names }) => ({ id, names: [...names] })),
    }),
    'goodsTable.choice': ({ heads }) => ({ choice: imports.choiceOf(keyOfHeads(heads)) }),
    async 'goodsTable.begin'({ fileName, heads, choice }, { person }) {
      if (person === null) throw new Refusal('till_locked');
      if (neededColumns.some((column) => choice.places[column] === null)) throw new Refusal('till_input_invalid');
      const units = await unitsNow();
      // An import that a page left unfinished starts again with all rows.
      for (const { id, state } of imports.newest(KEPT)) if (state === 'filling') forget(id);
      const importId = ids.next();
      imports.begin({
        id: importId,
        fileName,
        createdAt: now(),
        person,
        approvedBy: null,
        heads,
        choice,
        state: 'filling',
        problem: null,
      });
      fillings.set(importId, createImportFilling(choice, units));
      return { importId };
    },
    'goodsTable.add'({ importId, rows }) {
      getAs(importId, 'filling');
      const filling = fillings.get(importId);
      if (filling === undefined) throw new Refusal('till_not_found');
      return { rows: imports.add(importId, filling.read(rows)) };
    },
    'goodsTable.start'({ importId, commandId }, caller) {
      const one = getAs(importId, 'filling');
      if (upload.running() !== undefined) throw new Refusal('till_busy');
      const counts = imports.counts(importId);
      if (counts.waiting === 0) throw new Refusal('till_input_invalid');
      const { person, approvedBy } = permit(caller, 'senior', () => ({
        name: one.fileName,
        ...namesOf(imports.rows(importId, ['waiting'], 0, SHOWN).map(({ name }) => name)),
      }));
      const at = now();
      const facts = { name: one.fileName, lines: counts.waiting };
      // A note without an import does no harm; goods sent without a note would.
      writeParts(
        ledger,
        one.choice.stock === undefined ? null : stock.begin(at),
        noteAct({ id: commandId, at, kind: 'goodsTable.start', person, approvedBy, facts }),
        putCommand(commandId, { name: 'goodsTable.start', output: {} }, at),
      );
      imports.change(importId, {
        state: 'running',
        person,
        approvedBy: approvedBy === null ? null : caller.approvedBy,
      });
      fillings.delete(importId);
      if (one.heads !== null) imports.remember(keyOfHeads(one.heads), one.choice);
      forgetOld();
      notifyNow(importId);
      upload.goOn();
      return {};
    },
    'goodsTable.pause'({ importId }) {
      getAs(importId, 'running');
      imports.change(importId, { state: 'paused', problem: null });
      notifyNow(importId);
      return {};
    },
    'goodsTable.resume'({ importId }) {
      const { state } = getAs(importId, 'paused', 'undoing');
      if (upload.running() !== undefined) throw new Refusal('till_busy');
      imports.change(importId, { state: state === 'undoing' ? state : 'running', problem: null });
      notifyNow(importId);
      upload.goOn();
      return {};
    },
    'goodsTable.stop'({ importId }, caller) {
      permit(caller, 'senior', () => ({ name: get(importId).fileName }));
      getAs(importId, 'running', 'paused');
      const left = imports.rows(importId, ['to_change'], 0, Number.MAX_SAFE_INTEGER);
      imports.settle(
        importId,
        left.map(({ number }) => ({ number, state: 'matched' })),
      );
      imports.change(importId, { state: 'stopped', problem: null });
      notifyNow(importId);
      return {};
    },
    'goodsTable.undo'({ importId, commandId }, caller) {
      const { fileName: name } = getAs(importId, 'ended', 'stopped');
      if (upload.running() !== undefined) throw new Refusal('till_busy');
      const { made, changed } = countsOf(get(importId));
      if (made + changed === 0) throw new Refusal('till_input_invalid');
      const { person, approvedBy } = permit(caller, 'manager', () => ({ name, count: made + changed }));
      const at = now();
      writeParts(
        ledger,
        noteAct({
          id: commandId,
          at,
          kind: 'goodsTable.undo',
          person,
          approvedBy,
          facts: { name, lines: made + changed },
        }),
        putCommand(commandId, { name: 'goodsTable.undo', output: {} }, at),
      );
      counted.delete(importId);
      const approver = approvedBy === null ? null : caller.approvedBy;
      imports.change(importId, { state: 'undoing', problem: null, undo: { person, approvedBy: approver, at } });
      notifyNow(importId);
      upload.goOn();
      return {};
    },
    async 'goodsTable.correct'({ importId, number, value }, caller) {
      permit(caller, 'senior', () => ({ name: get(importId).fileName }));
      const units = await unitsNow();
      const one = getAs(importId, 'running', 'paused', 'ended');
      // Its quantities are posted once, when its last row is settled: a later row would have none.
      if (one.choice.stock !== undefined) throw new Refusal('till_input_invalid');
      const row = imports.rows(importId, ['faulty', 'refused'], 0, Number.MAX_SAFE_INTEGER).find(isNumbered(number));
      if (row === undefined || (value !== null && correctableOf(row) === null)) throw new Refusal('till_not_found');
      const other = upload.running();
      if (other !== undefined && other.id !== importId) throw new Refusal('till_busy');
      counted.delete(importId);
      imports.settle(importId, [value === null ? { number, state: 'skipped' } : corrected(row, value, one, units)]);
      const isReady = imports.counts(importId).waiting > 0;
      if (one.state === 'ended' && isReady) imports.change(importId, { state: 'running', problem: null });
      notifyNow(importId);
      if (isReady) upload.goOn();
      return {};
    },
    'goodsTable.existing': ({ rows }) => ({
      items: rows.map(({ name, externalRef, barcode, ntin }) => {
        const matched = shelf.matching({
          externalRef: externalRef || null,
          barcode: barcode || null,
          ntin: ntin || null,
        });
        const found = matched ?? (name === '' ? undefined : shelf.byName(name));
        if (found === undefined) return null;
        return { name: found.name, priceTiyn: found.priceTiyn, isNamesake: matched === undefined };
      }),
    }),
    'goodsTable.view': ({ importId }) => view(get(importId)),
    'goodsTable.rows'({ importId, state, offset, limit }) {
      const rows = rowsOf(importId, state, offset, limit);
      const counts = countsOf(get(importId));
      return { rows, total: state === null ? counts.all : counts[state] };
    },
    'goodsTable.list': () => ({
      imports: imports
        .newest(SHOWN)
        .filter(({ state }) => state !== 'filling')
        .map(view),
    }),
    ...createImportResult({ ...context, get }),
    ...createGoodsExport(context),
  });

  return {
    calls,
    start: upload.start,
    stop() {
      stopNotices();
      upload.stop();
    },
  };
}

const isOver = (state: GoodsImportState): boolean => state === 'ended' || state === 'stopped' || state === 'undone';

const isNumbered =
  (wanted: number) =>
  ({ number }: ImportRow): boolean =>
    number === wanted;
