import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGoodsWorld, type GoodsWorld, tea } from '../../../tests/core/goods-world.ts';
import { cashier, manager, senior } from '../../../tests/core/money-world.ts';

let world: GoodsWorld;
beforeEach(async () => {
  world = await createGoodsWorld();
});
afterEach(() => {
  world.money.close();
});

const advance = (ms: number) => world.money.clock.advance(ms);

describe('making goods', () => {
  it('shows them at once, then as the service works on them, then as they are', async () => {
    await world.mood('accept', 20_000);
    const operationId = await world.create({ barcode: '4870001234567' });
    const [made] = await world.atService();
    expect(await world.rows()).toMatchObject([{ id: made?.id, name: tea.name, state: 'working', operation: 'create' }]);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'accepted' });
    await advance(60_000);
    expect(await world.operation(operationId)).toEqual({
      operationId,
      phase: 'done',
      problem: null,
      items: [{ id: made?.id, isMatched: false, problem: null }],
    });
    expect(await world.rows()).toMatchObject([
      { state: 'settled', operation: null, sellable: true, priceTiyn: 95_050 },
    ]);
    expect((await world.money.ask('catalog.byBarcode', { barcode: '4870001234567' })).item).toMatchObject({
      id: made?.id,
    });
  });

  it('waits without a line, below zero and nothing to sell, and is handed over once when it is back', async () => {
    await world.fault('reset', 'POST', '/catalog', { times: 3 });
    const operationId = await world.create({ barcode: '4870001234567' });
    expect(await world.rows()).toMatchObject([{ id: -1, state: 'waiting', operation: 'create' }]);
    expect((await world.money.ask('catalog.byBarcode', { barcode: '4870001234567' })).item).toBeNull();
    expect((await world.money.ask('catalog.search', { text: 'чай', category: null, limit: 5 })).items).toEqual([]);
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toHaveLength(1);
    expect(await world.rows()).toMatchObject([{ state: 'settled' }]);
  });

  it('tells what was there already, and leaves it as it is', async () => {
    const [id] = await world.made({ barcode: '4870001234567' });
    const operationId = await world.create({ name: 'Другой', priceTiyn: 100, barcode: '4870001234567' });
    await advance(5_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done', items: [{ id, isMatched: true }] });
    expect(await world.atService()).toMatchObject([{ id, name: tea.name, price: 950.5 }]);
  });

  it('tells item by item what the service refused, in the order of the request', async () => {
    const [gone] = await world.made({ externalRef: 'old' });
    await world.mood('accept', 60_000);
    await world.elsewhere('DELETE', `/catalog/${String(gone)}`);
    const operationId = await world.create({ externalRef: 'old' }, { externalRef: 'new' });
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'done',
      problem: null,
      items: [{ id: null, problem: { code: 'catalog_item_duplicate' } }, { problem: null }],
    });
  });

  it.each([
    'catalog_item_invalid',
    'catalog_item_duplicate',
    'barcode_too_long',
    'catalog_delivery_incomplete',
    'catalog_create_unresolved',
    'catalog_create_blocked',
  ])('an asynchronous end with %s stands on the row until it is sent again', async (code) => {
    await world.mood(`error:${code}`);
    const operationId = await world.create({ externalRef: 'tea-1' });
    await advance(10_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'failed', problem: { code } });
    expect(await world.rows({ only: 'errors' })).toMatchObject([
      { state: 'error', operation: 'create', problem: { code } },
    ]);
    expect(await world.money.ask('goods.counts', {})).toMatchObject({ all: 1, errors: 1, notSellable: 1 });
    await world.mood('accept');
    const [row] = await world.rows();
    await world.money.ask('goods.retry', { id: row?.id ?? 0 });
    await advance(10_000);
    expect(await world.atService()).toMatchObject([{ id: row?.id, status: 'active' }]);
    expect(await world.rows({ only: 'errors' })).toEqual([]);
    // What was not delivered as a whole takes a request under a new key (Errors, `catalog_delivery_incomplete`).
    const isAnew = code === 'catalog_delivery_incomplete';
    expect([world.sent('POST').length, world.sent('PATCH').length]).toEqual(isAnew ? [2, 0] : [1, 1]);
    const keys = world.money.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
    expect(new Set(keys).size).toBe(isAnew ? 2 : 1);
  });

  it('a busy catalog is asked again by itself', async () => {
    await world.change({ catalog_busy: true });
    const operationId = await world.create({});
    expect(await world.rows()).toMatchObject([{ state: 'waiting', problem: { code: 'catalog_busy' } }]);
    await advance(20_000);
    await world.change({ catalog_busy: false });
    await advance(60_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
  });

  it('a tariff that has ended refuses it, and no row waits for it', async () => {
    await world.change({ tariff: { status: 'expired' } });
    const operationId = await world.create({}, {});
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'tariff_inactive' },
      items: [{ problem: { code: 'tariff_inactive' } }, { problem: { code: 'tariff_inactive' } }],
    });
    expect(await world.rows()).toEqual([]);
  });

  it('a tariff that ended between two tries says nothing about the first one (H4)', async () => {
    await world.fault('drop_response', 'POST', '/catalog');
    const operationId = await world.create({ externalRef: 'tea-1' });
    world.money.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/catalog')) return answer;
      const body = new TextEncoder().encode(
        JSON.stringify({ error: 'tariff_inactive', error_code: 'tariff_inactive' }),
      );
      return { ...answer, status: 403, body };
    };
    await advance(60_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'sending' });
    world.money.line.answer = null;
    await advance(200_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toHaveLength(1);
  });

  it.each(['drop_request', 'drop_response', 'reset'])('is made once after %s', async (kind) => {
    await world.fault(kind, 'POST', '/catalog');
    const operationId = await world.create({}, {});
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toHaveLength(2);
  });

  it.each([
    ['name', { name: '  ' }],
    ['priceTiyn', { priceTiyn: 0 }],
    ['unitId', { unitId: '5' }],
  ])('what cannot be is refused before anything is written: %s', async (field, wrong) => {
    const result = await world.money.call('goods.create', { items: [tea, { ...tea, ...wrong }] });
    expect(result).toMatchObject({ problem: { code: 'till_input_invalid', params: { field, place: 2 } } });
    expect(world.sent('POST')).toEqual([]);
    expect(world.money.ledger().find('operation', {})).toEqual([]);
  });
});

