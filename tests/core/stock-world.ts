/** A till in training with its team, goods and a drawer, and what a storekeeper does there. */

import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { StockDocumentKind } from '@tilla/shared/contract/views/stock-view.ts';
import { openDrawer } from './drawer.ts';
import { lineOf } from './goods.ts';
import { openTeamTill, type TillTeam } from './till-team.ts';
import type { TillWorld } from './till-world.ts';

export interface StockWorld {
  readonly world: TillWorld;
  readonly team: TillTeam;
  /** Sold by piece, cheapest name first. */
  readonly goods: readonly CatalogItemView[];
  draft(kind: StockDocumentKind, change?: CallInput<'stock.setDraft'>['change']): Promise<string>;
  /** Adds the item and sets its line. */
  line(draftId: string, item: CatalogItemView, change: CallInput<'stock.setLine'>['change']): Promise<string>;
  receive(item: CatalogItemView, pieces: number, costTiyn: number | null): Promise<CallOutput<'stock.post'>>;
  count(item: CatalogItemView, pieces: number): Promise<void>;
  sell(item: CatalogItemView, count?: number): Promise<string>;
  item(item: CatalogItemView): Promise<CallOutput<'stock.item'>>;
  /** Pieces that are left; null: not known. */
  left(item: CatalogItemView): Promise<number | null>;
}

export async function openStockTill(): Promise<StockWorld> {
  const { world, team } = await openTeamTill();
  await world.clock.advance(20_000);
  await openDrawer(world, 1_000_000);
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 100 });
  const goods = items.filter(({ isMeasured, sellable }) => sellable && !isMeasured);

  const stock: StockWorld = {
    world,
    team,
    goods,
    async draft(kind, change = {}) {
      const { draftId } = await world.ask('stock.openDraft', { kind, category: null, isBlind: false });
      await world.ask('stock.setDraft', { draftId, change });
      return draftId;
    },
    async line(draftId, { id: itemId }, change) {
      const { lineId } = await world.ask('stock.addItem', { draftId, itemId });
      await world.ask('stock.setLine', { draftId, lineId, change });
      return lineId;
    },
    async receive(item, pieces, costTiyn) {
      const draftId = await stock.draft('received', { supplier: 'ИП Нурланова' });
      await stock.line(draftId, item, { thousandths: pieces * 1_000, costTiyn });
      return world.ask('stock.post', { draftId });
    },
    async count(item, pieces) {
      const draftId = await stock.draft('counted');
      await stock.line(draftId, item, { thousandths: pieces * 1_000 });
      await world.ask('stock.post', { draftId });
    },
    async sell(item, count = 1) {
      await world.clock.advance(1_000);
      const shownTotalTiyn = item.priceTiyn * count;
      const cart = { lines: [lineOf(item, { count })], discountPercentage: 0 };
      const { saleId } = await world.ask('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: null });
      await world.clock.advance(1_000);
      return saleId;
    },
    item: ({ id }) => world.ask('stock.item', { id, before: null }),
    async left(item) {
      const { thousandths } = await stock.item(item);
      return thousandths === null ? null : thousandths / 1_000;
    },
  };
  return stock;
}

export function someGoods({ goods }: Pick<StockWorld, 'goods'>, at = 0): CatalogItemView {
  const item = goods[at];
  if (item === undefined) throw new Error('the training shop has too few goods');
  return item;
}
