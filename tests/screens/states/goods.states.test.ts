import { addMadeUp, allGoods, changeToBeRefused, openGoods, openTab, rows } from '../goods-page.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const whiteBread = '4870040101373';

drawStates('goods', async (language, look) => {
  const till = await openLive({ language });
  await addMadeUp(till, 4);
  await addMadeUp(till, 1, 'other');
  await openGoods(till);
  look('goods');
  await till.scan(whiteBread);
  await till.advance(200);
  look('goods-one');
  await till.press('goods-edit');
  look('goods-edit');
  await till.press('goods-leave');
  await till.press('new-goods');
  look('goods-new');
  await till.fill('goods-price-field', '0');
  await till.press('goods-save');
  look('goods-faults');
  await till.press('goods-leave');
  await till.fill('goods-search', 'ъъъъъъъ');
  await till.advance(100);
  look('goods-not-found');
  await till.press('empty-reset');
  await till.advance(100);

  await till.press('goods-pick');
  for (const row of rows(till).slice(0, 3)) await till.press(row);
  look('goods-picked');
  await till.press('picked-remove');
  await till.advance(1_000);
  look('goods-remove-many');
  await till.press('remove-leave');
  await till.press('goods-pick');
  await till.press(rows(till)[0] as Element);
  await till.press('goods-remove');
  look('goods-remove');
  await till.press('remove-leave');
  const foreign = (await allGoods(till)).find(({ source }) => source === 'other');
  await till.fill('goods-search', foreign?.name ?? '');
  await till.advance(100);
  await till.press(`goods-row-${String(foreign?.id)}`);
  look('goods-foreign');

  await openTab(till, 'noCode');
  look('goods-no-code');
  await till.scan(whiteBread);
  await till.advance(1_000);
  look('goods-no-code-found');

  await openTab(till, 'rejected');
  look('goods-rejected-none');
  await changeToBeRefused(till, whiteBread);
  await till.until(() => till.sees('goods-under-way'), 'the change is under way');
  look('goods-changing');
  await till.advance(60_000);
  await openTab(till, 'rejected');
  await till.within(120_000, () => rows(till).length === 1, 'a rejected row');
  look('goods-rejected');
  await till.press('rejected-days');
  await till.advance(1_000);
  look('goods-rejected-days');

  await openTab(till, 'categories');
  look('goods-categories');
  await openTab(till, 'tiles');
  look('goods-tiles-none');
  await till.fill('tile-search', 'шоколад');
  await till.advance(100);
  for (const item of till.all(/^tile-found-/).slice(0, 4)) await till.press(till.see('tile-add', item));
  look('goods-tiles');
});

drawStates('goods of a shop without a catalog', async (language, look) => {
  const till = await openLive({ language, organization: { name: 'Шеберхана «Қайрат»', has_catalog: false } });
  await till.counter.go('goods');
  await till.until(() => till.sees('empty'), 'no catalog');
  look('goods-no-catalog');
});