describe('changing an item', () => {
  it('keeps the old price until the provider has taken the new one, and tells who set it', async () => {
    const [id = 0] = await world.made({});
    await world.mood('accept', 30_000);
    const operationId = await world.setPrice(id, 120_000);
    expect(await world.row(id)).toMatchObject({
      priceTiyn: 95_050,
      state: 'working',
      operation: 'update',
      sellable: true,
    });
    await advance(90_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    const { row, prices } = await world.money.ask('goods.view', { id });
    expect(row).toMatchObject({ priceTiyn: 120_000, state: 'settled' });
    expect(prices).toMatchObject([{ beforeTiyn: 95_050, afterTiyn: 120_000, personName: manager.name }]);
    expect(await world.rows({ only: 'changed' })).toMatchObject([{ id }]);
  });

  it('a price that somebody else set is seen at the next sync, by nobody of this till', async () => {
    const [id = 0] = await world.made({});
    await world.elsewhere('PATCH', `/catalog/${String(id)}`, { price: 1000 });
    await advance(6 * 60_000);
    expect(await world.money.ask('goods.view', { id })).toMatchObject({
      row: { priceTiyn: 100_000 },
      prices: [{ beforeTiyn: 95_050, afterTiyn: 100_000, personName: null }],
    });
    await world.money.clock.sleep(9 * 86_400_000, 'counts');
    expect(await world.rows({ only: 'changed' })).toEqual([]);
  });

  it('changes only what is given, and an empty text clears', async () => {
    const [id = 0] = await world.made({ barcode: '4870001234567', externalRef: 'tea-1', category: 'tea' });
    await world.money.ask('goods.change', { id, change: { barcode: '', category: 'hot' } });
    await advance(5_000);
    expect(await world.row(id)).toMatchObject({ barcode: null, category: 'hot', externalRef: 'tea-1', name: tea.name });
  });

  it.each(['drop_request', 'drop_response', 'reset'])('is looked at before it is repeated: %s', async (kind) => {
    const [id = 0] = await world.made({});
    await world.fault(kind, 'PATCH', `/catalog/${String(id)}`);
    const operationId = await world.setPrice(id, 120_000);
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.row(id)).toMatchObject({ priceTiyn: 120_000 });
    expect(world.sent('PATCH')).toHaveLength(kind === 'drop_response' ? 1 : 2);
  });

  it('what somebody set in the meantime is not written over by a repeat, and that is told', async () => {
    const [id = 0] = await world.made({});
    await advance(5_000);
    await world.fault('drop_request', 'PATCH', `/catalog/${String(id)}`);
    const operationId = await world.setPrice(id, 120_000);
    await world.elsewhere('PATCH', `/catalog/${String(id)}`, { price: 1300 });
    await advance(15 * 60_000);
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'till_goods_overtaken' },
    });
    expect(await world.atService()).toMatchObject([{ price: 1300 }]);
    expect(world.sent('PATCH')).toHaveLength(1);
  });

  it('a request that wanders does not arrive after a later change of the same item', async () => {
    const [id = 0] = await world.made({});
    await world.fault('hold_request', 'PATCH', `/catalog/${String(id)}`, { after_seconds: 300 });
    await world.setPrice(id, 120_000);
    await advance(60_000);
    expect(await world.row(id)).toMatchObject({ priceTiyn: 120_000 });
    const later = await world.setPrice(id, 130_000);
    expect(await world.row(id)).toMatchObject({ state: 'waiting' });
    await advance(15 * 60_000);
    expect(await world.operation(later)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toMatchObject([{ price: 1300 }]);
  });

  it('one that was asked for long ago does not undo what others set since', async () => {
    const [id = 0] = await world.made({});
    await world.fault('reset', 'PATCH', `/catalog/${String(id)}`, { times: 100 });
    const operationId = await world.setPrice(id, 120_000);
    await advance(60 * 60_000);
    await world.money.control('DELETE', '/faults');
    await world.elsewhere('PATCH', `/catalog/${String(id)}`, { price: 1300 });
    await advance(30 * 60_000);
    expect((await world.operation(operationId)).phase).toBe('rejected');
    expect(await world.atService()).toMatchObject([{ price: 1300 }]);
  });

  it('an item that is still under way takes no other change before it is over', async () => {
    const [id = 0] = await world.made({});
    await world.mood('accept', 30_000);
    await world.setPrice(id, 120_000);
    expect(await world.money.call('goods.change', { id, change: { name: 'Шай' } })).toMatchObject({
      problem: { code: 'till_busy' },
    });
  });

  it('what another integration made is refused before anything is sent', async () => {
    await world.money.control('POST', '/catalog', {
      organization_id: world.money.organizationId,
      count: 1,
      source: 'other',
    });
    await world.money.ask('catalog.sync', {});
    await advance(10_000);
    const [row] = await world.rows();
    const id = row?.id ?? 0;
    const foreign = { problem: { code: 'catalog_item_foreign_channel' } };
    expect(row).toMatchObject({ source: 'other' });
    expect(await world.money.call('goods.change', { id, change: { priceTiyn: 100 } })).toMatchObject(foreign);
    expect(await world.money.call('goods.remove', { id })).toMatchObject(foreign);
    expect(await world.money.call('goods.removeMany', { ids: [id], expectedCount: 1 })).toMatchObject(foreign);
    expect([...world.sent('PATCH'), ...world.sent('DELETE'), ...world.sent('POST')]).toEqual([]);
  });

  it('one that is gone is told, and leaves the list', async () => {
    const [id = 0] = await world.made({});
    await world.elsewhere('DELETE', `/catalog/${String(id)}`);
    await advance(1_000);
    const operationId = await world.setPrice(id, 120_000);
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'till_not_found' },
    });
    expect(await world.rows()).toEqual([]);
  });
});

