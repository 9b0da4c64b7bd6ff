import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import { expect, it } from 'vitest';
import { openStockTill } from '#tests/core/stock-world.ts';

const coded = (text: string): string => text + ean13CheckDigit(text);
/** Of the scales: two digits of kind, five of article, five of value. */
const bag = (value: number): string => coded(`2200042${String(value).padStart(5, '0')}`);

async function weighedShop(weightBarcodes: 'weight' | 'price') {
  const stock = await openStockTill();
  const { world } = stock;
  await world.ask('settings.change', { weightBarcodes });
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 100 });
  const apples = items.find(({ isMeasured, unit, sellable }) => sellable && isMeasured && unit === 'кг');
  if (apples === undefined) throw new Error('nothing is sold by weight');
  await world.ask('goods.change', { id: apples.id, change: { barcode: '42' } });
  await world.clock.advance(30_000);
  return { ...stock, apples };
}

it('a code of the scales adds its weight to a delivery, a count and a write-off', async () => {
  const { world, draft, apples } = await weighedShop('weight');
  const received = await draft('received');
  const { lineId } = await world.ask('stock.scan', { draftId: received, code: bag(1_250) });
  expect(await world.ask('stock.scan', { draftId: received, code: bag(750) })).toEqual({ lineId });
  expect((await world.ask('stock.draft', { draftId: received })).shown).toMatchObject([
    { itemId: apples.id, thousandths: 2_000, pack: 1 },
  ]);
  await world.ask('stock.post', { draftId: received });
  const off = await draft('writtenOff', { reason: 'spoiled' });
  await world.ask('stock.scan', { draftId: off, code: bag(300) });
  await world.ask('stock.post', { draftId: off });
  const counted = await draft('counted');
  for (const grams of [1_000, 400]) await world.ask('stock.scan', { draftId: counted, code: bag(grams) });
  expect((await world.ask('stock.differences', { draftId: counted })).differences).toMatchObject([
    { countedThousandths: 1_400, expectedThousandths: 1_700, differenceThousandths: -300 },
  ]);
});

it('a code of the scales that holds a price adds the weight of that price, and an unknown one adds nothing', async () => {
  const { world, draft, apples } = await weighedShop('price');
  const draftId = await draft('received');
  await world.ask('stock.scan', { draftId, code: bag(apples.priceTiyn / 100) });
  expect((await world.ask('stock.draft', { draftId })).shown).toMatchObject([{ thousandths: 1_000 }]);
  expect(await world.ask('stock.scan', { draftId, code: coded('220009901250') })).toEqual({ lineId: null });
  await world.ask('settings.change', { weightBarcodes: 'off' });
  expect(await world.ask('stock.scan', { draftId, code: bag(500) })).toEqual({ lineId: null });
});

it('a count of a shelf has a name, counts only what is scanned there, and leaves everything else', async () => {
  const { world, team, goods, receive, left } = await openStockTill();
  const [here, elsewhere] = goods;
  if (here === undefined || elsewhere === undefined) throw new Error('too few goods');
  await receive(here, 5, null);
  await receive(elsewhere, 7, null);
  const { draftId } = await world.ask('stock.openDraft', {
    kind: 'counted',
    category: null,
    isBlind: false,
    place: ' Полка у окна ',
  });
  await world.ask('stock.addItem', { draftId, itemId: here.id });
  await world.cutPower();
  await team.become('Айгүл');
  await world.clock.advance(60_000);
  expect(await world.ask('stock.draft', { draftId })).toMatchObject({
    place: 'Полка у окна',
    progress: { items: null, counted: 1, categories: [] },
  });
  await world.ask('stock.post', { draftId });
  expect([await left(here), await left(elsewhere)]).toEqual([1, 7]);
  const { documents } = await world.ask('stock.documents', { kinds: ['counted'], before: null, limit: 1 });
  expect(documents).toMatchObject([{ place: 'Полка у окна', lineCount: 1 }]);
});
