import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { begin, table, tillForEachTest, until, world } from '#tests/core/goods-table-world.ts';

tillForEachTest();

it('an order is a message of the mail program; a long one is a table to attach, so that no half of it is sent', async () => {
  await until(await begin(table(1)), 'ended');
  const { items } = await world.ask('catalog.search', { text: 'Тауар', category: null, limit: 1 });
  const lines = [{ id: items[0]?.id ?? 0, thousandths: 12_000 }];
  const compose = (text: string) => world.ask('stock.composeOrder', { lines, text });
  const body = () => new URL(world.outside.composed.at(-1) ?? '').searchParams.get('body');
  expect(await compose('Фермер\nТауар 0: 12 шт')).toEqual({ isOpened: true, file: null });
  expect(body()).toBe('Фермер\r\nТауар 0: 12 шт');
  const { file } = await compose(Array.from({ length: 40 }, (_, at) => `Тауар ${String(at)}: 12 шт`).join('\n'));
  expect(body()).toBe('Заказ в приложенной таблице.');
  expect(readdirSync(join(world.folder, 'exports'))).toContain(file);
  await world.ask('settings.change', { kiosk: true });
  expect(await compose('Тауар 0: 12 шт')).toEqual({ isOpened: false, file: null });
});

it('L8: nothing is ordered from training', async () => {
  await world.ask('app.changeMode', { mode: 'training' });
  await world.ask('setup.createManager', { name: 'Ученик', pin: '2468' });
  const order = { lines: [{ id: 1, thousandths: 1_000 }], text: 'Шай: 1 шт' };
  expect(await world.call('stock.composeOrder', order)).toMatchObject({ problem: { code: 'till_mail_in_training' } });
});
