import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { StockDocumentKind } from '@tilla/shared/contract/views/stock-view.ts';
import { unitCostTiyn } from '@tilla/shared/domain/stock/stock-fold.ts';
import { MAX_LINE_COST_TIYN } from '@tilla/shared/domain/stock/stock-text.ts';
import { isWeighedUnit, readWeightBarcode, weighedThousandths } from '@tilla/shared/domain/weight-barcode.ts';
import { putCommand } from '../ledger/records.ts';
import { partOf } from '../platform/acts.ts';
import { type Caller, defineCalls, type Handlers } from '../platform/handlers.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { createDraftViews, type DraftViewContext } from './draft-view.ts';
import type { StockFollower } from './follow-stock.ts';
import { putPendingStart } from './stock-document.ts';
import type { DraftLine, StockDraft } from './stock-drafts.ts';
import type { StockItems } from './stock-item.ts';
import { itemOfOperation } from './stock-moves.ts';

const PIECE = 1_000;

export type DraftContext = DraftViewContext & {
  readonly follower: StockFollower;
  readonly items: StockItems;
  readonly byBarcode: (barcode: string) => CatalogEntry | undefined;
  readonly addNewGoods: Handlers['cart.addNewGoods'];
};

interface Scanned {
  readonly item: CatalogItemView;
  readonly pack: number;
  /** Of packs, or of the unit where `pack` is 1. */
  readonly thousandths: number;
}

/** Everybody may count and gather what is to be written off; the rest takes a senior. */
export function assertMayKeep(caller: Caller, kind: StockDocumentKind): void {
  permit(caller, kind === 'counted' || kind === 'writtenOff' ? 'cashier' : 'senior');
}

