import { beforeEach, describe, expect, it } from 'vitest';
import { createGoodsWorld, type GoodsWorld, tea } from '#tests/core/goods-world.ts';
import { manager } from '#tests/core/people.ts';

let world: GoodsWorld;
beforeEach(async () => {
  world = await createGoodsWorld();
});

const advance = (ms: number) => world.money.clock.advance(ms);

describe('changing an item', () => {
  it('a changed item keeps the old price until the provider takes the new one, and shows who set it', async () => {
    const [id = 0] = await world.made({});
    await world.mood('accept', 30_000);
    const operationId = await world.setPrice(id, 120_000);
    expect(await world.row(id)).toMatchObject({
      priceTiyn: 95_050,
      state: 'working',
      operation: 'update',
      sellable: true,
    });
    expect((await world.money.ask('goods.view', { id })).prices, 'no price of it yet').toEqual([]);
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

  it('a refused change says what it asked for, until it is mended', async () => {
    const [id = 0] = await world.made({ barcode: '4870001234567' });
    const refused = async () => (await world.money.ask('goods.view', { id })).refused;
    await world.mood('error:catalog_item_invalid');
    await world.money.ask('goods.change', { id, change: { priceTiyn: 120_000, barcode: '' } });
    await advance(10_000);
    const asked = [
      { field: 'priceTiyn', value: 120_000 },
      { field: 'barcode', value: null },
    ];
    expect(await refused()).toEqual(asked);
    await world.money.ask('goods.retry', { id });
    await advance(10_000);
    expect(await refused(), 'the same was sent again').toEqual(asked);
    await world.mood('accept');
    await world.money.ask('goods.retry', { id });
    await advance(10_000);
    expect(await refused()).toEqual([]);
  });

  it('changes only what is given, and an empty text clears', async () => {
    const [id = 0] = await world.made({ barcode: '4870001234567', externalRef: 'tea-1', category: 'tea' });
    await world.money.ask('goods.change', { id, change: { barcode: '', category: 'hot' } });
    await advance(5_000);
    expect(await world.row(id)).toMatchObject({ barcode: null, category: 'hot', externalRef: 'tea-1', name: tea.name });
  });

  it.each(['drop_request', 'drop_response', 'reset'])(
    'a change is looked up before it is repeated: %s',
    async (kind) => {
      const [id = 0] = await world.made({});
      await world.fault(kind, 'PATCH', `/catalog/${String(id)}`);
      const operationId = await world.setPrice(id, 120_000);
      await advance(120_000);
      expect(await world.operation(operationId)).toMatchObject({ phase: 'done' });
      expect(await world.row(id)).toMatchObject({ priceTiyn: 120_000 });
      expect(world.sent('PATCH')).toHaveLength(kind === 'drop_response' ? 1 : 2);
    },
  );

  it('a repeat does not overwrite what somebody else set in the meantime, and reports it', async () => {
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

  it.each([
    ['', false],
    [', over a restart that does not know the time yet', true],
  ])('a request that wanders does not arrive after a later change of the same item%s', async (_, isKilled) => {
    const [id = 0] = await world.made({});
    await world.fault('hold_request', 'PATCH', `/catalog/${String(id)}`, { after_seconds: 300 });
    await world.setPrice(id, 120_000);
    await advance(60_000);
    expect(await world.row(id)).toMatchObject({ priceTiyn: 120_000 });
    const later = await world.setPrice(id, 130_000);
    expect(await world.row(id)).toMatchObject({ state: 'waiting' });
    if (isKilled) {
      world.money.kill();
      await world.money.start();
      expect(await world.row(id)).toMatchObject({ state: 'waiting' });
    }
    await advance(15 * 60_000);
    expect(await world.operation(later)).toMatchObject({ phase: 'done' });
    expect(await world.atService()).toMatchObject([{ price: 1300 }]);
  });

  it.each([
    ['is days ahead', 0, 48],
    // The machine was off for three hours, and its clock with it.
    ['lags behind', 3, -3],
  ])(
    'L2: what left before the time was known, under a clock that %s, holds up the next change like any other',
    async (_how, offHours, aheadHours) => {
      const [id = 0] = await world.made({});
      world.money.kill();
      await advance(offHours * 3_600_000);
      world.money.clock.jumpWall(aheadHours * 3_600_000);
      await world.fault('hold_request', 'PATCH', `/catalog/${String(id)}`, { after_seconds: 300 });
      const started = world.money.start();
      const first = await world.setPrice(id, 120_000);
      await started;
      await advance(60_000);
      expect(await world.operation(first)).toMatchObject({ phase: 'done' });
      const later = await world.setPrice(id, 130_000);
      expect(await world.row(id)).toMatchObject({ state: 'waiting' });
      await advance(15 * 60_000);
      expect(await world.operation(later)).toMatchObject({ phase: 'done' });
      expect(await world.atService()).toMatchObject([{ price: 1300 }]);
    },
  );

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

  it('a missing item is reported and leaves the list', async () => {
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

  it('a bulk removal is previewed, and removes nothing where the count has changed', async () => {
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
