import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { socialFoodOf } from '@tilla/shared/domain/social-foods.ts';
import { expect, it } from 'vitest';
import { openStockTill, someGoods } from '#tests/core/stock-world.ts';

const DAY_MS = 86_400_000;

it('goods are listed by the day they expire, until what expires is sold or written off from there', async () => {
  const stock = await openStockTill();
  const { world } = stock;
  const [milk, bread, tea] = [someGoods(stock, 0), someGoods(stock, 1), someGoods(stock, 2)];
  const inDays = (days: number): string => almatyDay(world.clock.nowMs() + days * DAY_MS);
  const deliver = async (lines: readonly (readonly [typeof milk, number, string | null])[]) => {
    const draftId = await stock.draft('received', { supplier: 'Фермер' });
    for (const [item, count, expiresOn] of lines)
      await stock.line(draftId, item, { thousandths: count * 1_000, costTiyn: 10_000, expiresOn });
    await world.ask('stock.post', { draftId });
    await world.clock.advance(60_000);
  };
  await deliver([
    [milk, 6, inDays(2)],
    [bread, 4, inDays(-1)],
    [tea, 9, inDays(300)],
  ]);
  await deliver([[milk, 10, inDays(5)]]);
  expect((await world.ask('stock.state', {})).expiring).toBe(2);
  expect((await world.ask('stock.expiring', {})).rows).toMatchObject([
    { id: bread.id, daysLeft: -1, thousandths: 4_000, valueTiyn: 40_000, supplier: 'Фермер' },
    { id: milk.id, daysLeft: 2, thousandths: 6_000 },
    { id: milk.id, daysLeft: 5, thousandths: 10_000 },
  ]);
  await stock.sell(milk, 5);
  const begun = { reason: 'expired' as const, lines: [{ itemId: bread.id, thousandths: 4_000 }] };
  const opened = { category: null, isBlind: false, begun };
  const { draftId } = await world.ask('stock.openDraft', { kind: 'writtenOff', ...opened });
  expect(await world.ask('stock.draft', { draftId })).toMatchObject({
    reason: 'expired',
    totalTiyn: 40_000,
    shown: [{ itemId: bread.id, thousandths: 4_000 }],
  });
  await world.ask('stock.post', { draftId });
  await world.ask('settings.change', { expiryDays: 3 });
  expect((await world.ask('stock.expiring', {})).rows).toMatchObject([
    { id: milk.id, daysLeft: 2, thousandths: 1_000 },
  ]);
  expect((await world.call('stock.openDraft', { kind: 'counted', ...opened })).ok).toBe(false);
});

it('a social food above its markup is listed for a manager, alone or with others, and the price is taken all the same', async () => {
  const stock = await openStockTill();
  const { world } = stock;
  const today = almatyDay(world.clock.nowMs());
  const social = stock.goods.find(({ name }) => socialFoodOf(name, today) !== null);
  const other = stock.goods.find(({ name }) => socialFoodOf(name, today) === null);
  if (social === undefined || other === undefined) throw new Error('no social food is sold here');
  await stock.receive(other, 1, 1_000);
  await stock.receive(social, 1, social.priceTiyn);
  expect(await world.ask('stock.overMarkup', { ids: null })).toEqual({ rows: [] });
  await world.ask('goods.change', { id: social.id, change: { priceTiyn: social.priceTiyn * 2 } });
  await world.clock.advance(30_000);
  const row = {
    id: social.id,
    priceTiyn: social.priceTiyn * 2,
    costTiyn: social.priceTiyn,
    markupPercent: 100,
    maxMarkupPercent: 15,
  };
  for (const ids of [null, [other.id, social.id]])
    expect(await world.ask('stock.overMarkup', { ids })).toMatchObject({ rows: [row] });
});
