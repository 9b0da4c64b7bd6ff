import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteGoodsImports } from '#adapters/sqlite-goods-imports.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import {
  begin,
  fill,
  organizationId,
  table,
  tillForEachTest,
  unlock,
  until,
  view,
  world,
} from '#tests/core/goods-table-world.ts';

tillForEachTest();

const supplied = (rows: readonly (readonly [string, string])[]) =>
  table(rows.length, (index) => ({ quantity: rows[index]?.[0] ?? '', cost: rows[index]?.[1] ?? '' }));
const delivery = { stock: { kind: 'received', supplier: 'Чайный двор' } } as const;
const count = { stock: { kind: 'counted', supplier: '' } } as const;

async function stockOf(name: string) {
  const { items } = await world.ask('catalog.search', { text: name, category: null, limit: 1 });
  return world.ask('stock.item', { id: items[0]?.id ?? 0, before: null });
}
const documents = async () =>
  (await world.ask('stock.documents', { kinds: ['received', 'counted'], before: null, limit: 50 })).documents;

it('a supplier’s table becomes one delivery, at the end and once, over restarts and power cuts', async () => {
  const importId = await begin(
    supplied([
      ['12', '60'],
      ['5', ''],
      ['', '70'],
      ['0', '80'],
    ]),
    delivery,
  );
  expect(await view(importId)).toMatchObject({ hasStock: true, documents: [] });
  await world.cutPower();
  await unlock();
  await until(importId, 'ended');
  await world.restart();
  await unlock();
  await world.clock.advance(60_000);
  expect(await documents()).toMatchObject([
    { id: importId, number: 1, supplier: 'Чайный двор', personName: 'Айгерим', lineCount: 2, totalTiyn: null },
  ]);
  expect((await view(importId)).documents).toEqual([{ id: importId, kind: 'received', number: 1 }]);
  expect(await stockOf('Тауар 0')).toMatchObject({ thousandths: 12_000, costTiyn: 6_000, supplier: 'Чайный двор' });
  expect(await stockOf('Тауар 1')).toMatchObject({ thousandths: 5_000, costTiyn: null });
  expect((await stockOf('Тауар 2')).thousandths).toBeNull();
});

it('an import that was not ended in its file posts what is missing, and nothing twice', async () => {
  const importId = await begin(supplied([['12', '60']]), delivery);
  await until(importId, 'ended');
  // The ledger has the document, and the kill came before the import's file was written.
  await world.restart((folder) => {
    const imports = openSqliteGoodsImports(join(folder, 'live-goods-imports.sqlite'));
    imports.change(importId, { state: 'running' });
    imports.close();
  });
  await unlock();
  await until(importId, 'ended');
  expect(await documents()).toHaveLength(1);
  expect((await stockOf('Тауар 0')).thousandths).toBe(12_000);
});

it('an opening count sets balances and costs as of its beginning, and what is sold meanwhile is taken off', async () => {
  await openDrawer(world, 1_000_000);
  await until(await begin(table(2)), 'ended');
  const { items } = await world.ask('catalog.search', { text: 'Тауар 0', category: null, limit: 1 });
  const [sold] = items;
  if (sold === undefined) throw new Error('no item');
  await world.control('POST', '/provider', {
    organization_id: organizationId,
    catalog: 'accept',
    latency_ms: 20_000,
  });
  const importId = await begin(
    supplied([
      ['10', '60'],
      ['0', ''],
    ]),
    count,
  );
  await world.clock.advance(1_000);
  const cart = { lines: [lineOf(sold, { count: 3 })], discountPercentage: 0 };
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: sold.priceTiyn * 3, cashReceivedTiyn: null });
  await until(importId, 'ended');
  expect(await documents()).toMatchObject([{ kind: 'counted', number: 1, lineCount: 2 }]);
  expect(await stockOf('Тауар 0')).toMatchObject({ thousandths: 7_000, costTiyn: 6_000 });
  expect(await stockOf('Тауар 1')).toMatchObject({ thousandths: 0, costTiyn: null });
  // A later count with another cost changes no cost that is known.
  await until(await begin(supplied([['8', '90']]), count), 'ended');
  expect(await stockOf('Тауар 0')).toMatchObject({ thousandths: 8_000, costTiyn: 6_000 });
});

it('a table that was stopped posts nothing, and one without stock never does', async () => {
  const importId = await fill(supplied([['12', '60']]), delivery);
  await world.ask('goodsTable.start', { importId });
  await world.ask('goodsTable.stop', { importId });
  await until(await begin(supplied([['12', '60']])), 'ended');
  await world.clock.advance(60_000);
  expect(await documents()).toEqual([]);
});

it('a table of thousands becomes documents of a thousand lines, each posted once', async () => {
  const importId = await begin(
    table(1_001, () => ({ quantity: '2', cost: '60' })),
    delivery,
  );
  await until(importId, 'ended');
  expect((await view(importId)).documents.map(({ number }) => number)).toEqual([1, 2]);
  expect((await documents()).map(({ lineCount }) => lineCount).toSorted((one, other) => one - other)).toEqual([
    1, 1_000,
  ]);
});
