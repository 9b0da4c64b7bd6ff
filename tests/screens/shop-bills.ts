/** Bills of the shop that this till did not make, and the way to their list. */

import type { TillWorld } from '../core/till-world.ts';
import type { Shop } from './shop.ts';
import type { TillScreen } from './till-screen.ts';

let sold = 0;

/** Another till's bill under its own tag: paid by QR or, with a phone, still open there. */
export async function otherTillSold(
  shop: Shop,
  world: TillWorld,
  amount: string,
  { phone = null }: { readonly phone?: string | null } = {},
): Promise<number> {
  sold += 1;
  const orderId = `till0009.0195645e-0000-7000-8000-${String(sold).padStart(12, '0')}`;
  const goods =
    phone === null
      ? { cart_items: [{ catalog_item_id: await anyGoods(shop, world), count: 1, price: amount }] }
      : { phone_number: phone, amount: Number(amount) };
  const response = await world.fetch(
    new Request(`${shop.baseUrl}/invoices${phone === null ? '/qr' : ''}`, {
      method: 'POST',
      headers: { 'x-api-key': shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...goods, external_order_id: orderId }),
    }),
  );
  const { id } = (await response.json()) as { id?: number };
  if (id === undefined) throw new Error(`The service made no bill: ${String(response.status)}`);
  if (phone === null) await shop.customer(id, 'pay');
  return id;
}

async function anyGoods(shop: Shop, world: TillWorld): Promise<number> {
  const response = await world.fetch(
    new Request(`${shop.baseUrl}/catalog?per_page=1`, { headers: { 'x-api-key': shop.apiKey } }),
  );
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}

export async function openShopBills(till: TillScreen): Promise<void> {
  await till.counter.go('bulk');
  await till.press('part-all-invoices');
  await till.until(() => till.sees('invoice-scope'), 'all bills');
  await till.select('invoice-scope', 'shop');
  await till.until(() => till.sees('shop-found'), 'the bills of the shop');
  await till.advance(500);
}
