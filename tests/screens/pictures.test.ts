/** The picture of an item: the shop's photo, else a drawing by its name, else the icon of its category. */

import { fireEvent } from '@testing-library/dom';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { drawingOf } from '#renderer/pictures/drawing-of.tsx';
import { openDrawer } from '../core/drawer.ts';
import { lineOf } from '../core/goods.ts';
import { type LiveScreen, openLive, openTraining, type TillScreen } from './till-screen.ts';

const tiles = (till: TillScreen): string[] => till.all(/^product-/).map((tile) => tile.dataset['testid'] ?? '');

/** What is drawn: the name of a drawing, of an icon, or `photo`. */
function pictureIn(till: TillScreen, place: string): string | undefined {
  return pictures(till, place)[0];
}

function pictures(till: TillScreen, place: string): string[] {
  return [...till.see(place).querySelectorAll<HTMLElement>('[data-picture]')].map(
    (element) => element.dataset['picture'] ?? '',
  );
}

interface GivenGoods {
  readonly name?: string;
  readonly category?: string | null;
  /** Null: there is an address, and nothing behind it. */
  readonly photo?: Uint8Array | null;
}

/** The service's goods as this test needs them, by their tiles. */
function change(till: LiveScreen, given: Readonly<Record<string, GivenGoods>>): void {
  const goodsOf = (id: number) => given[`product-${String(id)}`];
  till.world.line.answer = async (request, next) => {
    const id = /\/pictures\/(\d+)\.png$/.exec(request.url)?.[1];
    if (id !== undefined) {
      expect(request.headers, 'the key goes nowhere but to the API').not.toHaveProperty('x-api-key');
      const body = goodsOf(Number(id))?.photo ?? null;
      return { status: body === null ? 404 : 200, headers: {}, body: body ?? new Uint8Array() };
    }
    const answer = await next(request);
    if (!/\/catalog\?/.test(request.url)) return answer;
    const page = JSON.parse(new TextDecoder().decode(answer.body)) as {
      data: { id: number; name: string; category: string | null; image_url: string | null }[];
    };
    for (const item of page.data) {
      const { name = item.name, category = item.category, photo } = goodsOf(item.id) ?? {};
      const address =
        photo === undefined ? item.image_url : `${new URL(request.url).origin}/pictures/${String(item.id)}.png`;
      Object.assign(item, { name, category, image_url: address });
    }
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(page)) };
  };
}

test('a tile has the shop’s photo, which comes through the till, else a drawing, else the icon of the category', async () => {
  const till = await openLive();
  const [first = '', second = '', third = '', fourth = ''] = tiles(till);
  const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  change(till, {
    [first]: { photo: new Uint8Array(png) },
    [second]: { name: 'Айран 1 л', photo: null },
    // In front of all others, so that the shelf shows them.
    [third]: { name: '000 XZ', category: 'dairy' },
    [fourth]: { name: '000 YZ', category: null },
  });
  await till.ask('catalog.sync', {});
  await till.advance(5_000);
  expect(pictureIn(till, first)).toBe('photo');
  const photo = till.see(first).querySelector('img');
  expect(photo?.getAttribute('src')).toBe(`data:image/png;base64,${png.toString('base64')}`);
  expect(pictureIn(till, second), 'a photo that cannot be had').toBe('ayran');
  expect(pictureIn(till, third)).toBe('icon-dairy');
  expect(pictureIn(till, fourth)).toBe('icon-other');
  if (photo !== null) fireEvent.error(photo);
  await till.advance(16);
  expect(pictureIn(till, first), 'a photo that cannot be drawn').not.toBe('photo');
  expect(pictureIn(till, first)).toBeDefined();
});

test('a drawing is matched once while its name is in use, and thousands of names are not kept', () => {
  const drawn = drawingOf('Нан бородино');
  expect(drawingOf('Нан бородино')).toBe(drawn);
  for (let index = 0; index < 2_500; index += 1) drawingOf(`Тауар ${String(index)}`);
  expect(drawingOf('Нан бородино')).not.toBe(drawn);
  expect(drawingOf('Нан бородино')).toEqual(drawn);
});

test('an item has the same picture on its tile, in the cart, in the history and in its sale', async () => {
  const till = await openTraining();
  const [first = '', second = ''] = tiles(till);
  const drawn = [first, second].map((tile) => pictureIn(till, tile));
  expect(new Set(drawn).size).toBe(2);
  await till.press(first);
  await till.press(second);
  await till.advance(50);
  expect([pictureIn(till, 'cart-line-0'), pictureIn(till, 'cart-line-1')]).toEqual(drawn);
  const ground = (place: string) => till.see('picture', till.see(place)).className.match(/\b(?:dairy|sweets)\b/)?.[0];
  expect(ground('cart-line-0'), 'the ground of its category').toBe(ground(first));
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 100 });
  const sold = [first, second].flatMap((tile) => items.filter(({ id }) => `product-${String(id)}` === tile));
  await openDrawer(till);
  await till.ask('sale.payByCash', {
    cart: { lines: sold.map((item) => lineOf(item, { id: `l${String(item.id)}` })), discountPercentage: 0 },
    shownTotalTiyn: sold.reduce((sum, { priceTiyn }) => sum + priceTiyn, 0),
    cashReceivedTiyn: null,
  });
  await till.counter.go('sales');
  await till.advance(50);
  const [row] = till.all(/^sale-row-/);
  await till.press(row?.dataset['testid'] ?? '');
  await till.advance(50);
  expect(pictures(till, row?.dataset['testid'] ?? '')).toEqual(drawn);
  expect(pictures(till, 'sale-lines')).toEqual(drawn);
});
