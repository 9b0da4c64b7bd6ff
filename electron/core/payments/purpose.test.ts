import { afterEach, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const descriptions = async () =>
  (await world.invoices()).map((invoice) => (invoice as { description?: string | null }).description ?? null);

it('the payer sees what it is for: an amount by QR and one by phone carry what was typed', async () => {
  world = await createMoneyWorld();
  const cart = cartOf(100_000);
  const named = { ...cart, lines: cart.lines.map((line) => ({ ...line, name: 'Аренда за март' })) };
  const asked = { cart: named, shownTotalTiyn: 100_000 };
  await world.ask('sale.payByQr', asked);
  await world.ask('sale.payByPhone', { ...asked, phone: '87770000001' });
  await world.clock.advance(5_000);
  expect(await descriptions()).toEqual(['Аренда за март', 'Аренда за март']);
});

it('an amount that nobody gave a name says nothing to the payer', async () => {
  world = await createMoneyWorld();
  const cart = cartOf(100_000);
  const unnamed = { ...cart, lines: cart.lines.map((line) => ({ ...line, name: 'Товар' })) };
  await world.ask('sale.payByQr', { cart: unnamed, shownTotalTiyn: 100_000 });
  await world.clock.advance(5_000);
  expect(await descriptions()).toEqual([null]);
});
