import { fireEvent } from '@testing-library/dom';
import ru from '@tilla/shared/locales/ru/goods.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openGoods, openTab } from './goods-page.ts';
import { openLive } from './till-screen.ts';

test('a manager names the categories, and the counter calls them so', async () => {
  const till = await openLive();
  await openGoods(till);
  await openTab(till, 'categories');
  const { categories } = await till.ask('catalog.categories', {});
  const at = categories.findIndex(({ key }) => key === 'bakery');
  expect(till.isDisabled('save-category-names')).toBe(true);
  await till.fill(`category-name-${String(at)}`, 'Пекарня');
  await till.press('save-category-names');
  await till.counter.go('sell');
  expect(till.all(/^category-\d+$/).map((tab) => till.text(tab))).toContain('Пекарня');
  await till.counter.go('goods');
  const named = (await till.ask('catalog.categories', {})).categories.findIndex(({ key }) => key === 'bakery');
  await till.press(`category-open-${String(named)}`);
  await till.advance(200);
  expect(till.text('goods-found')).toContain(String(categories[at]?.items));
});

test('tiles are found, pinned, and put in order by keys and by a hand', async () => {
  const till = await openLive();
  await openGoods(till);
  await openTab(till, 'tiles');
  expect(till.text('empty')).toContain(ru.tiles.none);
  await till.fill('tile-search', 'с');
  await till.advance(100);
  const found = till.all(/^tile-found-/).slice(0, 3);
  for (const item of found) await till.press(till.see('tile-add', item));
  const ids = found.map((item) => Number(item.dataset['testid']?.replace('tile-found-', '')));
  expect((await till.ask('favourite.list', {})).ids).toEqual(ids);
  const [one, two, three] = ids;
  const handle = (id: number | undefined) => till.see('tile-handle', till.see(`pinned-${String(id)}`));
  handle(one).focus();
  await till.type('{ArrowDown}');
  await till.advance(50);
  expect((await till.ask('favourite.list', {})).ids).toEqual([two, one, three]);
  expect(document.activeElement).toBe(handle(one));
  expect(till.text('tile-moved')).toContain('2');
  await till.type('{End}');
  await till.advance(50);
  expect((await till.ask('favourite.list', {})).ids).toEqual([two, three, one]);
  // A finger drags the last one by its handle to the top.
  Element.prototype.setPointerCapture = () => undefined;
  const hand = { pointerId: 1, button: 0 };
  fireEvent.pointerDown(handle(one), { ...hand, clientY: 300 });
  await till.advance(16);
  fireEvent.pointerMove(handle(one), { ...hand, clientY: 175 });
  await till.advance(16);
  fireEvent.pointerUp(handle(one), { ...hand, clientY: 175 });
  await till.advance(50);
  expect((await till.ask('favourite.list', {})).ids).toEqual([one, two, three]);
  await till.press('tile-unpin', till.see(`pinned-${String(two)}`));
  expect((await till.ask('favourite.list', {})).ids).toEqual([one, three]);
});
