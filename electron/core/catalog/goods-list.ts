import { patchCatalogItemBody } from '@tilla/payment-api/merchant/catalog-changes.ts';
import type { GoodsRow, PriceChange } from '@tilla/shared/contract/views/goods-view.ts';
import { RefusedField } from '@tilla/shared/contract/views/goods-view.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CodeLookup } from './code-lookup.ts';
import { FrozenChange } from './goods-change.ts';
import type { GoodsNews } from './goods-news.ts';
import { createGoodsQueue } from './goods-queue.ts';
import { goodsSubject, isWorking, knownCode } from './goods-result.ts';
import type { GoodsShelf } from './goods-shelf.ts';

const DAY_MS = 86_400_000;
const CHANGED_DAYS = 7;
const MAX_PRICES = 50;
/** A sync sees this till's own change within this time. */
const SEEN_WITHIN_MS = DAY_MS;
/** The service dates a price of this till by its own time. */
const CLOCKS_DIFFER_MS = 60_000;
const LARGEST_OWN_CODE = 10_000_000_000;

export function createGoodsList(
  context: ShopContext & {
    readonly shelf: GoodsShelf;
    readonly lookup: CodeLookup;
    readonly news: Pick<GoodsNews, 'underWay' | 'notify'>;
  },
): CallsOf<
  'goods.list' | 'goods.counts' | 'goods.view' | 'goods.units' | 'goods.scan' | 'goods.newBarcode' | 'goods.rejections'
> {
  const { client, operations, serverClock, random, shelf, lookup, news } = context;
  const queue = createGoodsQueue({ ...context, onChange: () => news.notify(null) });
  /** From the start of a day, so that counts stay stable while the list is paged. */
  const changedFrom = (): string =>
    new Date(almatyDayStart(serverClock.stampMs()) - CHANGED_DAYS * DAY_MS).toISOString();

  function rowOf(entry: CatalogEntry): GoodsRow {
    const underWay = news.underWay(entry.id);
    const { status, errorCode } = entry;
    const hasFailed = status === 'error' || errorCode !== null;
    const shown = { state: hasFailed ? 'error' : isWorking(entry) ? 'working' : 'settled' } as const;
    const problem = hasFailed ? { code: knownCode(errorCode), params: {} } : null;
    return {
      id: entry.id,
      name: entry.name,
      priceTiyn: entry.priceTiyn,
      unitId: entry.unitId,
      unit: shelf.unitOf(entry),
      barcode: entry.barcode,
      ntin: entry.ntin,
      externalRef: entry.externalRef,
      source: entry.source,
      category: entry.category,
      imageUrl: entry.imageUrl,
      sellable: entry.sellable,
      state: underWay?.state ?? shown.state,
      operation: underWay?.operation ?? wordOf(entry.operation),
      problem: underWay === undefined ? problem : underWay.problem,
      updatedAt: entry.updatedAt,
    };
  }

  const changesOf = (id: number) =>
    operations.ofSubject(goodsSubject(id)).filter(({ kind }) => kind === 'goods_change');

  /** Fields of the last change: the service reports that an item was refused, but not which field. */
  function refusedOf(id: number): RefusedField[] {
    const asked = changesOf(id).map(({ frozen }) => {
      const change = patchCatalogItemBody.parse(JSON.parse(FrozenChange.parse(frozen).body));
      return Object.entries(change).filter(([, value]) => value !== undefined);
    });
    // An empty change only resent what was refused before.
    const last = asked.findLast(({ length }) => length > 0) ?? [];
    return RefusedField.array().parse(last.map(([field, value]) => ({ field, value })));
  }

  function pricesOf(id: number): PriceChange[] {
    const own = changesOf(id)
      .filter(({ step, isFollowed, problem }) => step === 'confirmed' && !isFollowed && problem === null)
      .flatMap(({ frozen, createdAt, personName }): PriceChange[] => {
        const { beforeTiyn, afterTiyn } = FrozenChange.parse(frozen);
        return afterTiyn === null || beforeTiyn === afterTiyn
          ? []
          : [{ at: createdAt, beforeTiyn, afterTiyn, personName }];
      });
    const isOwn = (seen: { readonly at: string; readonly afterTiyn: number }): boolean =>
      own.some(({ at, afterTiyn }) => {
        const laterMs = Date.parse(seen.at) - Date.parse(at);
        return afterTiyn === seen.afterTiyn && laterMs >= -CLOCKS_DIFFER_MS && laterMs <= SEEN_WITHIN_MS;
      });
    const others = shelf
      .pricesOf(id, MAX_PRICES)
      .filter((seen) => !isOwn(seen))
      .map((seen) => ({ ...seen, personName: null }));
    return [...own, ...others].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_PRICES);
  }

  /** EAN-13 of the in-store range 040 to 049; scales print 20 to 29. */
  function newBarcode(): string {
    let number = Math.floor(random.fraction() * LARGEST_OWN_CODE);
    for (;;) {
      const twelve = `04${String(number).padStart(10, '0')}`;
      const code = twelve + ean13CheckDigit(twelve);
      if (shelf.byBarcode(code) === undefined) return code;
      number = (number + 1) % LARGEST_OWN_CODE;
    }
  }

  return defineCalls({
    'goods.list'({ filter: { text, category, only }, offset, limit }) {
      const { rows, total } = shelf.goods({ text, category, only, offset, limit, changedFrom: changedFrom() });
      return { rows: rows.map(rowOf), total };
    },
    'goods.counts': () => ({ ...shelf.goodsCounts(changedFrom()), queue: queue.known() }),
    'goods.view'({ id }) {
      const entry = shelf.find(id);
      if (entry === undefined) throw new Refusal('till_not_found');
      const row = rowOf(entry);
      return { row, prices: pricesOf(id), refused: row.state === 'error' ? refusedOf(id) : [] };
    },
    'goods.units': () => ({ units: [...shelf.units()] }),
    'goods.scan': async ({ barcode }) => ({ found: await lookup.find(barcode) }),
    'goods.newBarcode': () => ({ barcode: newBarcode() }),
    async 'goods.rejections'({ from, to }) {
      const rejected = valueOf(await client.goodsErrors(from, to));
      const rejections = rejected.flatMap(({ id, code, rejectedAt }) =>
        rejectedAt === null
          ? []
          : [
              {
                id,
                name: shelf.find(id)?.name ?? null,
                problem: { code: knownCode(code), params: {} },
                at: rejectedAt,
              },
            ],
      );
      return { rejections: rejections.toSorted((one, other) => other.at.localeCompare(one.at)) };
    },
  });
}

function wordOf(operation: string | null): GoodsRow['operation'] {
  return operation === 'create' || operation === 'update' || operation === 'delete' ? operation : null;
}
