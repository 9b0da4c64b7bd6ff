import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { cartOf, type MoneyWorld } from './money-world.ts';
import type { TillWorld } from './till-world.ts';

/** Goods of a shop with a catalog, with everything that a fiscal receipt needs; returns the id. */
export async function addGoods(world: MoneyWorld, price = 500): Promise<number> {
  const item = { name: 'Нан', price, unit_id: 796, barcode: '4870001234567', ntin: '0000000001' };
  const { data } = (await world.api('POST', '/catalog', { items: [item] })) as { data: { id: number }[] };
  const id = data[0]?.id;
  if (id === undefined) throw new Error('the service took no goods');
  // The provider needs a moment before it sells new goods.
  await world.clock.advance(5_000);
  return id;
}

export function cartWith(
  catalogItemId: number | null,
  priceTiyn: number,
  count = 1,
  discountPercentage = 0,
): CartInput {
  const cart = cartOf(priceTiyn, count);
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, catalogItemId, discountPercentage })) };
}

export async function goodsCalled(world: Pick<TillWorld, 'ask'>, text: string): Promise<CatalogItemView> {
  const { items } = await world.ask('catalog.search', { text, category: null, limit: 1 });
  if (items[0] === undefined) throw new Error(`no goods called ${text}`);
  return items[0];
}

export function lineOf(
  { id: catalogItemId, name, unit, priceTiyn }: Pick<CatalogItemView, 'id' | 'name' | 'unit' | 'priceTiyn'>,
  change: Partial<CartInput['lines'][number]> = {},
): CartInput['lines'][number] {
  return { id: 'a', catalogItemId, name, unit, priceTiyn, count: 1, discountPercentage: 0, ...change };
}

export function aCatalogEntry(change: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    id: 1,
    name: 'Нан',
    priceTiyn: 10_000,
    unit: null,
    barcode: null,
    category: null,
    sellable: true,
    round: 1,
    otherName: null,
    imageUrl: null,
    unitId: '796',
    ntin: null,
    externalRef: null,
    source: 'own',
    status: 'active',
    operation: null,
    errorCode: null,
    updatedAt: null,
    ...change,
  };
}
