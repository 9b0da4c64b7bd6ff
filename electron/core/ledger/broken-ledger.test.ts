import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { editEvent } from '#tests/core/broken-ledger.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
afterEach(async () => {
  await world.close();
});

const manager = { name: 'Айгерим', pin: '4711' };
const person = async () => (await world.ask('app.view', {})).people[0]?.id ?? '';
const tasks = async () => (await world.ask('task.list', {})).tasks.filter(({ kind }) => kind === 'books_broken');

const edit = (folder: string): void => {
  editEvent(join(folder, 'training.sqlite'), 1);
};

it('a change to the ledger outside the till is reported to a manager after the next start, and selling continues', async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', manager);
  await world.restart(edit);
  await world.ask('session.unlock', { personId: await person(), pin: manager.pin });
  await world.clock.advance(10_000);
  const [task, ...others] = await tasks();
  expect(others).toEqual([]);
  expect(task).toMatchObject({ isBlocking: false, facts: { seq: 1, count: 1 }, actions: ['accept'] });
  const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
  const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
  await openDrawer(world);
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
  await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'accept', note: '' });
  await world.restart();
  await world.ask('session.unlock', { personId: await person(), pin: manager.pin });
  await world.clock.advance(10_000);
  expect(await tasks()).toEqual([]);
  expect(await world.ask('books.status', {})).toMatchObject({ state: 'broken', brokenAtSeq: 1 });
});
