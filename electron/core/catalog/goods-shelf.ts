import type { CatalogItem } from '@tilla/payment-api/merchant/catalog.ts';
import type { GoodsToMake } from '@tilla/payment-api/merchant/catalog-changes.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CatalogEntry, CatalogIndex } from '../platform/ports.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { CategoryNames } from './category-names.ts';

export interface AwaitedGoods extends Omit<GoodsToMake, 'imageId'> {
  readonly id: number;
}

export interface GoodsShelf
  extends Pick<
    CatalogIndex,
    | 'byBarcode'
    | 'byName'
    | 'matching'
    | 'goods'
    | 'goodsCounts'
    | 'codedGoods'
    | 'pricesOf'
    | 'scanned'
    | 'keepScan'
    | 'onReplaced'
  > {
  find(id: number): CatalogEntry | undefined;
  take(items: readonly CatalogItem[]): void;
  gone(ids: readonly number[]): void;
  await(goods: readonly AwaitedGoods[], overIds: readonly number[]): void;
  forgetAwaited(): void;
  units(): readonly { readonly id: string; readonly name: string }[];
  /** Finds the key of a category by the name a person typed; categories are read once. */
  categoryReader(): (name: string) => string;
  unitOf(entry: CatalogEntry): string | null;
}

export function createGoodsShelf(
  context: ShopContext & {
    readonly index: CatalogIndex;
    readonly sync: Pick<CatalogSync, 'take' | 'gone' | 'units'>;
    readonly categoryKeyOf: CategoryNames['keyOf'];
    readonly onChange: () => void;
  },
): GoodsShelf {
  const { index, sync, language, categoryKeyOf, onChange, logger } = context;
  const nameOf = ({ nameRu, nameKk }: { readonly nameRu: string; readonly nameKk: string }): string =>
    language() === 'kk' ? nameKk : nameRu;

  /** The ledger goes on even if the index cannot be written; the next sync repairs that. */
  function keep(change: () => void): void {
    try {
      change();
      onChange();
    } catch (fault) {
      logger.error('catalog.failed', { code: fault instanceof Error ? fault.constructor.name : 'thrown' });
    }
  }

  function toEntry(goods: AwaitedGoods): CatalogEntry {
    return {
      ...goods,
      unit: sync.units().find(({ id }) => id === goods.unitId)?.nameRu ?? null,
      sellable: false,
      round: 0,
      otherName: null,
      imageUrl: null,
      source: 'own',
      status: null,
      operation: 'create',
      errorCode: null,
      updatedAt: null,
    };
  }

  return {
    byBarcode: index.byBarcode,
    byName: index.byName,
    matching: index.matching,
    goods: index.goods,
    goodsCounts: index.goodsCounts,
    codedGoods: index.codedGoods,
    pricesOf: index.pricesOf,
    scanned: index.scanned,
    keepScan: index.keepScan,
    onReplaced: index.onReplaced,
    find: (id) => index.byIds([id])[0],
    take(items) {
      if (items.length > 0) keep(() => sync.take(items));
    },
    gone(ids) {
      if (ids.length > 0) keep(() => sync.gone(ids));
    },
    await(goods, overIds) {
      keep(() => index.change(goods.map(toEntry), overIds));
    },
    forgetAwaited() {
      keep(index.forgetAwaited);
    },
    units: () => sync.units().map((unit) => ({ id: unit.id, name: nameOf(unit) })),
    categoryReader() {
      const keys = index.categories().map(({ name }) => name);
      return (name) => {
        if (name === '') return '';
        const key = categoryKeyOf(name, keys);
        // The same new name further down is the same category, in whatever case.
        if (!keys.includes(key)) keys.push(key);
        return key;
      };
    },
    unitOf({ unit, unitId }) {
      const known = sync.units().find(({ id }) => id === unitId);
      return known === undefined ? unit : nameOf(known);
    },
  };
}

export const emptyShelf: GoodsShelf = {
  byBarcode: () => undefined,
  byName: () => undefined,
  matching: () => undefined,
  goods: () => ({ rows: [], total: 0 }),
  goodsCounts: () => ({ all: 0, noCode: 0, errors: 0, notSellable: 0, changed: 0 }),
  codedGoods: () => 0,
  pricesOf: () => [],
  scanned: () => undefined,
  keepScan: () => undefined,
  onReplaced: () => undefined,
  find: () => undefined,
  take: () => undefined,
  gone: () => undefined,
  await: () => undefined,
  forgetAwaited: () => undefined,
  units: () => [],
  categoryReader: () => (name) => name,
  unitOf: () => null,
};
