/** The screen of goods, for a manager. */

import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import type { LiveScreen, TillScreen } from './till-screen.ts';

export async function openGoods(till: TillScreen): Promise<void> {
  await till.counter.go('goods');
  await till.until(() => till.sees(/^goods-row-|^empty$/), 'the goods');
}

export async function openTab(
  till: TillScreen,
  tab: 'all' | 'stock' | 'promotions' | 'noCode' | 'rejected' | 'categories' | 'tiles',
): Promise<void> {
  await till.press(`goods-tab-${tab}`);
  await till.advance(200);
}

async function readGoods(till: TillScreen): Promise<void> {
  await till.ask('catalog.sync', {});
  await till.advance(5_000);
}

/** Goods without a code; of another program where `source` says so. */
export async function addMadeUp(till: LiveScreen, count: number, source?: 'other'): Promise<void> {
  const { shop } = till;
  await shop.control('POST', '/catalog', {
    organization_id: shop.organizationId,
    count,
    ...(source === undefined ? {} : { source }),
  });
  await readGoods(till);
}

export async function allGoods(till: TillScreen, text = ''): Promise<readonly GoodsRow[]> {
  const filter = { text, category: null, only: 'all' } as const;
  return (await till.ask('goods.list', { filter, offset: 0, limit: 200 })).rows;
}

export const rows = (till: TillScreen): HTMLElement[] => till.all(/^goods-row-/);

export const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.codePointAt(0) ?? 0,
);

/** Changes the price of the goods with this code, while the service refuses all such changes. */
export async function changeToBeRefused(till: LiveScreen, barcode: string): Promise<void> {
  await till.shop.mood({ catalog: 'error:catalog_item_invalid' });
  await openTab(till, 'all');
  await till.scan(barcode);
  await till.advance(200);
  await till.press('goods-edit');
  await till.fill('goods-price-field', '555');
  await till.press('goods-save');
}
