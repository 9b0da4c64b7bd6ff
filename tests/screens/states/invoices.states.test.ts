import { expect } from 'vitest';
import { openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const list = [
  'Телефон;Сумма;За что',
  '+7 (701) 000-00-01;1 500;Аренда, бокс 1',
  '8 701 000 00 02;2500,00;Аренда, бокс 2',
  '12345;100;Ошибка',
  '87010000003;100,50;Тиыны',
  '87010000004;700;запрещено',
].join('\n');

drawStates('bills by list', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('bulk');
  look('bills');
  await till.fill('typed-phone', '12345');
  await till.fill('typed-amount', '100,50');
  await till.press('typed-add');
  look('bills-typed');
  await till.paste('bulk-text', list);
  expect(till.all(/^bulk-row-/)).toHaveLength(5);
  look('bills-read');
  await till.press('bulk-send');
  expect(till.sees('bulk-confirm')).toBe(true);
  look('bills-confirm');
  await till.press('bulk-confirm');
  await till.within(60_000, () => till.text('filter-open').includes(': 2'), 'two bills are sent');
  expect(till.text('filter-failed')).toContain(': 1');
  look('bills-sent');
  await till.press('withdraw-invoice');
  look('invoice-withdraw');
  await till.type('{Escape}');
  await till.press('bulk-withdraw');
  look('bills-withdraw');
  await till.type('{Escape}');
  await till.press('bulk-back');
  expect(till.sees('bulk-list')).toBe(true);
  look('bills-earlier');
});
