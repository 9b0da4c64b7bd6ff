import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: TillWorld;
let apiKey: string;
let organizationId: number;
let bread: CatalogItemView;

const api = async (method: string, path: string, body?: unknown): Promise<{ id: number }> => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await world.fetch(new Request(`${world.baseUrl}${path}`, { method, headers, ...sent }))).json() as Promise<{
    id: number;
  }>;
};
const left = async (): Promise<number> =>
  ((await world.ask('stock.item', { id: bread.id, before: null })).thousandths ?? 0) / 1_000;

/** As another program of the shop sells. */
async function sellElsewhere(count: number): Promise<number> {
  const { id } = await api('POST', '/invoices/qr', { cart_items: [{ catalog_item_id: bread.id, count }] });
  await world.control('POST', `/invoices/${String(id)}/customer`, { action: 'pay' });
  await world.clock.advance(5_000);
  return id;
}

beforeEach(async () => {
  world = await createTillWorld();
  onTestFinished(() => world.close());
  const made = await world.organization({ mode: 'production', catalog: 'demo', connections: [{ is_primary: true }] });
  ({ apiKey, id: organizationId } = made);
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: 'a long passphrase' });
  await world.ask('setup.createManager', { name: 'Айгүл', pin: '80510001' });
  await world.clock.advance(20_000);
  const { items } = await world.ask('catalog.search', { text: 'хлеб', category: null, limit: 1 });
  bread = items[0] as CatalogItemView;
  await sellElsewhere(5);
  await world.clock.advance(5_000);
  const { draftId } = await world.ask('stock.openDraft', { kind: 'received', category: null, isBlind: false });
  const { lineId } = await world.ask('stock.addItem', { draftId, itemId: bread.id });
  await world.ask('stock.setLine', { draftId, lineId, change: { thousandths: 20_000, costTiyn: 10_000 } });
  await world.ask('stock.post', { draftId });
});

it('sales of other programs move goods once, however often the service is read, and this till’s own are not theirs', async () => {
  await world.clock.advance(5_000);
  await sellElsewhere(3);
  const cart = {
    lines: [
      {
        id: 'a',
        catalogItemId: bread.id,
        name: bread.name,
        unit: bread.unit,
        priceTiyn: bread.priceTiyn,
        count: 1,
        discountPercentage: 0,
      },
    ],
    discountPercentage: 0,
  };
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: bread.priceTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
  await world.clock.advance(11 * MINUTE);
  expect(await left()).toBe(16);
  await world.clock.advance(11 * MINUTE);
  expect(await left()).toBe(16);
  const { moves } = await world.ask('stock.item', { id: bread.id, before: null });
  expect(moves.map(({ kind, thousandths }) => [kind, thousandths])).toEqual([
    ['sold', -1_000],
    ['sold', -3_000],
    ['received', 20_000],
  ]);
});

it('what another program refunds by piece is back on the shelf', async () => {
  await world.clock.advance(5_000);
  const id = await sellElsewhere(4);
  await world.clock.advance(11 * MINUTE);
  expect(await left()).toBe(16);
  await api('POST', `/invoices/${String(id)}/refund`, { return_items: [{ catalog_item_id: bread.id, count: 2 }] });
  await world.clock.advance(11 * MINUTE);
  expect(await left()).toBe(18);
});

it('a sale that is read late has its own date: a count after it stays as it is', async () => {
  await world.clock.advance(5_000);
  world.line.answer = () => Promise.reject(new HttpFailure('cut'));
  await sellElsewhere(3);
  await world.clock.advance(60 * MINUTE);
  const { draftId } = await world.ask('stock.openDraft', { kind: 'counted', category: null, isBlind: false });
  const { lineId } = await world.ask('stock.addItem', { draftId, itemId: bread.id });
  await world.ask('stock.setLine', { draftId, lineId, change: { thousandths: 17_000 } });
  await world.ask('stock.post', { draftId });
  await world.clock.advance(5_000);
  await sellElsewhere(2);
  world.line.answer = null;
  await world.clock.advance(22 * MINUTE);
  expect(await left()).toBe(15);
  const { moves } = await world.ask('stock.item', { id: bread.id, before: null });
  expect(moves.map(({ kind }) => kind)).toEqual(['sold', 'counted', 'sold', 'received']);
});

it('a sale of the bank’s app names no goods, moves nothing, and is asked for once', async () => {
  await world.clock.advance(5_000);
  const at = new Date(world.clock.nowMs()).toISOString();
  await world.clock.advance(30 * MINUTE);
  const sold = { organization_id: organizationId, amount: '650.00', at };
  const { invoice_id: id } = (await world.control('POST', '/bank-sales', sold)) as { invoice_id: number };
  let asked = 0;
  world.line.answer = (request, next) => {
    if (new URL(request.url).pathname.endsWith(`/invoices/${String(id)}`)) asked += 1;
    return next(request);
  };
  await world.clock.advance(45 * MINUTE);
  expect(asked).toBe(1);
  expect(await left()).toBe(20);
});
