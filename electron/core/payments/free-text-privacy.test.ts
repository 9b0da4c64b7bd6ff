import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
afterEach(async () => {
  await world.close();
});

const NUMBER = '+7 (701) 123-45-67';
const MASK = '+7 701 ••• •• 67';
const traces = [NUMBER, '7011234567', '123-45-67'];

it('Payer phones: a number in anybody’s own words is masked in the ledger, in the log, on the page and at the service', async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгүл', pin: '80510001' });
  await world.clock.advance(5_000);
  const free = { id: 'a', catalogItemId: null, unit: null, priceTiyn: 10_000, count: 1, discountPercentage: 0 };
  const cart = { lines: [{ ...free, name: `Пакет ${NUMBER}` }], discountPercentage: 0 };
  const asked = { cart, shownTotalTiyn: 10_000 };
  const answers: unknown[] = [
    await world.ask('cart.keep', { cart }),
    await world.ask('cart.kept', {}),
    await world.ask('cart.park', { cart, name: `Жан ${NUMBER}` }),
    await world.ask('cart.listParked', {}),
  ];
  await openDrawer(world);
  const cash = await world.ask('sale.payByCash', { ...asked, cashReceivedTiyn: null });
  await world.ask('sale.comment', { saleId: cash.saleId, text: `звонить 87011234567` });
  await world.ask('tender.giveBack', { tenderId: cash.tenderId, amountTiyn: 100, reason: `брак ${NUMBER}` });
  const { paymentId } = await world.ask('sale.payByPhone', { ...asked, phone: '87770000001' });
  await world.clock.advance(5_000);
  await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await world.clock.advance(5_000);
  await world.ask('refund.start', { paymentId, amountTiyn: 100, lines: null, reason: `ошибка ${NUMBER}` });
  await world.ask('bulk.start', {
    name: `Список ${NUMBER}`,
    rows: [{ phone: '87770000002', amountTiyn: 10_000, description: `Аренда ${NUMBER}` }],
  });
  await world.clock.advance(30_000);
  answers.push(
    await world.ask('sale.view', { saleId: cash.saleId }),
    await world.ask('history.timeline', { saleId: cash.saleId }),
    await world.ask('refund.ofPayment', { paymentId }),
    await world.ask('bulk.list', {}),
  );

  const everything = JSON.stringify([answers, world.events, world.log]);
  expect(everything).toContain(`звонить ${MASK}`);
  expect(everything).toContain(`Жан ${MASK}`);
  for (const trace of traces) expect(everything).not.toContain(trace);
  const files = readdirSync(world.folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const kept = Buffer.concat(files.map((file) => readFileSync(join(file.parentPath, file.name))));
  expect(kept.includes('звонить'), 'the books are looked through').toBe(true);
  for (const trace of traces) expect(kept.includes(trace), trace).toBe(false);
});
