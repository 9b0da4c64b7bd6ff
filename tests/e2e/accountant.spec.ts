import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';
import { bookSheets, readBook, sumOf } from '../support/workbook.ts';

const BIN = '050140000011';
const tiynOf = (shown: string): number => Math.round(Number(shown.replace(/[^\d,]/g, '').replace(',', '.')) * 100);

test('a month for the accountant: sold, refunded, a buyer’s BIN, exported, and the file comes to the same sums', async ({
  openTraining,
  dataFolder,
}) => {
  const { counter, page } = await openTraining();
  const tenders = createTenderPage(page);
  await counter.addByTap(0);
  await page.getByTestId('cart-customer').click();
  await page.getByTestId('buyer-bin').fill(BIN);
  await page.getByTestId('attach-customer').click();
  await expect(page.getByTestId('cart-buyer')).toContainText(BIN);
  const cashTiyn = tiynOf(await counter.total());
  await tenders.choose('cash');
  await tenders.take();
  await counter.nextCustomer();
  await counter.addByTap(1);
  const qrTiyn = tiynOf(await counter.total());
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await counter.addByTap(1);
  await tenders.choose('cash');
  await tenders.take();
  await counter.nextCustomer();
  await counter.go('sales');
  await counter.saleRow(3).click();
  await page.getByTestId('give-back').click();
  await page.getByTestId('refund-reason-faulty').click();
  await page.getByTestId('confirm-give-back').click();
  await page.getByTestId('close-give-back').click();

  await page.getByTestId('sidebar-reports').click();
  await page.getByTestId('report-tab-accountant').click();
  await page.getByTestId('accountant-month').getByRole('button').click();
  await page.getByRole('option').first().click();
  await expect(page.getByTestId('due-1')).toContainText(BIN);
  await page.getByTestId('export-month').click();
  await expect(page.getByTestId('month-exported')).toBeVisible();
  const [file = ''] = readdirSync(join(dataFolder, 'exports')).filter((name) => name.endsWith('.xlsx'));
  const book = await readBook(join(dataFolder, 'exports', file));
  const rowsOf = (sheet: keyof typeof bookSheets) => book.sheet(bookSheets[sheet]).rows;
  expect(sumOf(rowsOf('days'), 'paid_cash')).toBe(cashTiyn + qrTiyn);
  expect(sumOf(rowsOf('days'), 'paid_qr')).toBe(qrTiyn);
  expect(sumOf(rowsOf('days'), 'refunded_cash')).toBe(qrTiyn);
  for (const sheet of ['days', 'items'] as const) expect(sumOf(rowsOf(sheet), 'net')).toBe(cashTiyn + qrTiyn);
  expect(sumOf(rowsOf('payments'), 'amount') - sumOf(rowsOf('refunds'), 'amount')).toBe(cashTiyn + qrTiyn);
  expect(rowsOf('buyers')).toMatchObject([{ sale: 1, buyer_bin: BIN, net: cashTiyn / 100, tax_invoice: null }]);

  await page.getByTestId('due-1').click();
  await page.getByTestId('edit-invoice').click();
  await page.getByTestId('invoice-number').fill('ESF-000000001');
  await page.getByTestId('save-invoice').click();
  await expect(page.getByTestId('sale-buyer')).toContainText('ESF-000000001');
});