describe('removing', () => {
  it('one item: unsellable at once, gone once the provider has removed it', async () => {
    const [id = 0] = await world.made({});
    await world.mood('accept', 30_000);
    const { operationId } = await world.money.ask('goods.remove', { id });
    await advance(2_000);
    expect(await world.row(id)).toMatchObject({ state: 'working', operation: 'delete', sellable: false });
    await advance(90_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.rows()).toEqual([]);
  });

  it.each(['drop_request', 'drop_response', 'reset'])('one item, after %s', async (kind) => {
    const [id = 0] = await world.made({});
    await world.fault(kind, 'DELETE', `/catalog/${String(id)}`);
    const { operationId } = await world.money.ask('goods.remove', { id });
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toEqual([]);
  });

  it('one that the provider keeps stays, with the reason, and can be kept by a change', async () => {
    const [id = 0] = await world.made({});
    await world.mood('error:catalog_item_invalid');
    const { operationId } = await world.money.ask('goods.remove', { id });
    await advance(10_000);
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'failed',
      problem: { code: 'catalog_item_invalid' },
    });
    expect(await world.row(id)).toMatchObject({ state: 'error', operation: 'delete' });
    await world.mood('accept');
    await world.money.ask('goods.change', { id, change: { name: 'Оставлен' } });
    await advance(10_000);
    expect(await world.row(id)).toMatchObject({ name: 'Оставлен', state: 'settled', sellable: true });
  });

  it('many: a rehearsal tells what it would take; another count by then takes nothing', async () => {
    const ids = await world.made({}, {}, {});
    const preview = await world.money.ask('goods.previewRemoval', { ids });
    expect(preview).toEqual({ matched: 3, ids });
    await world.elsewhere('DELETE', `/catalog/${String(ids[0])}`);
    await advance(1_000);
    const { operationId } = await world.money.ask('goods.removeMany', { ids, expectedCount: preview.matched });
    await advance(5_000);
    expect(await world.operation(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'catalog_bulk_delete_mismatch' },
    });
    expect(await world.atService()).toHaveLength(2);
  });

  it.each(['drop_request', 'drop_response', 'reset'])('many, once, after %s', async (kind) => {
    const ids = await world.made({}, {}, {});
    await world.fault(kind, 'POST', '/catalog/bulk-delete');
    const { operationId } = await world.money.ask('goods.removeMany', { ids, expectedCount: 3 });
    await advance(120_000);
    expect(await world.operation(operationId)).toMatchObject({ phase: 'done', problem: null });
    expect([await world.atService(), await world.rows()]).toEqual([[], []]);
  });

  it('many, in a shop of several outlets, is refused as it is', async () => {
    const ids = await world.made({}, {});
    await world.change({ multi_tradepoint: true });
    const { operationId } = await world.money.ask('goods.removeMany', { ids, expectedCount: 2 });
    await advance(5_000);
    expect(await world.operation(operationId)).toMatchObject({ problem: { code: 'catalog_multi_tradepoint' } });
    expect(await world.atService()).toHaveLength(2);
  });
});

