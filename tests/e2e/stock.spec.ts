import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inVerify } from '../support/depth.ts';
import { scanBarcode } from '../support/scanner.ts';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';

const bread = '4870040101373';
const rye = '4870040102745';

async function openStock(page: Page): Promise<void> {
  await page.getByTestId('sidebar-goods').click();
  await page.getByTestId('goods-tab-stock').click();
  await expect(page.getByTestId('begin-received')).toBeVisible();
}

async function scan(page: Page, barcode: string, quantity: string, field: string): Promise<void> {
  await scanBarcode(page, barcode, 'russian');
  await expect(page.getByTestId(field).first()).toHaveValue(quantity);
}

// tests/screens/states and the core's tests have each step; here a scanner, a browser's fields and files of tags meet.
test('a delivery is scanned with its cost and a new price, posted, and its tag is printed', async ({
  openTraining,
  dataFolder,
}) => {
  const { page } = await openTraining();
  await openStock(page);
  await page.getByTestId('begin-received').click();
  await scan(page, bread, '1', 'stock-quantity');
  await scan(page, bread, '2', 'stock-quantity');
  await page.getByTestId('stock-supplier').fill('Наубайхана');
  await page.getByTestId('stock-quantity').fill('24');
  await page.getByTestId('stock-cost').fill('120');
  await page.getByTestId('stock-line-open').click();
  await page.getByTestId('price-markup').fill('50');
  await page.getByTestId('stock-find').click();
  await expect(page.getByTestId('stock-total')).toContainText('2\u00a0880');
  await page.getByTestId('stock-post').click();
  await expect(page.getByTestId('stock-posted')).toBeVisible();
  await page.getByTestId('goods-tab-all').click();
  await scanBarcode(page, bread, 'russian');
  await expect(page.getByTestId('item-left')).toContainText('24');
  await expect(page.getByTestId('goods-price')).toContainText('180', { timeout: 30_000 });
  await page.getByTestId('goods-tab-stock').click();
  await page.getByTestId('print-tags').click();
  await page.getByTestId('labels-print').click();
  await expect
    .poll(() => readdirSync(join(dataFolder, 'receipts')).some((file) => file.includes('labels')), { timeout: 20_000 })
    .toBe(true);
});

// electron/core/stock/stock.test.ts counts while it sells with `npm test`.
inVerify(test)(
  'a count goes on while the till sells: what is sold meanwhile is no difference',
  async ({ openTraining }) => {
    const { counter, page } = await openTraining();
    await openStock(page);
    await page.getByTestId('begin-counted').click();
    await page.getByTestId('count-start').click();
    await scan(page, bread, '1', 'count-quantity');
    await scan(page, bread, '2', 'count-quantity');
    await scan(page, rye, '1', 'count-quantity');
    await counter.go('sell');
    await counter.addByScan(bread);
    const tenders = createTenderPage(page);
    await tenders.choose('cash');
    await tenders.take();
    await counter.nextCustomer();
    await openStockAgain(page);
    await expect(page.getByTestId('stock-count')).toContainText('1 продали после подсчёта');
    await scan(page, rye, '2', 'count-quantity');
    await page.getByTestId('stock-post').click();
    await expect(page.getByTestId('stock-posted')).toBeVisible();
    await page.getByTestId('goods-tab-all').click();
    await scanBarcode(page, bread, 'russian');
    await expect(page.getByTestId('item-left')).toContainText('1');
  },
);

async function openStockAgain(page: Page): Promise<void> {
  await page.getByTestId('sidebar-goods').click();
  await expect(page.getByTestId('stock-count')).toBeVisible();
}
