import { expect } from '@playwright/test';
import { billList } from '../bill-list.ts';
import { openTraining, type Walk } from './stage.ts';

export const invoices: Walk = async (stage) => {
  const { look } = stage;
  const { page } = await openTraining(stage);
  await page.getByTestId('sidebar-bills').click();
  await page.getByTestId('part-invoice-lists').click();
  await expect(page.getByTestId('bulk-text')).toBeVisible();
  await look('bills');
  await page
    .getByTestId('bulk-file')
    .setInputFiles({ name: 'Наурыз.csv', mimeType: 'text/csv', buffer: Buffer.from(billList) });
  await expect(page.getByTestId(/^bulk-row-/)).toHaveCount(5);
  await look('bills-read');
  await page.getByTestId('bulk-send').click();
  await expect(page.getByTestId('bulk-confirm')).toBeVisible();
  await look('bills-confirm');
  await page.getByTestId('bulk-confirm').click();
  await expect(page.getByTestId('filter-open')).toContainText(': 2', { timeout: 60_000 });
  await expect(page.getByTestId('filter-failed')).toContainText(': 1');
  await look('bills-sent');
  await page.getByTestId('bulk-back').click();
  await expect(page.getByTestId('bulk-list')).toBeVisible();
  await look('bills-earlier');
};
