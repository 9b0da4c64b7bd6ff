import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { atService, begin, refs, table, tillForEachTest, unlock, until, world } from '#tests/core/goods-table-world.ts';

tillForEachTest();

const rowsOf = async (importId: string, state: CallInput<'goodsTable.rows'>['state']) =>
  (await world.ask('goodsTable.rows', { importId, state, offset: 0, limit: 200 })).rows;

const itemOf = async (name: string) => {
  const { items } = await world.ask('catalog.search', { text: name, category: null, limit: 50 });
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`no item ${name}`);
  return found;
};

async function sellForCash(name: string): Promise<void> {
  await openDrawer(world);
  const item = await itemOf(name);
  const cart = { lines: [lineOf(item, { count: 1 })], discountPercentage: 0 };
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: item.priceTiyn, cashReceivedTiyn: null });
}

async function receive(name: string): Promise<void> {
  const { id: itemId } = await itemOf(name);
  const { draftId } = await world.ask('stock.openDraft', { kind: 'received', category: null, isBlind: false });
  const { lineId } = await world.ask('stock.addItem', { draftId, itemId });
  await world.ask('stock.setLine', { draftId, lineId, change: { thousandths: 5_000, costTiyn: 1_000 } });
  await world.ask('stock.post', { draftId });
}

describe('an import that is undone', () => {
  const undone = async (importId: string) => {
    await world.ask('goodsTable.undo', { importId });
    return until(importId, 'undone');
  };

  it('what it made is removed in batches, by one act of a manager', async () => {
    const importId = await begin(table(120));
    await until(importId, 'ended');
    const { rows, undo } = await undone(importId);
    expect(rows).toMatchObject({ made: 0, removed: 120, kept: 0 });
    expect(undo?.personName).toBe('Айгерим');
    expect(await atService()).toHaveLength(0);
    const { acts } = await world.ask('staff.acts', { day: almatyDay(world.clock.nowMs()), page: 1 });
    expect(acts.map(({ kind }) => kind).filter((kind) => kind.startsWith('goods'))).toEqual([
      'goodsTable.undo',
      'goodsTable.start',
    ]);
    expect(await world.call('goodsTable.undo', { importId })).toMatchObject({ problem: { code: 'till_busy' } });
  });

  it('what it changed gets its old name and price', async () => {
    await until(await begin(table(3)), 'ended');
    const importId = await begin(
      table(3, (index) => (index === 1 ? { price: '777', name: 'Жаңа' } : {})),
      { updates: true },
    );
    expect((await until(importId, 'ended')).rows).toMatchObject({ changed: 1 });
    expect((await undone(importId)).rows).toMatchObject({ restored: 1, matched: 2, removed: 0 });
    const [old] = (await atService()).filter((item) => item['external_ref'] === 'ref-1');
    expect(old).toMatchObject({ name: 'Тауар 1', price: 101 });
  });

  it('what was changed, sold or taken into stock since then stays, each for its reason', async () => {
    const importId = await begin(table(5));
    await until(importId, 'ended');
    await world.ask('goods.change', { id: (await itemOf('Тауар 0')).id, change: { priceTiyn: 55_500 } });
    await world.ask('goods.remove', { id: (await itemOf('Тауар 3')).id });
    await sellForCash('Тауар 1');
    await receive('Тауар 2');
    await world.clock.advance(10_000);
    const { rows } = await undone(importId);
    expect(rows).toMatchObject({ removed: 2, kept: 3 });
    expect((await rowsOf(importId, 'kept')).map(({ name, kept }) => [name, kept])).toEqual([
      ['Тауар 0', 'changed'],
      ['Тауар 1', 'sold'],
      ['Тауар 2', 'stock'],
    ]);
    expect((await atService()).length).toBe(3);
  });

  it('a restart in the middle goes on with the undo, and removes nothing else', async () => {
    await until(await begin(table(2, (index) => ({ externalRef: `own-${String(index)}` }))), 'ended');
    const importId = await begin(table(160));
    await until(importId, 'ended');
    await world.ask('goodsTable.undo', { importId });
    await world.cutPower();
    await unlock();
    expect((await until(importId, 'undone')).rows).toMatchObject({ removed: 160, made: 0 });
    expect((await refs()).sort()).toEqual(['own-0', 'own-1']);
  });
});

describe('a row that did not go in', () => {
  it('a row at fault is typed again beside it, and goes out; another is left out', async () => {
    const importId = await begin(
      table(4, (index) => (index === 1 ? { price: '' } : index === 2 ? { price: 'abc', barcode: '4,87E+12' } : {})),
    );
    await until(importId, 'ended');
    const [first, second] = await rowsOf(importId, 'faulty');
    expect(first?.correctable).toEqual({ column: 'price', value: '' });
    expect(second?.correctable).toEqual({ column: 'price', value: 'abc' });
    await world.ask('goodsTable.correct', { importId, number: second?.number ?? 0, value: '90' });
    expect((await rowsOf(importId, 'faulty'))[1]).toMatchObject({
      faults: [{ code: 'barcode_scientific' }],
      correctable: { column: 'barcode', value: '4,87E+12' },
    });
    await world.ask('goodsTable.correct', { importId, number: second?.number ?? 0, value: null });
    await world.ask('goodsTable.correct', { importId, number: first?.number ?? 0, value: '123' });
    const ended = await until(importId, 'ended');
    expect(ended.rows).toMatchObject({ made: 3, faulty: 0, skipped: 1 });
    expect((await atService()).find((item) => item['external_ref'] === 'ref-1')).toMatchObject({ price: 123 });
  });
});
