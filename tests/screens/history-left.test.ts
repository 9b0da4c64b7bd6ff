/** The history on return, and its text about sales that are unpaid or refunded. */

import sales from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { sellByCash, sellByQr } from './sales.ts';
import { ringUpByQr } from './sold.ts';
import { openLive, openTraining } from './till-screen.ts';

test('the history reopens where it was left: the search, the sale beside it, and not an empty page of links', async () => {
  const till = await openTraining();
  for (const place of [1, 2, 3]) await sellByCash(till, place);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  await till.counter.go('sell');
  await till.counter.go('sales');
  expect(till.isChosen('sale-row-1')).toBe(true);
  await till.press('part-refunds');
  await till.until(() => till.sees('part-links'), 'the refunds are loaded');
  await till.press('part-links');
  expect(till.sees('sale-row-1')).toBe(false);
  await till.until(() => till.sees('issue-links'), 'the page of links');
  expect(till.sees('empty'), 'a page without links says what they are for').toBe(true);
  await till.counter.go('sell');
  await till.counter.go('sales');
  expect(till.isChosen('part-list')).toBe(true);
  expect(till.isChosen('sale-row-1')).toBe(true);
});

test('the history opens on the latest sale where one was made meanwhile, and without an old filter after a while', async () => {
  const till = await openTraining();
  for (const place of [1, 2]) await sellByCash(till, place);
  await till.counter.go('sales');
  await till.select('filter-tender', 'cash');
  await till.press('sale-row-1');
  await till.counter.go('sell');
  await sellByCash(till, 3);
  await till.counter.go('sales');
  expect(till.isChosen('sale-row-3')).toBe(true);
  expect(till.text('filter-tender'), 'a filter just set stays').toContain(sales.tender.cash);

  await till.ask('settings.change', { idleLockMinutes: 0 });
  await till.fill('history-search', 'нет такого');
  await till.counter.go('sell');
  await till.advance(6 * 60_000);
  await till.counter.go('sales');
  expect(till.isChosen('sale-row-3')).toBe(true);
});

test('a sale of which everything went back looks refunded and offers no refund; one in part says so', async () => {
  const till = await openLive();
  await ringUpByQr(till);
  await till.counter.go('sales');
  expect(till.text('sale-row-1'), 'the usual needs no badge').not.toContain('оплачен');
  expect(till.sees('sale-chip')).toBe(false);
  await till.press('refund');
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(5_000);
  await till.type('{Escape}');
  expect(till.text('sale-row-1')).toContain('возвращена');
  expect(till.text('sale-chip')).toContain('возвращена');
  expect(till.sees('refund'), 'nothing is left to give back').toBe(false);
});

test('sales are counted as sales: unpaid ones are shown apart', async () => {
  const till = await openTraining();
  await sellByQr(till, 1);
  await sellByCash(till, 2);
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('put-aside');
  await till.counter.go('sales');
  expect(till.all(/^sale-row-/)).toHaveLength(3);
  for (const said of [till.text('found-count'), till.text(/^day-count-/)]) {
    expect(said).toContain('2 продажи');
    expect(said).toContain('ещё 1 без оплаты');
  }
  await till.counter.go('reports');
  await till.until(() => till.sees('as-table'), 'the room of figures');
  await till.advance(10);
  expect(till.text('figures-sales')).toBe('2');
});
