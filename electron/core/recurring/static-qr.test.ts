import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { actsOf } from '#tests/core/ledger-of.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, senior } from '#tests/core/people.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const PATH = '/api/v1/static-qr';
async function fault(kind: string, more: Record<string, unknown> = {}) {
  await world.control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind, times: 1, ...more });
}
const create = () => world.ask('staticQr.create', { amountTiyn: 150_000, cart: null, description: 'Аренда' });
const view = (operationId: string) => world.ask('operation.view', { operationId });
const made = async () => ((await world.api('GET', '/static-qr?per_page=100')) as { data: { id: number }[] }).data;
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/static-qr'));

describe('a printed QR', () => {
  it('a printed QR is created, can be drawn, and is listed as this till’s own', async () => {
    world = await createMoneyWorld();
    const { operationId } = await create();
    const { phase, details } = await view(operationId);
    expect(phase).toBe('done');
    expect(details).toMatchObject({ amountTiyn: 150_000, description: 'Аренда', qrImage: null });
    expect(details['qrText']).toBeTypeOf('string');
    const { staticQrs, hasMore } = await world.ask('staticQr.list', { page: 1 });
    expect(staticQrs).toMatchObject([{ id: details['staticQrId'], amountTiyn: 150_000, isOwn: true }]);
    expect(hasMore).toBe(false);
  });

  it('a printed QR needs a senior, and rights for its prices; the ledger has who used them', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    const cheap = cartWith(await addGoods(world), 50_000, 2);
    const asked = (discountPercentage: number, shownTotalTiyn: number) => ({
      amountTiyn: null,
      cart: { cart: { ...cheap, discountPercentage }, shownTotalTiyn },
      description: '',
    });
    world.become(cashier);
    expect(await world.call('staticQr.create', asked(0, 100_000))).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    world.become(senior);
    expect(await world.call('staticQr.create', asked(50, 50_000))).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    expect(sent()).toHaveLength(0);
    expect((await world.call('staticQr.create', asked(20, 80_000))).ok).toBe(true);
    expect(actsOf(world.ledger())).toMatchObject([
      { kind: 'sale.prices', personName: senior.name, facts: { amountTiyn: 80_000, discountTiyn: 20_000 } },
    ]);
  });

  it('a printed QR of a shop with a catalog has its goods', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    expect(await world.call('staticQr.create', { amountTiyn: 100, cart: null, description: '' })).toMatchObject({
      problem: { code: 'catalog_requires_cart_items' },
    });
    const cart = cartWith(await addGoods(world), 50_000, 2);
    const { operationId } = await world.ask('staticQr.create', {
      amountTiyn: null,
      cart: { cart, shownTotalTiyn: 100_000 },
      description: '',
    });
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { amountTiyn: 100_000 } });
  });

  it.each([
    ['drop_request', {}],
    ['drop_response', {}],
    ['reset', {}],
    ['status', { status: 500 }],
    ['status', { status: 502, body: { error: 'bank_error', error_code: 'bank_error', message: 'No.' } }],
    ['status', { status: 200, body: '<html>Login</html>' }],
    [
      'status',
      { status: 429, body: { error: 'request_rate_limited', error_code: 'request_rate_limited', message: 'Slow.' } },
    ],
  ])('C2: there is one printed QR after %s %o', async (kind, more) => {
    world = await createMoneyWorld();
    await world.api('POST', '/static-qr', { amount: 1500, external_order_id: 'another' });
    await fault(kind, more);
    const { operationId } = await create();
    await world.clock.advance(90_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await made()).toHaveLength(2);
    expect(new Set(sent().map(({ body }) => body)).size).toBe(1);
  });

  it.each(['drop_request', 'drop_response'])('C2: there is one printed QR after %s and a crash', async (kind) => {
    world = await createMoneyWorld();
    await fault(kind);
    const { operationId } = await create();
    world.kill();
    await world.start();
    await world.clock.advance(20_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await made()).toHaveLength(1);
  });

  it('C2: a printed QR is found on any page', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { operationId } = await create();
    for (let count = 0; count < 4; count += 1) await world.api('POST', '/static-qr', { amount: 1500 });
    world.line.answer = (request, next) => next({ ...request, url: request.url.replace('per_page=100', 'per_page=2') });
    await world.clock.advance(5_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(sent()).toHaveLength(1);
  });

  it('C2: a printed QR made twice by requests in flight is taken once, the older one', async () => {
    world = await createMoneyWorld();
    await fault('delay', { delay_ms: 40_000 });
    const { operationId } = await create();
    await world.clock.advance(20_500);
    await world.control('DELETE', '/faults');
    await fault('drop_response');
    await world.clock.advance(90_000);
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { staticQrId: 5001 } });
  });

  it('S3: a printed QR for a different amount is not shown; both amounts are reported', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/static-qr')) return answer;
      const text = new TextDecoder().decode(answer.body).replace('"1500.00"', '"1499.00"');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    const { operationId } = await create();
    expect(await view(operationId)).toMatchObject({
      phase: 'failed',
      problem: { code: 'till_amount_differs', params: { expectedTiyn: 150_000, actualTiyn: 149_900 } },
      details: { qrText: null, qrImage: null },
    });
  });

  it('H6: a printed QR is refused with the service’s message, and when the ledger cannot take it', async () => {
    world = await createMoneyWorld({ organization: { tariff: { status: 'expired' } } });
    const { operationId } = await create();
    expect(await view(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'tariff_inactive' } });
    world.fillDisk(true);
    expect(await world.call('staticQr.create', { amountTiyn: 100, cart: null, description: '' })).toMatchObject({
      problem: { code: 'till_disk_full' },
    });
    world.fillDisk(false);
    expect(sent()).toHaveLength(1);
  });
});