describe('who may', () => {
  it('a senior makes and changes, a manager removes; of a price the question tells before and after', async () => {
    const [id = 0] = await world.made({});
    world.money.become(cashier);
    expect(await world.money.call('goods.create', { items: [tea] })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior', name: tea.name, amountTiyn: 95_050 } },
    });
    expect(await world.money.call('goods.change', { id, change: { priceTiyn: 90_000 } })).toMatchObject({
      problem: {
        code: 'till_not_permitted',
        params: { role: 'senior', name: tea.name, beforeTiyn: 95_050, afterTiyn: 90_000 },
      },
    });
    world.money.become(senior);
    expect(await world.money.call('goods.remove', { id })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager', name: tea.name } },
    });
    expect(await world.money.call('goods.removeMany', { ids: [id], expectedCount: 1 })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager', lines: tea.name } },
    });
    await world.setPrice(id, 90_000);
    const acts = world.money
      .ledger()
      .find('act', { oldestFirst: true })
      .map(({ value }) => value);
    expect(acts).toMatchObject([
      { kind: 'goods.create', personName: manager.name, facts: { name: tea.name, amountTiyn: 95_050 } },
      {
        kind: 'goods.change',
        personName: senior.name,
        facts: { name: tea.name, amountTiyn: 90_000, beforeTiyn: 95_050 },
      },
    ]);
  });
});

