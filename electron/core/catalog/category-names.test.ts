import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
  const { apiKey } = await world.organization({ mode: 'production', catalog: 'demo', name: 'Береке' });
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: null });
  await world.ask('setup.createManager', { name: 'Айгүл', pin: '80510001' });
  await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '80510003' });
  await world.clock.advance(5_000);
});
afterEach(async () => {
  await world.close();
});

async function categoriesOf(at: TillWorld, written: readonly string[]): Promise<(string | null)[]> {
  const items = written.map((category) => ({
    name: `Товар ${category}`,
    priceTiyn: 10_000,
    unitId: '796',
    barcode: '',
    ntin: '',
    externalRef: '',
    category,
    imageId: null,
  }));
  const { operationId } = await at.ask('goods.create', { items });
  await at.clock.advance(120_000);
  const made = (await at.ask('goods.operation', { operationId })).items;
  const rows = await Promise.all(made.map(({ id }) => at.ask('goods.view', { id: id ?? 0 })));
  return rows.map(({ row }) => row.category);
}

const nameOf = async (key: string) =>
  (await world.ask('catalog.categories', {})).categories.find((one) => one.key === key)?.name;

it('the service’s usual codes are read in the till’s language in a live shop', async () => {
  expect(await nameOf('bakery')).toBe('Хлеб и выпечка');
  await world.ask('settings.change', { language: 'kk' });
  expect(await nameOf('bakery')).toBe('Нан мен тоқаштар');
  const { items } = await world.ask('catalog.search', { text: '', category: 'bakery', limit: 5 });
  expect(items.map(({ category }) => category)).toEqual(Array.from({ length: 5 }, () => 'bakery'));
});

it('a manager’s own word stands in every language; an empty one takes it back', async () => {
  const before = world.events.length;
  await world.ask('catalog.nameCategories', { names: [{ key: 'bakery', name: ' Пекарня ' }] });
  expect(world.events.slice(before).map(({ name }) => name)).toContain('catalog.changed');
  await world.ask('settings.change', { language: 'kk' });
  expect(await nameOf('bakery')).toBe('Пекарня');
  expect(await nameOf('dairy')).not.toBe('dairy');
  await world.ask('catalog.nameCategories', { names: [{ key: 'bakery', name: '' }] });
  expect(await nameOf('bakery')).toBe('Нан мен тоқаштар');
});

it('a cashier names nothing without a manager’s PIN', async () => {
  const { people } = await world.ask('app.view', {});
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';
  await world.ask('session.unlock', { personId: idOf('Ерлан'), pin: '80510003' });
  const names = [{ key: 'bakery', name: 'Пекарня' }];
  expect(await world.call('catalog.nameCategories', { names })).toMatchObject({
    problem: { code: 'till_not_permitted', params: { role: 'manager' } },
  });
  await world.ask('catalog.nameCategories', { names, approval: { personId: idOf('Айгүл'), pin: '80510001' } });
  expect(await nameOf('bakery')).toBe('Пекарня');
});

it('an item goes to the category that has its name in any language, and a new name makes a new category', async () => {
  await world.ask('catalog.nameCategories', { names: [{ key: 'dairy', name: 'Молочный отдел' }] });
  const written = ['Хлеб и выпечка', 'НАН МЕН  ТОҚАШТАР', 'молочный отдел', 'Подарки', 'подарки '];
  expect(await categoriesOf(world, written)).toEqual(['bakery', 'bakery', 'dairy', 'Подарки', 'Подарки']);
});

it('a category in the words of a table and the usual code of that name are one, whichever came first', async () => {
  const empty = await createTillWorld();
  const { apiKey } = await empty.organization({ mode: 'production', has_catalog: true, name: 'Береке' });
  await empty.ask('setup.connect', { baseUrl: empty.baseUrl, apiKey, passphrase: null });
  await empty.ask('setup.createManager', { name: 'Айгүл', pin: '80510001' });
  expect(await categoriesOf(empty, ['Напитки'])).toEqual(['Напитки']);
  expect(await categoriesOf(empty, ['drinks', 'Сусындар'])).toEqual(['Напитки', 'Напитки']);
  await empty.close();
});
