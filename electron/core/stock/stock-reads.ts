import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { StockDocumentKind, StockLevelView, StockMoveView } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { daysLeft, isLow, reorderThousandths } from '@tilla/shared/domain/stock/reorder.ts';
import { incomingMoves, marginPercent, unitCostTiyn } from '@tilla/shared/domain/stock/stock-fold.ts';
import { putCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ItemBalance, MoveRow, StockIndex } from '../platform/stock-index.ts';
import { assertMayKeep } from './draft-calls.ts';
import type { DraftViews } from './draft-view.ts';
import type { StockFollower } from './follow-stock.ts';
import {
  readStockDocument,
  readStockHead,
  type StockDocument,
  stockDocuments,
  viewDocument,
} from './stock-document.ts';
import type { StockDrafts } from './stock-drafts.ts';
import type { StockItems } from './stock-item.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;
const MOVES_PER_PAGE = 50;
/** Until the next delivery, unless a supplier comes more often: a week. */
const ORDER_DAYS = 7;
const MAX_LOW = 500;

export type StockReadContext = ShopContext & {
  readonly index: StockIndex;
  readonly follower: StockFollower;
  readonly drafts: StockDrafts;
  readonly items: StockItems;
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
};

export function createStockReads(
  context: StockReadContext & { readonly views: DraftViews; readonly expiringCount: () => number },
) {
  const { ledger, records, index, follower, drafts, items, itemsOf, views, expiringCount, serverClock, events } =
    context;

  function level(balance: ItemBalance, shown: CatalogItemView | undefined, isManager: boolean): StockLevelView {
    const { item, thousandths, averageMilli, minimumThousandths, isKept } = balance;
    const costTiyn = isManager ? unitCostTiyn(averageMilli) : null;
    return {
      id: item,
      thousandths: isKept ? thousandths : null,
      unit: shown?.unit ?? null,
      isLow: isKept && isLow(thousandths, minimumThousandths),
      costTiyn,
      marginPercent: marginPercent(shown?.priceTiyn ?? 0, costTiyn),
    };
  }

  /** Since the first document at most: earlier sales moved nothing. */
  function perDay(item: number, sinceMs: number): number {
    const [sums] = index.soldSince(sinceMs, [item]);
    const startMs = Math.max(sinceMs, Date.parse(follower.start()?.at ?? new Date(sinceMs).toISOString()));
    const days = Math.max(1, (serverClock.stampMs() - startMs) / DAY_MS);
    return Math.max(0, Math.round((sums?.thousandths ?? 0) / days));
  }

  const sinceMs = (): number => almatyDayStart(serverClock.stampMs()) - SHOWN_DAYS * DAY_MS;

  function moveView(row: MoveRow, isManager: boolean): StockMoveView {
    const { id, kind, atMs, thousandths, balanceThousandths, differenceThousandths, personName, place, source } = row;
    const document = readStockHead(ledger, source);
    const isIn = incomingMoves.some((one) => one === kind);
    return {
      id,
      kind,
      at: new Date(atMs).toISOString(),
      thousandths: kind === 'counted' ? (differenceThousandths ?? 0) : isIn ? thousandths : -thousandths,
      balanceThousandths,
      costTiyn: isManager ? row.costTiyn : null,
      personName,
      number: document?.number ?? null,
      about: document === undefined ? '' : document.supplier || document.place,
      reason: document?.reason ?? null,
      saleId: document === undefined && !source.includes(':') ? source : null,
      documentId: document?.id ?? null,
      place,
    };
  }

  function documentsOf(kinds: readonly StockDocumentKind[], before: string | null, limit: number): StockDocument[] {
    const found = kinds.flatMap((kind) =>
      stockDocuments(ledger, kind, { limit: limit + 1, ...(before === null ? {} : { beforeAt: before }) }),
    );
    return found.toSorted((one, other) => other.at.localeCompare(one.at));
  }

  const seesCosts = (caller: Caller): boolean => isPermitted(caller, 'manager');

  return {
    calls: defineCalls({
      'stock.state'(_input, caller) {
        follower.catchUp();
        const mine = drafts
          .list()
          .filter(({ kind }) => kind === 'counted' || kind === 'writtenOff' || isPermitted(caller, 'senior'));
        return {
          isKept: follower.isKept(),
          low: follower.isKept() ? index.lowCount() : 0,
          expiring: follower.isKept() ? expiringCount() : 0,
          drafts: mine.map(views.summary),
        };
      },
      'stock.remaining'({ ids }) {
        if (!follower.isKept()) return { items: [] };
        follower.catchUp();
        return {
          items: index
            .balances(ids)
            .flatMap(({ item, thousandths, minimumThousandths, isKept }) =>
              isKept && thousandths !== null && isLow(thousandths, minimumThousandths)
                ? [{ id: item, thousandths }]
                : [],
            ),
        };
      },
      'stock.levels'({ ids }, caller) {
        if (!follower.isKept()) return { levels: [] };
        follower.catchUp();
        const shown = new Map(itemsOf(ids).map((one) => [one.id, one]));
        const isManager = seesCosts(caller);
        return { levels: index.balances(ids).map((one) => level(one, shown.get(one.item), isManager)) };
      },
      'stock.item'({ id, before }, caller) {
        follower.catchUp();
        const [item] = itemsOf([id]);
        const isManager = seesCosts(caller);
        const { minimumThousandths, isKept, packs, supplier } = items.of(id);
        const nothing = { item: id, thousandths: null, averageMilli: null, minimumThousandths, isKept };
        const [balance = nothing] = index.balances([id]);
        const daily = perDay(id, sinceMs());
        const rows = index.movesOf(id, before, MOVES_PER_PAGE + 1);
        const { thousandths, isLow: low, costTiyn, marginPercent: margin } = level(balance, item, isManager);
        return {
          id,
          isKept,
          thousandths,
          isLow: low,
          minimumThousandths,
          packs,
          supplier,
          perDayThousandths: daily,
          daysLeft: thousandths === null ? null : daysLeft(thousandths, daily),
          soldByDay: index.soldByDay(id, sinceMs()),
          costTiyn,
          marginPercent: margin,
          moves: rows.slice(0, MOVES_PER_PAGE).map((row) => moveView(row, isManager)),
          hasMore: rows.length > MOVES_PER_PAGE,
        };
      },
      'stock.setItem'({ commandId, ...asked }, caller) {
        const [item] = itemsOf([asked.id]);
        if (item === undefined || !follower.isKept()) throw new Refusal('till_not_found');
        const { person, approvedBy } = permit(caller, 'senior', () => ({ name: item.name }));
        const at = new Date(serverClock.stampMs()).toISOString();
        records.write(
          items.put(asked, at, person.id),
          noteAct({ id: commandId, at, kind: 'stock.setItem', person, approvedBy, facts: { name: item.name } }),
          putCommand(commandId, { name: 'stock.setItem', output: {} }, at),
        );
        events.emit('stock.changed', { isKept: true });
        return {};
      },
      'stock.documents'({ kinds, before, limit }, caller) {
        for (const kind of kinds) assertMayKeep(caller, kind);
        const found = documentsOf(kinds, before, limit);
        const documents = found.slice(0, limit).map((one) => viewDocument(one, seesCosts(caller)));
        return { documents, hasMore: found.length > limit };
      },
      'stock.document'({ documentId }, caller) {
        follower.catchUp();
        const document = readStockDocument(ledger, documentId);
        if (document === undefined) throw new Refusal('till_not_found');
        assertMayKeep(caller, document.kind);
        const isManager = seesCosts(caller);
        const moves = new Map(index.movesOfSource(documentId).map((move) => [move.id, move]));
        const lines = document.lines.map(({ itemId, name, unit, thousandths, costTiyn, expiresOn }, place) => {
          const move = moves.get(`${documentId}:${String(place)}`);
          const cost =
            document.kind === 'received' || document.kind === 'arrived' ? costTiyn : (move?.costTiyn ?? null);
          const differenceThousandths = move?.differenceThousandths ?? null;
          return {
            itemId,
            name,
            unit,
            thousandths,
            expiresOn,
            costTiyn: isManager ? cost : null,
            differenceThousandths,
          };
        });
        return { document: viewDocument(document, isManager), lines };
      },
      'stock.low'(_input, caller) {
        permit(caller, 'cashier');
        if (!follower.isKept()) return { rows: [] };
        follower.catchUp();
        const low = new Map(
          index
            .low()
            .slice(0, MAX_LOW)
            .map((balance) => [balance.item, balance]),
        );
        const rows = itemsOf([...low.keys()]).map(({ id, name, unit, isMeasured }) => {
          const { thousandths, minimumThousandths } = low.get(id) ?? { thousandths: 0, minimumThousandths: null };
          const { supplier, packs } = items.of(id);
          const pack = packs[0]?.pieces ?? 1;
          const perDayThousandths = perDay(id, sinceMs());
          const facts = {
            thousandths: thousandths ?? 0,
            minimumThousandths,
            perDayThousandths,
            days: ORDER_DAYS,
            pack,
            isMeasured,
          };
          return {
            id,
            name,
            unit,
            isMeasured,
            supplier,
            thousandths: facts.thousandths,
            perDayThousandths,
            daysLeft: daysLeft(facts.thousandths, perDayThousandths),
            orderThousandths: reorderThousandths(facts),
            pack,
          };
        });
        const order = (row: { readonly supplier: string; readonly name: string }): string =>
          `${row.supplier || '\uFFFF'} ${row.name}`;
        return { rows: rows.toSorted((one, other) => order(one).localeCompare(order(other))) };
      },
    }),
  };
}
