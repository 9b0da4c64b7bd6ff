import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { openStockTill, type StockWorld, someGoods } from '#tests/core/stock-world.ts';
import { PIN } from '#tests/core/till-team.ts';
import { HttpFailure } from '../platform/ports.ts';

const day = { preset: 'today' } as const;

describe('a till that keeps no stock', () => {
  it('a till without stock shows nothing, asks nothing and reads nothing until the first document', async () => {
    const stock = await openStockTill();
    const bread = someGoods(stock);
    const saleId = await stock.sell(bread);
    const { tenders } = await stock.world.ask('sale.view', { saleId });
    await stock.world.ask('tender.giveBack', {
      tenderId: tenders[0]?.id ?? '',
      amountTiyn: 10_000,
      lines: null,
      reason: 'брак',
    });
    expect(await stock.world.ask('stock.state', {})).toEqual({ isKept: false, low: 0, expiring: 0, drafts: [] });
    expect(await stock.world.ask('stock.remaining', { ids: [bread.id] })).toEqual({ items: [] });
    expect(await stock.item(bread)).toMatchObject({ thousandths: null, moves: [] });
    expect((await stock.world.ask('task.list', {})).tasks.map(({ kind }) => kind)).not.toContain('stock_return');
  });
});

describe('receiving', () => {
  it('a delivery adds what came, sales take it off, and the cost is the moving average', async () => {
    const stock = await openStockTill();
    const bread = someGoods(stock);
    await stock.sell(bread, 5);
    expect(await stock.receive(bread, 10, 10_000)).toMatchObject({ number: 1 });
    await stock.sell(bread, 4);
    await stock.receive(bread, 6, 20_000);
    expect(await stock.item(bread)).toMatchObject({ thousandths: 12_000, costTiyn: 15_000, supplier: 'ИП Нурланова' });
    const { moves } = await stock.item(bread);
    expect(moves.map(({ kind, thousandths }) => [kind, thousandths / 1_000])).toEqual([
      ['received', 6],
      ['sold', -4],
      ['received', 10],
    ]);
    expect(await stock.world.ask('stock.margin', { window: day, by: 'item' })).toMatchObject({
      rows: [
        {
          name: bread.name,
          costTiyn: 40_000,
          profitTiyn: 4 * bread.priceTiyn - 40_000,
          unknownTiyn: 0,
        },
      ],
    });
  });

  it('a delivery scans pieces and packs, takes an unknown barcode as a new item, and changes prices at the end', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 1, null);
    const packs = [{ barcode: '14870001234564', pieces: 24 }];
    await world.ask('stock.setItem', { id: bread.id, minimumThousandths: null, isKept: true, packs, supplier: '' });
    const draftId = await stock.draft('received');
    await world.ask('stock.scan', { draftId, code: '14870001234564' });
    const { lineId } = await world.ask('stock.scan', { draftId, code: '14870001234564' });
    await world.ask('stock.scan', { draftId, code: bread.barcode ?? '' });
    expect(await world.ask('stock.scan', { draftId, code: '4879999999990' })).toEqual({ lineId: null });
    const goods = {
      name: 'Тандырная лепёшка',
      priceTiyn: 30_000,
      unitId: '796',
      barcode: '4879999999990',
      ntin: '',
      externalRef: '',
      category: '',
      imageId: null,
    };
    await world.ask('stock.addNewItem', { draftId, goods });
    await world.ask('stock.scan', { draftId, code: '4879999999990' });
    const change = { costTiyn: 1_000_000, newPriceTiyn: bread.priceTiyn + 5_000 };
    await world.ask('stock.setLine', { draftId, lineId: lineId ?? '', change });
    expect(await world.ask('stock.draft', { draftId })).toMatchObject({
      totalThousandths: 51_000,
      totalTiyn: 2_000_000,
      unknownCosts: 2,
    });
    expect(await world.ask('stock.post', { draftId })).toMatchObject({ changedIds: [bread.id] });
    await world.clock.advance(20_000);
    expect(await stock.item(bread)).toMatchObject({ thousandths: 50_000, costTiyn: 41_667 });
    expect((await world.ask('goods.view', { id: bread.id })).row.priceTiyn).toBe(bread.priceTiyn + 5_000);
    const { item } = await world.ask('catalog.byBarcode', { barcode: '4879999999990' });
    expect(await world.ask('stock.item', { id: item?.id ?? 0, before: null })).toMatchObject({ thousandths: 2_000 });
  });

  it('a draft survives a power cut with each line as it was', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const draftId = await stock.draft('received', { supplier: 'Чайный двор', documentNumber: '214' });
    await stock.line(draftId, someGoods(stock), { thousandths: 24_000, costTiyn: 16_500, expiresOn: '2026-04-01' });
    await world.cutPower();
    await stock.team.become('Айгүл');
    await world.clock.advance(60_000);
    expect((await world.ask('stock.state', {})).drafts).toMatchObject([
      { id: draftId, supplier: 'Чайный двор', lines: 1 },
    ]);
    expect(await world.ask('stock.draft', { draftId })).toMatchObject({
      documentNumber: '214',
      shown: [{ thousandths: 24_000, costTiyn: 16_500, totalTiyn: 396_000, expiresOn: '2026-04-01' }],
    });
    await world.ask('stock.post', { draftId });
    expect((await world.call('stock.post', { draftId })).ok).toBe(false);
    expect(await stock.left(someGoods(stock))).toBe(24);
  });

  it('a receiving changes its prices after a power cut as well', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    const draftId = await stock.draft('received');
    await stock.line(draftId, bread, { thousandths: 1_000, newPriceTiyn: bread.priceTiyn + 5_000 });
    world.line.answer = () => Promise.reject(new HttpFailure('cut'));
    await world.ask('stock.post', { draftId });
    await world.cutPower();
    world.line.answer = null;
    await stock.team.become('Айгүл');
    await world.clock.advance(60_000);
    expect((await world.ask('goods.view', { id: bread.id })).row.priceTiyn).toBe(bread.priceTiyn + 5_000);
  });

  it('L2: a receiving before the first answer of the service is dated by it afterwards', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 1, 10_000);
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await world.restart();
    await stock.team.become('Айгүл');
    await stock.receive(bread, 5, 10_000);
    const documents = async () =>
      (await world.ask('stock.documents', { kinds: ['received'], before: null, limit: 9 })).documents.map(
        ({ at }) => at,
      );
    expect(await stock.left(bread)).toBe(6);
    const made = Math.max(...(await documents()).map(Date.parse));
    world.line.answer = null;
    await world.clock.advance(10 * 60_000);
    expect(Math.abs(Math.max(...(await documents()).map(Date.parse)) - made)).toBeLessThan(2_000);
    expect(await stock.left(bread)).toBe(6);
  });
});

