import { type CallName, calls } from '@tilla/shared/contract/calls.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { expect, it } from 'vitest';
import { openStockTill, someGoods } from '#tests/core/stock-world.ts';

const day = { preset: 'today' } as const;

it('no query of a cashier returns a cost', async () => {
  const stock = await openStockTill();
  const { world, team } = stock;
  const bread = someGoods(stock);
  // A figure that nothing else in this shop has.
  const costTiyn = 7_654_321;
  await stock.receive(bread, 10, costTiyn);
  const dated = await stock.draft('received');
  await stock.line(dated, bread, { thousandths: 1_000, costTiyn, expiresOn: almatyDay(world.clock.nowMs()) });
  await world.ask('stock.post', { draftId: dated });
  const received = await stock.draft('received');
  await stock.line(received, bread, { thousandths: 1_000, costTiyn });
  const counted = await stock.draft('counted');
  await stock.line(counted, bread, { thousandths: 9_000 });
  const off = await stock.draft('writtenOff', { reason: 'gift' });
  await stock.line(off, bread, { thousandths: 1_000 });
  const saleId = await stock.sell(bread, 1);
  const { documents } = await world.ask('stock.documents', { kinds: ['received'], before: null, limit: 1 });
  const { id: drawerId = '' } = (await world.ask('cashbox.view', {})).drawer ?? {};
  const close = { count: null, note: 'Не считали', fiscalShiftId: null, override: true };
  await world.ask('cashbox.close', { drawerId, ...close });
  const profitTiyn = bread.priceTiyn - costTiyn;
  expect((await world.ask('history.evening', { drawerId })).profit, 'of a manager').toMatchObject({ profitTiyn });
  // Reports pause between months, on the till's clock.
  const answered = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const state = { isDone: false };
    void asked.finally(() => (state.isDone = true)).catch(() => undefined);
    while (!state.isDone) await world.clock.advance(1);
    return asked;
  };
  const report = await answered(world.ask('statistics.items', { window: day }));
  expect(report.items.map(({ margin }) => margin?.profitTiyn)).toEqual([profitTiyn]);
  expect(report.total.margin).toMatchObject({ costTiyn, profitTiyn, unknownTiyn: 0 });
  const books = await answered(world.ask('statistics.books', { window: day }));
  expect(books.profit).toMatchObject({ profitTiyn });
  const profit = await answered(world.ask('statistics.profit', { window: day }));
  expect(profit.sales).toMatchObject([{ saleId, profitTiyn }]);
  await team.become('Ерлан');
  const inputs: Partial<Record<CallName, readonly object[]>> = {
    'stock.remaining': [{ ids: [bread.id] }],
    'stock.levels': [{ ids: [bread.id] }],
    'stock.item': [{ id: bread.id, before: null }],
    'stock.draft': [received, counted, off].map((draftId) => ({ draftId })),
    'stock.differences': [{ draftId: counted }],
    'stock.documents': [
      { kinds: ['received'], before: null, limit: 9 },
      { kinds: ['counted', 'writtenOff'], before: null, limit: 9 },
    ],
    'stock.document': [{ documentId: documents[0]?.id ?? '' }],
    'stock.margin': (['day', 'item', 'category', 'person', 'sale'] as const).map((by) => ({ window: day, by })),
    'stock.slow': [{ days: 30 }],
    'stock.overMarkup': [{ ids: null }, { ids: [bread.id] }],
    'history.evening': [{ drawerId }],
    'statistics.books': [{ window: day }],
    'statistics.items': [{ window: day }],
    'statistics.profit': [{ window: day }],
    'sale.view': [{ saleId }],
    'history.search': [
      { filter: { text: '', state: null, tender: null, cashierId: null, window: day }, after: null, limit: 9 },
    ],
    'goods.view': [{ id: bread.id }],
  };
  const call = world.call as (name: CallName, input: object) => Promise<unknown>;
  const queries = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'query');
  const answers: string[] = [];
  for (const name of queries) {
    for (const input of inputs[name] ?? [{}]) answers.push(`${name} ${JSON.stringify(await call(name, input))}`);
  }
  for (const draftId of [received, counted, off]) {
    answers.push(JSON.stringify(await call('stock.addItem', { draftId, itemId: bread.id })));
    answers.push(JSON.stringify(await call('stock.post', { draftId })));
  }
  const secrets = [costTiyn, costTiyn * 11, costTiyn * 10, costTiyn * 9, bread.priceTiyn - costTiyn].map(String);
  expect(answers.filter((answer) => secrets.some((secret) => answer.includes(secret)))).toEqual([]);
  expect(answers.find((answer) => answer.startsWith('history.evening'))).toContain('"profit":null');
  const expiring = answers.filter((answer) => answer.startsWith('stock.expiring'));
  expect(expiring.every((answer) => answer.includes(bread.name))).toBe(true);
  const refused = answers.filter((answer) => /^stock\.(?:margin|slow|overMarkup)/u.test(answer));
  expect(refused).toHaveLength(8);
  expect(refused.every((answer) => answer.includes('till_not_permitted'))).toBe(true);
});
