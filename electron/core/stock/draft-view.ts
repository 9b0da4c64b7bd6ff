import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type {
  StockDifferenceView,
  StockDraftSummary,
  StockDraftView,
  StockLineView,
} from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { priceKeepingMargin } from '@tilla/shared/domain/stock/markup.ts';
import { costOf, unitCostTiyn } from '@tilla/shared/domain/stock/stock-fold.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Caller } from '../platform/handlers.ts';
import { isPermitted } from '../platform/permission.ts';
import type { StockIndex } from '../platform/stock-index.ts';
import { nextNumber, stockDocuments } from './stock-document.ts';
import type { DraftLine, StockDraft, StockDrafts } from './stock-drafts.ts';

const MAX_SHOWN = 200;
const MAX_SUPPLIERS = 60;

export interface DraftViews {
  summary(draft: StockDraft): StockDraftSummary;
  view(draft: StockDraft, caller: Caller): StockDraftView;
  differences(draft: StockDraft, caller: Caller): StockDifferenceView[];
}

export type DraftViewContext = ShopContext & {
  readonly index: StockIndex;
  readonly drafts: StockDrafts;
  readonly categories: () => readonly { readonly name: string; readonly items: number }[];
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
};

/** Of the unit; a pack has several. */
export function wholeThousandths({ thousandths, pack }: Pick<DraftLine, 'thousandths' | 'pack'>): number {
  return thousandths * pack;
}

export function costOfLine({ thousandths, costTiyn }: Pick<DraftLine, 'thousandths' | 'costTiyn'>): number | null {
  return costTiyn === null ? null : multiplyHalfUp(costTiyn, thousandths, 1_000);
}

