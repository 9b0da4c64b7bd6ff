import type { CatalogUnit } from '@tilla/payment-api/merchant/catalog.ts';
import type {
  CatalogItemView as CatalogItemViewSchema,
  CatalogStatusView,
} from '@tilla/shared/contract/views/catalog-view.ts';
import { isMeasuredUnit } from '@tilla/shared/domain/measure.ts';
import type { z } from 'zod';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { type CatalogSyncContext, createCatalogSync } from './catalog-sync.ts';
import type { CategoryNames } from './category-names.ts';
import { categoryWord, kazakhName } from './demo-words.ts';
import { createGoodsShelf, type GoodsShelf } from './goods-shelf.ts';

type CatalogItemView = z.infer<typeof CatalogItemViewSchema>;

export interface Catalog {
  readonly calls: CallsOf<
    'catalog.search' | 'catalog.categories' | 'catalog.looks' | 'catalog.byBarcode' | 'catalog.status' | 'catalog.sync'
  >;
  items(ids: readonly number[]): CatalogItemView[];
  units(): CatalogUnit[];
  readonly shelf: GoodsShelf;
  start(): void;
  stop(): void;
}

export function createCatalog(
  context: ShopContext &
    Omit<CatalogSyncContext, 'otherName' | 'onChange'> & {
      /** Items whose price is typed at the counter; the counter sees them without a price. */
      readonly openPriceIds: () => ReadonlySet<number>;
      readonly categoryNames: Pick<CategoryNames, 'nameOf' | 'keyOf' | 'onChange'>;
    },
): Catalog {
  const { mode, index, language, events, categoryNames, openPriceIds } = context;
  const isDemo = mode === 'training';
  const sync = createCatalogSync({
    ...context,
    otherName: (item) => (isDemo ? (kazakhName(item.barcode) ?? null) : null),
    onChange: notify,
  });
  const shelf = createGoodsShelf({
    ...context,
    sync,
    categoryKeyOf: categoryNames.keyOf,
    onChange: sync.notifySoon,
  });

  categoryNames.onChange(notify);

  function notify(): void {
    events.emit('catalog.changed', status());
  }

  function status(): CatalogStatusView {
    return { items: index.size(), syncedAt: sync.syncedAt(), syncing: sync.isRunning() };
  }

  function view(entry: CatalogEntry, openPrices: ReadonlySet<number>): CatalogItemView {
    const { id, barcode, category, sellable, imageUrl } = entry;
    const priceTiyn = openPrices.has(id) ? 0 : entry.priceTiyn;
    const otherName = language() === 'kk' ? entry.otherName : null;
    const isMeasured = isMeasuredUnit(entry.unit);
    const unit = unitWord(entry.unit);
    const name = otherName ?? entry.name;
    return { id, name, priceTiyn, unit, isMeasured, barcode, category, sellable, imageUrl };
  }

  function unitWord(unit: string | null): string | null {
    if (language() !== 'kk') return unit;
    return sync.units().find(({ nameRu }) => nameRu === unit)?.nameKk ?? unit;
  }

  return {
    calls: {
      'catalog.search'({ text, category, limit }) {
        const openPrices = openPriceIds();
        return { items: index.search(text, category, limit).map((entry) => view(entry, openPrices)) };
      },
      'catalog.categories'() {
        const categories = index.categories().map(({ name, items }) => ({
          key: name,
          name: categoryNames.nameOf(name, language()),
          usual: categoryWord(name, language()),
          items,
        }));
        return { categories: categories.toSorted((one, other) => one.name.localeCompare(other.name, language())) };
      },
      'catalog.looks'({ ids }) {
        return { looks: index.byIds(ids).map(({ id, category, imageUrl }) => ({ id, category, imageUrl })) };
      },
      'catalog.byBarcode'({ barcode }) {
        const entry = index.byBarcode(barcode) ?? index.byBarcode(otherSpelling(barcode));
        return { item: entry === undefined ? null : view(entry, openPriceIds()) };
      },
      'catalog.status': status,
      'catalog.sync'() {
        sync.syncAll();
        return {};
      },
    },
    items(ids) {
      const openPrices = openPriceIds();
      const found = new Map(index.byIds(ids).map((entry) => [entry.id, entry]));
      return ids.flatMap((id) => {
        const entry = found.get(id);
        return entry === undefined ? [] : [view(entry, openPrices)];
      });
    },
    units: () => [...sync.units()],
    shelf,
    start() {
      sync.start();
    },
    stop() {
      sync.stop();
    },
  };
}

/** Twelve digits (UPC-A) and thirteen with a leading zero (EAN-13) are the same code. */
function otherSpelling(barcode: string): string {
  return barcode.length === 13 && barcode.startsWith('0') ? barcode.slice(1) : `0${barcode}`;
}