describe('a count', () => {
  it('a count is an anchor of its own moment while selling goes on', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 20, 10_000);
    await stock.sell(bread, 1);
    const draftId = await stock.draft('counted');
    for (let piece = 0; piece < 17; piece += 1) await world.ask('stock.addItem', { draftId, itemId: bread.id });
    // Sold from the counted shelf: it is taken off before the next piece is added.
    await stock.sell(bread, 2);
    await world.ask('stock.addItem', { draftId, itemId: bread.id });
    await stock.sell(bread, 3);
    expect(await world.ask('stock.differences', { draftId })).toMatchObject({
      differences: [{ countedThousandths: 16_000, expectedThousandths: 17_000, differenceTiyn: -10_000 }],
    });
    expect((await world.ask('stock.draft', { draftId })).shown[0]).toMatchObject({ soldSinceThousandths: 3_000 });
    await world.clock.advance(60_000);
    await world.ask('stock.post', { draftId });
    expect(await stock.left(bread)).toBe(13);
    expect((await stock.item(bread)).moves.map(({ kind }) => kind)).toEqual([
      'sold',
      'counted',
      'sold',
      'sold',
      'received',
    ]);
  });

  it('the first count of a shop takes off what is sold while it goes on, and shows nothing before it is posted', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.sell(bread, 4);
    const draftId = await stock.draft('counted');
    await stock.line(draftId, bread, { thousandths: 5_000 });
    await stock.sell(bread, 2);
    expect((await world.ask('stock.draft', { draftId })).shown).toMatchObject([{ soldSinceThousandths: 2_000 }]);
    // One more is found: three were left, and there are four.
    await world.ask('stock.addItem', { draftId, itemId: bread.id });
    await stock.sell(bread, 1);
    expect(await world.ask('stock.state', {})).toMatchObject({ isKept: false, low: 0 });
    await world.cutPower();
    await stock.team.become('Айгүл');
    await world.clock.advance(60_000);
    await world.ask('stock.post', { draftId });
    expect(await stock.left(bread)).toBe(3);
    expect(await world.ask('stock.state', {})).toMatchObject({ isKept: true });
  });

  it('a blind count hides what is expected from who counts', async () => {
    const stock = await openStockTill();
    const { world, team } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 20, 10_000);
    await team.become('Ерлан');
    const { draftId } = await world.ask('stock.openDraft', {
      kind: 'counted',
      category: bread.category,
      isBlind: true,
    });
    await world.ask('stock.addItem', { draftId, itemId: bread.id });
    const draft = await world.ask('stock.draft', { draftId });
    expect(draft.shown[0]).toMatchObject({ thousandths: 1_000, beforeThousandths: null, soldSinceThousandths: 0 });
    expect(draft.progress?.categories).toMatchObject([
      { key: bread.category, counted: 1, differenceThousandths: null },
    ]);
    expect(await world.call('stock.differences', { draftId })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    expect(await world.call('stock.setDraft', { draftId, change: { isBlind: false } })).toMatchObject({ ok: false });
    expect(await world.call('stock.post', { draftId })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { count: 1 } },
    });
    const approval = { personId: await team.idOf('Дана'), pin: PIN.Дана };
    await world.ask('stock.post', { draftId, approval });
    expect(await stock.left(bread)).toBe(1);
  });
});

