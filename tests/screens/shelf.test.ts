import { fireEvent } from '@testing-library/dom';
import enShelf from '@tilla/shared/locales/en/shelf.json' with { type: 'json' };
import kkShelf from '@tilla/shared/locales/kk/shelf.json' with { type: 'json' };
import ruShelf from '@tilla/shared/locales/ru/shelf.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { lineOf } from '../core/goods.ts';
import { spokenLanguages } from '../support/depth.ts';
import { askMenu, hold } from './tile-page.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const shelf = { ru: ruShelf, kk: kkShelf, en: enShelf } as const;
const tiles = (till: TillScreen): string[] => till.all(/^product-/).map((tile) => tile.dataset['testid'] ?? '');
const chosen = (till: TillScreen): string[] =>
  till.all(/^(?:popular|category-\d+)$/).flatMap((tab) => (till.isChosen(tab) ? (tab.dataset['testid'] ?? '') : []));

/** Sells so many kinds of goods once, for cash, from that place of the list on; returns their tiles. */
async function sellKinds(till: TillScreen, from: number, kinds: number): Promise<string[]> {
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 100 });
  const sold = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured).slice(from, from + kinds);
  await openDrawer(till);
  await till.ask('sale.payByCash', {
    cart: {
      lines: sold.map((item) => lineOf(item, { id: `l${String(item.id)}` })),
      discountPercentage: 0,
    },
    shownTotalTiyn: sold.reduce((sum, { priceTiyn }) => sum + priceTiyn, 0),
    cashReceivedTiyn: null,
  });
  return sold.map(({ id }) => `product-${String(id)}`);
}

test('a young shop opens on all its goods; with enough sold it opens on what sold most, also after a start', async () => {
  const till = await openTraining();
  expect(chosen(till)).toEqual(['category-0']);
  const few = await sellKinds(till, 20, 3);
  await till.reload();
  expect(chosen(till), 'three kinds are no shelf').toEqual(['category-0']);
  await till.press('popular');
  expect(tiles(till).toSorted()).toEqual(few.toSorted());
  const twice = await sellKinds(till, 20, 1);
  const more = await sellKinds(till, 30, 11);
  await till.restart();
  await till.counter.unlock(manager.pin);
  await till.reload();
  expect(chosen(till)).toEqual(['popular']);
  expect(tiles(till)[0], 'what was sold twice comes first').toBe(twice[0]);
  expect(tiles(till).toSorted()).toEqual([...few, ...more].toSorted());
});

test('pinned goods stand before what sold most, and once', async () => {
  const till = await openTraining();
  const sold = await sellKinds(till, 20, 12);
  const [first = '', second = ''] = tiles(till);
  await till.ask('favourite.set', { ids: [second, sold[3] ?? ''].map((tile) => Number(tile.replace('product-', ''))) });
  await till.reload();
  expect(tiles(till).slice(0, 2)).toEqual([second, sold[3]]);
  expect(tiles(till)).toHaveLength(13);
  expect(tiles(till)).not.toContain(first);
});

for (const language of spokenLanguages) {
  test(`a popular shelf with nothing on it explains itself and leads to all goods, in ${language} (trial 8)`, async () => {
    const till = await openTraining({ language });
    await till.press('popular');
    expect(till.says(shelf[language].noPopular.title, till.see('empty-shelf'))).toBe(true);
    expect(till.says(shelf[language].noPopular.text, till.see('empty-shelf'))).toBe(true);
    await till.press('empty-act');
    expect(chosen(till)).toEqual(['category-0']);
    expect(tiles(till).length).toBeGreaterThan(5);
  });
}

test('a search that finds nothing offers the word of the other keyboard layout, an amount, and to be given up', async () => {
  const till = await openTraining();
  await till.fill('search', 'ifi');
  expect(till.text('empty-shelf')).toContain('«ifi»');
  await till.press('other-layout');
  expect((till.see('search') as HTMLInputElement).value).toBe('шаш');
  expect(till.text('empty-shelf')).toContain('«шаш»');
  await till.press('empty-sell-amount');
  expect(till.sees('free-line')).toBe(true);
  await till.type('{Escape}');
  await till.press('empty-act');
  expect((till.see('search') as HTMLInputElement).value).toBe('');
  expect(tiles(till).length).toBeGreaterThan(5);
});

test('a tile is pinned by a long press and unpinned by the keyboard’s menu; neither sells it', async () => {
  const till = await openTraining();
  const [first = ''] = tiles(till);
  await hold(till, first);
  expect(till.see('tile-pin')).toBe(document.activeElement);
  await till.type('{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text(first)).toContain(shelf.ru.pinned);
  await askMenu(till, first);
  expect(till.text('tile-pin')).toBe(shelf.ru.unpin);
  await till.press('tile-pin');
  expect(till.text(first)).not.toContain(shelf.ru.pinned);
  expect((await till.ask('favourite.list', {})).ids).toEqual([]);
  expect(till.counter.lines()).toBe(0);
  await till.press(first);
  expect(till.counter.lines(), 'the next tap sells again').toBe(1);
});

test('a short touch, a finger that scrolls and one that leaves open no menu', async () => {
  const till = await openTraining();
  const [first = ''] = tiles(till);
  await hold(till, first, 300);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.lines(), 'it was a tap').toBe(1);
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 100, clientY: 100 };
  for (const leave of [
    () => fireEvent.pointerMove(till.see(first), { ...finger, clientY: 140 }),
    () => fireEvent.pointerCancel(till.see(first), finger),
    () => fireEvent.scroll(till.see(first).closest('section')?.querySelector('[class*=scroll]') ?? till.see(first)),
  ]) {
    fireEvent.pointerDown(till.see(first), finger);
    leave();
    await till.advance(700);
    expect(till.isDialogOpen()).toBe(false);
  }
});

for (const [language, bakery] of [
  ['ru', 'Хлеб и выпечка'],
  ['kk', 'Нан мен тоқаштар'],
  ['en', 'Bread and pastry'],
] as const) {
  test(`categories of a live shop have words and not the service’s codes, in ${language} (trial 24)`, async () => {
    const till = await openLive({ language });
    const names = till.all(/^category-\d+$/).map((tab) => till.text(tab));
    expect(names).toContain(bakery);
    expect(names).not.toContain('bakery');
    expect(names[0]).toContain('97');
  });
}

test('goods sold by weight have the unit beside the price, and sizes stay with their units (trial 23)', async () => {
  const till = await openTraining();
  await till.fill('search', 'бананы');
  const [bananas] = till.all(/^product-/);
  expect(bananas?.textContent).toMatch(/1\u00A0090\u00A0₸ \/ кг/);
  await till.fill('search', 'изюмом');
  expect(till.all(/^product-/)[0]?.textContent).toContain('100\u00A0г');
});

test('how many of it are in the cart stands on the tile', async () => {
  const till = await openTraining();
  const [first = ''] = tiles(till);
  await till.press(first);
  await till.press(first);
  expect(till.text(till.see('tile-count', till.see(first)))).toBe('2');
});