describe('the national catalog, pictures and refusals', () => {
  it('a code is asked once, and known after a restart', async () => {
    const barcode = '4870040101373';
    const found = { barcode, ntin: '0200151400005', name: 'Хлеб формовой 500 г', unitId: '796' };
    expect(await world.money.ask('goods.scan', { barcode })).toEqual({ found });
    world.money.kill();
    await world.money.start();
    expect(await world.money.ask('goods.scan', { barcode })).toEqual({ found });
    expect(await world.money.ask('goods.scan', { barcode: '4000000000006' })).toEqual({ found: null });
    expect(await world.money.ask('goods.scan', { barcode: '4000000000006' })).toEqual({ found: null });
    expect(world.sent('POST')).toEqual(['/catalog/scan', '/catalog/scan']);
  });

  it('a picture goes up and stands on the item', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
    const { imageId } = await world.money.ask('goods.uploadImage', { type: 'image/png', data: png });
    const [id = 0] = await world.made({ imageId });
    expect((await world.row(id)).imageUrl).toContain(imageId);
  });

  it('where a service has one spelling of the upload, that one is used', async () => {
    world.money.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/upload-image')) return answer;
      return { ...answer, status: 404, body: new TextEncoder().encode('{"error":"Not found"}') };
    };
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');
    expect((await world.money.ask('goods.uploadImage', { type: 'image/jpeg', data: jpeg })).imageId).toMatch(/^img_/);
  });

  it('what was refused on a day is listed with its names, newest first', async () => {
    await world.mood('error:catalog_item_invalid');
    await world.create({ externalRef: 'a', name: 'А' });
    await advance(10_000);
    await world.create({ externalRef: 'b', name: 'Б' });
    await advance(10_000);
    const { rejections } = await world.money.ask('goods.rejections', { from: '2026-03-05', to: '2026-03-05' });
    expect(rejections).toMatchObject([
      { name: 'Б', problem: { code: 'catalog_item_invalid' } },
      { name: 'А', problem: { code: 'catalog_item_invalid' } },
    ]);
  });

  it('counts tell what the service still has to do, once it was asked', async () => {
    await world.mood('accept', 60_000);
    await world.create({}, {});
    await advance(1_000);
    expect((await world.money.ask('goods.counts', {})).queue).toBeNull();
    await advance(1_000);
    expect((await world.money.ask('goods.counts', {})).queue).toEqual({ pending: 0, processing: 2, failed: 0 });
  });

  it('a code of the shop’s own is EAN-13 for use inside a shop, and held by no item', async () => {
    const { barcode } = await world.money.ask('goods.newBarcode', {});
    expect(barcode).toMatch(/^04[0-9]{11}$/);
    await world.made({ barcode });
    expect((await world.money.ask('goods.newBarcode', {})).barcode).not.toBe(barcode);
  });
});

it('screens hear of one row by its id, and of many at most once a second', async () => {
  const told = () => world.money.events.flatMap((event) => (event.name === 'goods.changed' ? [event.payload.id] : []));
  const [id = 0] = await world.made({});
  await advance(5_000);
  const before = told().length;
  await world.setPrice(id, 120_000);
  expect(told().slice(before)).toEqual([id]);
  await advance(10_000);
  const then = told().length;
  for (let batch = 0; batch < 20; batch += 1) await world.create({}, {});
  await advance(10_000);
  expect(told().length - then).toBeLessThanOrEqual(12);
});