export function createDraftCalls(context: DraftContext) {
  const { ledger, records, serverClock, ids, events, settings, index, drafts, follower, items, byBarcode, itemsOf } =
    context;
  const { addNewGoods } = context;
  const views = createDraftViews(context);
  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function draftFor(draftId: string, caller: Caller): StockDraft {
    const draft = drafts.get(draftId);
    assertMayKeep(caller, draft.kind);
    return draft;
  }

  function write(draftId: string, ...parts: LedgerPart[]): void {
    records.write(...parts);
    events.emit('stock.draftChanged', { draftId });
  }

  /** A count is of its own moment: what was sold since the last one is taken off before the next piece is added. */
  function counted(line: DraftLine, added: number): DraftLine {
    const at = now();
    follower.catchUp();
    const since =
      line.itemId === null || line.countedAt === null
        ? 0
        : index.movedBetween(line.itemId, Date.parse(line.countedAt), Date.parse(at));
    return { ...line, thousandths: Math.max(0, line.thousandths + since + added), countedAt: at };
  }

  function add(draft: StockDraft, { item, pack, thousandths }: Scanned, caller: Caller): string {
    const isCount = draft.kind === 'counted';
    const isOf = ({ itemId, operationId }: DraftLine): boolean =>
      itemId === item.id || (operationId !== null && itemOfOperation(context, operationId) === item.id);
    const known = drafts.lines(draft.id).find((line) => isOf(line) && (isCount || line.pack === pack));
    const added = isCount ? thousandths * pack : thousandths;
    const line = known ?? newLine(draft, item, isCount ? 1 : pack, caller);
    const grown = isCount ? counted(line, added) : { ...line, thousandths: line.thousandths + added };
    const touched = { touchedAt: now(), personName: caller.person?.name ?? '' };
    write(draft.id, drafts.putLine(draft.id, { ...grown, ...touched }));
    return line.id;
  }

  function newLine(draft: StockDraft, item: CatalogItemView, pack: number, caller: Caller): DraftLine {
    const { id, name, unit, isMeasured, barcode } = item;
    const isPriced = draft.kind === 'received' && isPermitted({ ...caller, approvedBy: null }, 'manager');
    const lastTiyn = isPriced ? unitCostTiyn(index.balances([id])[0]?.averageMilli ?? null) : null;
    return {
      id: ids.next(),
      itemId: id,
      operationId: null,
      name,
      unit,
      isMeasured,
      barcode,
      thousandths: 0,
      pack,
      costTiyn: lastTiyn === null ? null : lastTiyn * pack,
      newPriceTiyn: null,
      expiresOn: null,
      countedAt: null,
      touchedAt: now(),
      personName: caller.person?.name ?? '',
    };
  }

  function scannedBy(code: string): Scanned | undefined {
    const entry = byBarcode(code);
    const pack = entry === undefined ? items.pack(code) : undefined;
    const itemId = entry?.id ?? pack?.id;
    const [item] = itemId === undefined ? [] : itemsOf([itemId]);
    return item === undefined ? weighedBy(code) : { item, pack: pack?.pieces ?? 1, thousandths: PIECE };
  }

  /** By the item number inside a code of the scales. */
  function weighedBy(code: string): Scanned | undefined {
    const holds = settings().weightBarcodes;
    const weighed = holds === 'off' ? null : readWeightBarcode(code);
    if (holds === 'off' || weighed === null) return undefined;
    for (const article of weighed.articles) {
      const id = byBarcode(article)?.id;
      const [item] = id === undefined ? [] : itemsOf([id]);
      if (item === undefined || !item.isMeasured || !isWeighedUnit(item.unit)) continue;
      const thousandths = weighedThousandths(weighed, holds, item.priceTiyn);
      if (thousandths !== null) return { item, pack: 1, thousandths };
    }
    return undefined;
  }

  function scan({ draftId, code }: CallInput<'stock.scan'>, caller: Caller): string | null {
    const draft = draftFor(draftId, caller);
    const scanned = scannedBy(code);
    if (scanned !== undefined) return add(draft, scanned, caller);
    const waiting = drafts.lines(draftId).find((line) => line.operationId !== null && line.barcode === code);
    if (waiting === undefined) return null;
    const grown = { ...waiting, thousandths: waiting.thousandths + PIECE, touchedAt: now() };
    write(draftId, drafts.putLine(draftId, grown));
    return waiting.id;
  }

  return {
    views,
    calls: defineCalls({
      'stock.openDraft'({ kind, category, isBlind, place = '', begun, commandId }, caller) {
        assertMayKeep(caller, kind);
        const { person } = permit(caller, 'cashier');
        // A line of a count needs its own moment.
        if (begun !== undefined && kind !== 'writtenOff') throw new Refusal('till_input_invalid');
        const at = now();
        const draft: StockDraft = {
          id: ids.next(),
          kind,
          openedAt: at,
          personName: person.name,
          supplier: '',
          documentNumber: '',
          place,
          reason: begun?.reason ?? null,
          category,
          isBlind: kind === 'counted' && isBlind,
        };
        const output = { draftId: draft.id };
        const given = new Map(begun?.lines.map(({ itemId, thousandths }) => [itemId, thousandths]));
        const lines = itemsOf([...given.keys()]).map((item) => {
          const line = newLine(draft, item, 1, caller);
          return drafts.putLine(draft.id, { ...line, thousandths: given.get(item.id) ?? 0 });
        });
        write(
          draft.id,
          kind === 'counted' ? putPendingStart(ledger, at) : null,
          drafts.put(draft),
          ...lines,
          putCommand(commandId, { name: 'stock.openDraft', output }, at),
        );
        follower.begin();
        return output;
      },
      'stock.draft'({ draftId }, caller) {
        follower.catchUp();
        return views.view(draftFor(draftId, caller), caller);
      },
      'stock.differences'({ draftId }, caller) {
        follower.catchUp();
        const draft = draftFor(draftId, caller);
        // Who counts blind must not see what is expected.
        if (draft.isBlind) permit(caller, 'senior');
        return { differences: views.differences(draft, caller) };
      },
      'stock.setDraft'({ draftId, change }, caller) {
        const draft = draftFor(draftId, caller);
        if (change.isBlind === false && draft.isBlind) permit(caller, 'senior');
        write(draftId, drafts.put({ ...draft, ...given(change) }));
        return {};
      },
      'stock.scan': (input, caller) => ({ lineId: scan(input, caller) }),
      'stock.addItem'({ draftId, itemId }, caller) {
        const draft = draftFor(draftId, caller);
        const [item] = itemsOf([itemId]);
        if (item === undefined) throw new Refusal('till_not_found');
        return { lineId: add(draft, { item, pack: 1, thousandths: PIECE }, caller) };
      },
      async 'stock.addNewItem'({ draftId, goods, commandId }, caller) {
        const draft = draftFor(draftId, caller);
        const made = await addNewGoods({ goods, commandId: partOf(commandId) }, caller);
        const at = now();
        const line: DraftLine = {
          id: ids.next(),
          itemId: null,
          operationId: made.operationId,
          name: goods.name,
          unit: made.unit,
          isMeasured: false,
          barcode: goods.barcode === '' ? null : goods.barcode,
          thousandths: PIECE,
          pack: 1,
          costTiyn: null,
          newPriceTiyn: null,
          expiresOn: null,
          countedAt: draft.kind === 'counted' ? at : null,
          touchedAt: at,
          personName: caller.person?.name ?? '',
        };
        const output = { lineId: line.id };
        write(draftId, drafts.putLine(draftId, line), putCommand(commandId, { name: 'stock.addNewItem', output }, at));
        return output;
      },
      'stock.setLine'({ draftId, lineId, change }, caller) {
        const draft = draftFor(draftId, caller);
        const line = drafts.line(draftId, lineId);
        if (change.costTiyn !== undefined || change.newPriceTiyn !== undefined) permit(caller, 'senior');
        const isCounted = draft.kind === 'counted' && change.thousandths !== undefined;
        const touched = { touchedAt: now(), personName: caller.person?.name ?? '' };
        const next = { ...line, ...given(change), ...touched, ...(isCounted ? { countedAt: now() } : {}) };
        // A typing error must not make a sum that cannot be counted: the draft would open no more.
        if (((next.costTiyn ?? 0) * next.thousandths) / PIECE > MAX_LINE_COST_TIYN)
          throw new Refusal('till_input_invalid');
        write(draftId, drafts.putLine(draftId, next));
        return {};
      },
      'stock.removeLine'({ draftId, lineId }, caller) {
        draftFor(draftId, caller);
        drafts.line(draftId, lineId);
        write(draftId, drafts.removeLine(draftId, lineId));
        return {};
      },
      'stock.discardDraft'({ draftId, commandId }, caller) {
        const draft = draftFor(draftId, caller);
        const count = drafts.lines(draftId).length;
        // Hours of counting are not thrown away by one tap.
        if (count > 0) permit(caller, 'senior', () => ({ count }));
        write(
          draft.id,
          drafts.close(draftId),
          putCommand(commandId, { name: 'stock.discardDraft', output: {} }, now()),
        );
        return {};
      },
    }),
  };
}

type Given<Change> = { readonly [Field in keyof Change]?: Exclude<Change[Field], undefined> };

function given<Change extends object>(change: Change): Given<Change> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<Change>;
}