describe('returned goods', () => {
  async function refund(
    stock: StockWorld,
    saleId: string,
    goodsTo?: 'shelf' | 'write_off',
    amountTiyn: number | null = null,
  ) {
    const { tenders } = await stock.world.ask('sale.view', { saleId });
    const tenderId = tenders[0]?.id ?? '';
    const lines = amountTiyn === null ? [{ itemId: 'a', count: 1, amountTiyn: null }] : null;
    const where = goodsTo === undefined ? {} : { goodsTo };
    await stock.world.ask('tender.giveBack', { tenderId, amountTiyn, lines, reason: 'брак', ...where });
  }

  it('returned goods go back to the shelf or are written off, as the refund said', async () => {
    const stock = await openStockTill();
    const bread = someGoods(stock);
    await stock.receive(bread, 10, 10_000);
    const saleId = await stock.sell(bread, 3);
    await refund(stock, saleId, 'shelf');
    expect(await stock.left(bread)).toBe(8);
    await refund(stock, saleId, 'write_off');
    expect(await stock.left(bread)).toBe(8);
    const { total } = await stock.world.ask('stock.margin', { window: day, by: 'day' });
    expect(total).toMatchObject({ revenueTiyn: bread.priceTiyn, costTiyn: 10_000 });
    expect((await stock.item(bread)).moves.filter(({ kind }) => kind === 'writtenOff')).toHaveLength(1);
  });

  it('returned goods of an amount without lines are asked about in a task, once', async () => {
    const stock = await openStockTill();
    const bread = someGoods(stock);
    await stock.receive(bread, 10, 10_000);
    const saleId = await stock.sell(bread, 3);
    await refund(stock, saleId, undefined, 10_000);
    expect(await stock.left(bread)).toBe(7);
    const tasks = async () =>
      (await stock.world.ask('task.list', {})).tasks.filter(({ kind }) => kind === 'stock_return');
    expect(await tasks()).toMatchObject([{ saleId, facts: { amountTiyn: 10_000 } }]);
    await stock.world.ask('task.resolve', { taskId: (await tasks())[0]?.id ?? '', action: 'accept', note: '' });
    await stock.sell(bread);
    await stock.left(bread);
    expect(await tasks()).toEqual([]);
  });
});