export function createDraftViews(context: DraftViewContext): DraftViews {
  const { ledger, index, drafts, serverClock, settings, categories, itemsOf } = context;
  let known: { readonly deliveries: number; readonly suppliers: readonly string[] } = { deliveries: 0, suppliers: [] };

  function expectedOf({ itemId, countedAt }: DraftLine): { thousandths: number | null; averageMilli: number | null } {
    if (itemId === null || countedAt === null) return { thousandths: null, averageMilli: null };
    return index.stateAt(itemId, Date.parse(countedAt));
  }

  function lineView(draft: StockDraft, line: DraftLine, sees: Sees, item: CatalogItemView | undefined): StockLineView {
    const { kind } = draft;
    const [balance] = line.itemId === null ? [] : index.balances([line.itemId]);
    const averageTiyn = sees.averages ? unitCostTiyn(balance?.averageMilli ?? null) : null;
    const priceTiyn = item?.priceTiyn ?? 0;
    const ofUnitTiyn = line.costTiyn === null ? null : Math.round(line.costTiyn / line.pack);
    const isDearer = averageTiyn !== null && ofUnitTiyn !== null && ofUnitTiyn > averageTiyn;
    const isCount = kind === 'counted';
    const isHidden = isCount && draft.isBlind;
    const before = isCount ? expectedOf(line).thousandths : (balance?.thousandths ?? null);
    const countedMs = line.countedAt === null ? null : Date.parse(line.countedAt);
    const soldSince =
      line.itemId === null || countedMs === null
        ? 0
        : -index.movedBetween(line.itemId, countedMs, serverClock.stampMs());
    const isWrittenOff = kind === 'writtenOff' || kind === 'sent';
    const lostTiyn = sees.averages ? costOf(wholeThousandths(line), balance?.averageMilli ?? null) : null;
    return {
      id: line.id,
      itemId: line.itemId,
      name: item?.name ?? line.name,
      unit: line.unit,
      isMeasured: line.isMeasured,
      thousandths: line.thousandths,
      pack: line.pack,
      priceTiyn,
      newPriceTiyn: line.newPriceTiyn,
      expiresOn: line.expiresOn,
      costTiyn: sees.costs ? line.costTiyn : null,
      totalTiyn: isWrittenOff ? lostTiyn : sees.costs ? costOfLine(line) : null,
      averageTiyn,
      proposedPriceTiyn:
        isDearer && priceTiyn > 0 ? priceKeepingMargin(priceTiyn, averageTiyn, ofUnitTiyn, settings().priceStep) : null,
      beforeThousandths: isHidden ? null : before,
      soldSinceThousandths: isCount && !isHidden ? soldSince : 0,
      isNew: line.operationId !== null,
    };
  }

  function totalOf(
    draft: StockDraft,
    lines: readonly DraftLine[],
    sees: Sees,
  ): Pick<StockDraftView, 'totalTiyn' | 'unknownCosts'> {
    const isTyped = draft.kind === 'received' || draft.kind === 'arrived';
    if (draft.kind === 'counted' || !(isTyped ? sees.costs : sees.averages))
      return { totalTiyn: null, unknownCosts: 0 };
    const costs = lines.map((line) => {
      if (isTyped) return costOfLine(line);
      const [balance] = line.itemId === null ? [] : index.balances([line.itemId]);
      return costOf(wholeThousandths(line), balance?.averageMilli ?? null);
    });
    const knownTiyn = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
    return { totalTiyn: knownTiyn, unknownCosts: costs.filter((cost) => cost === null).length };
  }

  function differencesOf(draft: StockDraft, sees: Sees): StockDifferenceView[] {
    return drafts.lines(draft.id).flatMap((line) => {
      const { thousandths: expected, averageMilli } = expectedOf(line);
      if (line.itemId === null || expected === null) return [];
      const counted = wholeThousandths(line);
      const difference = counted - expected;
      return [
        {
          lineId: line.id,
          itemId: line.itemId,
          name: line.name,
          unit: line.unit,
          countedThousandths: counted,
          expectedThousandths: expected,
          differenceThousandths: difference,
          differenceTiyn: sees.averages ? costOf(difference, averageMilli) : null,
        },
      ];
    });
  }

  function progressOf(draft: StockDraft, lines: readonly DraftLine[], sees: Sees): StockDraftView['progress'] {
    if (draft.kind !== 'counted') return null;
    const scope = categories().filter(({ name }) => draft.category === null || name === draft.category);
    const categoryOf = new Map(
      itemsOf(lines.flatMap(({ itemId }) => itemId ?? [])).map((item) => [item.id, item.category] as const),
    );
    const isHidden = draft.isBlind;
    const differences = isHidden ? [] : differencesOf(draft, sees);
    const ofCategory = (key: string | null) => {
      const counted = lines.filter(({ itemId }) => itemId !== null && (categoryOf.get(itemId) ?? null) === key);
      const found = differences.filter(({ itemId }) => (categoryOf.get(itemId) ?? null) === key);
      return {
        counted: counted.length,
        differenceThousandths:
          found.length === 0 ? null : found.reduce((sum, one) => sum + one.differenceThousandths, 0),
      };
    };
    const sumOf = (isShort: boolean): number | null => {
      // Of a first count nothing was known before, and no difference is no zero.
      if (isHidden || !sees.averages || differences.length === 0) return null;
      const tiyn = differences.flatMap(({ differenceTiyn }) => differenceTiyn ?? []);
      return tiyn.filter((one) => (isShort ? one < 0 : one > 0)).reduce((sum, one) => sum + one, 0);
    };
    // What a shelf holds is known by what was scanned there alone.
    const isShelf = draft.place !== '';
    return {
      items: isShelf ? null : scope.reduce((sum, { items }) => sum + items, 0),
      counted: lines.length,
      categories: (isShelf ? [] : scope).map(({ name, items }) => ({ key: name, items, ...ofCategory(name) })),
      shortTiyn: sumOf(true),
      surplusTiyn: sumOf(false),
      people: [...new Set(lines.map(({ personName }) => personName))],
    };
  }

  /** Read once per delivery posted: each has hundreds of lines. */
  function suppliers(): readonly string[] {
    const deliveries = nextNumber(ledger, 'received');
    if (known.deliveries !== deliveries) {
      const names = stockDocuments(ledger, 'received', { limit: MAX_SUPPLIERS }).map(({ supplier }) => supplier);
      known = { deliveries, suppliers: [...new Set(names)].filter((name) => name !== '') };
    }
    return known.suppliers;
  }

  function summary(draft: StockDraft): StockDraftSummary {
    const { id, kind, openedAt, personName, supplier, place, category } = draft;
    return { id, kind, openedAt, personName, supplier, place, category, lines: drafts.lines(id).length };
  }

  return {
    summary,
    view(draft, caller) {
      const sees = seesOf(caller);
      const lines = drafts.lines(draft.id);
      const shown = lines.slice(0, MAX_SHOWN);
      const items = new Map(itemsOf(shown.flatMap(({ itemId }) => itemId ?? [])).map((item) => [item.id, item]));
      const today = almatyDay(serverClock.stampMs());
      return {
        ...summary(draft),
        documentNumber: draft.documentNumber,
        reason: draft.reason,
        isBlind: draft.isBlind,
        number: nextNumber(ledger, draft.kind),
        shown: shown.map((line) => lineView(draft, line, sees, items.get(line.itemId ?? 0))),
        totalThousandths: lines.reduce((sum, line) => sum + wholeThousandths(line), 0),
        ...totalOf(draft, lines, sees),
        suppliers: draft.kind === 'received' ? [...suppliers()] : [],
        progress: progressOf(draft, lines, sees),
        lossTiyn:
          draft.kind === 'writtenOff' && sees.averages ? index.lossBetween(`${today.slice(0, 8)}01`, today) : null,
      };
    },
    differences: (draft, caller) =>
      differencesOf(draft, seesOf(caller)).toSorted(
        (one, other) =>
          Math.abs(other.differenceTiyn ?? 0) - Math.abs(one.differenceTiyn ?? 0) || one.name.localeCompare(other.name),
      ),
  };
}

interface Sees {
  /** What a delivery's document says. */
  readonly costs: boolean;
  readonly averages: boolean;
}

function seesOf(caller: Caller): Sees {
  return { costs: isPermitted(caller, 'senior'), averages: isPermitted(caller, 'manager') };
}
