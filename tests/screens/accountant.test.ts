import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { manager, openTraining, type TillScreen } from './till-screen.ts';

const BIN = '050140000011';
const DAY_MS = 86_400_000;
const money = (tiyn: number): string => plainSpaces(formatMoney(tiyn, 'ru'));

async function sellToBusiness(till: TillScreen): Promise<number> {
  const { counter } = till;
  await openDrawer(till);
  await counter.addByTap(0);
  await till.press('cart-customer');
  await till.fill('buyer-bin', '050140000012');
  expect(till.isDisabled('attach-customer'), 'no such number').toBe(true);
  await till.fill('buyer-bin', BIN);
  await till.press('attach-customer');
  expect(till.text('cart-buyer')).toContain(BIN);
  const totalTiyn = counter.totalTiyn();
  await counter.chooseTender('cash');
  await till.press('take-money');
  await counter.nextCustomer();
  await till.advance(5_000);
  return totalTiyn;
}

async function openMonth(till: TillScreen): Promise<void> {
  await till.counter.go('reports');
  await till.until(() => till.sees('report-tab-accountant'), 'the room of reports');
  await till.press('report-tab-accountant');
  await till.advance(1_000);
}

test('a month for the accountant: its figures open, what is missing is named, and a changed month is exported again', async () => {
  const till = await openTraining();
  const totalTiyn = await sellToBusiness(till);
  await openMonth(till);
  // Until the twentieth an accountant waits for the month before.
  expect(till.see('accountant-month').dataset['value']).toBe('2026-02');
  expect(till.sees('empty')).toBe(true);
  expect(till.isDisabled('export-month')).toBe(true);
  await till.select('accountant-month', '2026-03');
  await till.advance(1_000);
  expect(till.text('month-net')).toContain(money(totalTiyn));
  expect(till.text('export-month')).toContain('март 2026');
  expect(till.text('due-1')).toContain(BIN);
  expect(till.text('missing-taxInvoices')).toBe('1');
  await till.press('missing-taxInvoices');
  expect(till.text(till.dialog())).toContain(money(totalTiyn));
  await till.type('{Escape}');
  await till.press('sheet-payments');
  await till.until(() => till.sees('entries-amount'), 'the payments of the sheet');
  expect(till.text('entries-amount')).toBe(money(totalTiyn));
  await till.type('{Escape}');

  await till.world.clock.sleep(30 * DAY_MS, 'counts');
  await till.advance(60_000);
  await till.counter.unlock(manager.pin);
  await openMonth(till);
  await till.select('accountant-month', '2026-03');
  await till.advance(1_000);
  expect(till.text('due-1'), 'fifteen days are over').toContain('срок был 20.03.2026');
  await till.press('export-month');
  await till.within(30_000, () => till.sees('month-exported'), 'the file');
  expect(readdirSync(join(till.world.folder, 'exports')).filter((name) => name.endsWith('.xlsx'))).toHaveLength(1);

  await till.press('due-1');
  await till.advance(100);
  await till.press('edit-invoice');
  await till.fill('invoice-number', 'ESF-7');
  await till.press('save-invoice');
  await till.advance(100);
  expect(till.text('sale-buyer')).toContain('ESF-7');
  await openMonth(till);
  await till.advance(1_000);
  expect(till.text('month-changed')).toContain('изменилась 1 строка');
  await till.press('month-changes');
  expect(till.text('month-changes-list')).toContain('Покупатели с БИН · № 1');
});

test('a BIN is written down after the sale, and the VAT of a payer is in reports and month', async () => {
  const till = await openTraining();
  await openDrawer(till);
  await till.counter.addByTap(0);
  const totalTiyn = till.counter.totalTiyn();
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  await till.counter.nextCustomer();
  await till.advance(5_000);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  await till.advance(100);
  await till.press('edit-buyer');
  await till.fill('buyer-field', BIN);
  await till.press('save-buyer');
  await till.advance(100);
  expect(till.text('sale-buyer')).toContain('выписать до 20.03.2026');

  await till.counter.go('settings');
  await till.press('settings-shop');
  await till.advance(100);
  expect(till.text('vat-status')).toContain('не платит');
  await till.press('vat-save');
  await till.advance(100);
  expect(till.text('vat-status')).toContain('05.03.2026');
  const vat = money(Math.round((totalTiyn * 16) / 116));
  await till.counter.go('reports');
  await till.until(() => till.sees('report-tab-overview'), 'the room of reports');
  await till.press('report-tab-overview');
  await till.advance(1_000);
  expect(till.text('figures-vat')).toContain(vat);
  await till.press('report-tab-accountant');
  await till.select('accountant-month', '2026-03');
  await till.advance(1_000);
  expect(till.text('month-vat')).toContain(vat);
});