describe('the remaining stock', () => {
  it('a balance is shown at or below the limit of the item, and below zero it still sells', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const [bread, milk] = [someGoods(stock), someGoods(stock, 1)];
    await stock.receive(bread, 5, 10_000);
    await stock.count(milk, 1);
    const remaining = async () => (await world.ask('stock.remaining', { ids: [bread.id, milk.id] })).items;
    expect(await remaining()).toEqual([]);
    await world.ask('stock.setItem', {
      id: bread.id,
      minimumThousandths: 3_000,
      isKept: true,
      packs: [],
      supplier: 'ИП Нурланова',
    });
    await stock.sell(bread, 2);
    await stock.sell(milk, 3);
    expect(await remaining()).toEqual([
      { id: bread.id, thousandths: 3_000 },
      { id: milk.id, thousandths: -2_000 },
    ]);
    expect((await world.ask('stock.low', {})).rows).toMatchObject([
      { name: bread.name, supplier: 'ИП Нурланова', thousandths: 3_000 },
      { name: milk.name, supplier: '', daysLeft: 0 },
    ]);
    await world.ask('stock.setItem', { id: milk.id, minimumThousandths: null, isKept: false, packs: [], supplier: '' });
    expect((await world.ask('stock.state', {})).low).toBe(1);
  });

  it('a balance is read at a date and as a table, and slow goods come first', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const [bread, milk] = [someGoods(stock), someGoods(stock, 1)];
    await stock.receive(bread, 5, 10_000);
    await stock.receive(milk, 8, 20_000);
    await world.clock.advance(60_000);
    await stock.sell(bread, 2);
    const { file, count } = await world.ask('stock.export', { what: 'balances', day: almatyDay(world.clock.nowMs()) });
    expect(count).toBe(2);
    const before = almatyDay(world.clock.nowMs() - 86_400_000);
    expect(await world.ask('stock.export', { what: 'balances', day: before })).toMatchObject({ count: 0 });
    const text = readFileSync(join(world.folder, 'exports', file), 'utf8');
    expect(text).toContain(`"${bread.name}";"${bread.barcode ?? ''}";3;`);
    expect((await world.ask('stock.slow', { days: 30 })).rows).toMatchObject([
      { name: milk.name, soldThousandths: 0, turnoverDays: null, valueTiyn: 160_000 },
      { name: bread.name, soldThousandths: 2_000, turnoverDays: 45 },
    ]);
  });

  it('stock is counted again from the ledger when its file is lost, with the margins that closed shifts reported', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 5, 10_000);
    await stock.sell(bread, 2);
    const { drawer } = await world.ask('cashbox.view', {});
    const closing = { drawerId: drawer?.id ?? '', count: null, note: 'спешили', fiscalShiftId: null, override: true };
    await world.ask('cashbox.close', closing);
    await openDrawer(world);
    await stock.sell(bread, 1);
    const before = [await stock.item(bread), await world.ask('stock.margin', { window: day, by: 'sale' })];
    await world.restart((folder) => {
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `training-stock.sqlite${end}`), { force: true });
    });
    await stock.team.become('Айгүл');
    expect([await stock.item(bread), await world.ask('stock.margin', { window: day, by: 'sale' })]).toEqual(before);
  });
});

describe('a write-off and a transfer', () => {
  it('a write-off and a transfer take goods away with a reason and a senior, and what arrives has its cost', async () => {
    const stock = await openStockTill();
    const { world } = stock;
    const bread = someGoods(stock);
    await stock.receive(bread, 10, 10_000);
    const off = await stock.draft('writtenOff');
    await stock.line(off, bread, { thousandths: 3_000 });
    expect(await world.call('stock.post', { draftId: off })).toMatchObject({ problem: { code: 'till_stock_reason' } });
    await world.ask('stock.setDraft', { draftId: off, change: { reason: 'expired' } });
    expect(await world.ask('stock.draft', { draftId: off })).toMatchObject({ totalTiyn: 30_000, lossTiyn: 0 });
    await world.ask('stock.post', { draftId: off });
    const sent = await stock.draft('sent', { place: 'Магазин на Абая' });
    await world.clock.advance(1_000);
    await stock.line(sent, bread, { thousandths: 2_000 });
    await world.ask('stock.post', { draftId: sent });
    const arrived = await stock.draft('arrived', { place: 'Магазин на Абая' });
    await world.clock.advance(1_000);
    await stock.line(arrived, bread, { thousandths: 5_000, costTiyn: 20_000 });
    await world.ask('stock.post', { draftId: arrived });
    expect(await stock.item(bread)).toMatchObject({ thousandths: 10_000, costTiyn: 15_000 });
    const { documents } = await world.ask('stock.documents', {
      kinds: ['writtenOff', 'sent', 'arrived'],
      before: null,
      limit: 10,
    });
    expect(documents.map(({ kind, number }) => [kind, number])).toEqual([
      ['arrived', 1],
      ['sent', 1],
      ['writtenOff', 1],
    ]);
    const { lines } = await world.ask('stock.document', { documentId: documents[2]?.id ?? '' });
    expect(lines).toMatchObject([{ thousandths: 3_000, costTiyn: 30_000 }]);
  });
});
