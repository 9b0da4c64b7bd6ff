import { expect } from '@playwright/test';
import { closeDialog, openLive, sellByQr, type Walk } from './stage.ts';

/** Money that goes back: whole, by lines, an amount; and by QR, where the customer must say so themselves. */
export const refunding: Walk = async (stage) => {
  const { look } = stage;
  const till = await openLive(stage);
  const { page, counter, shop } = till;
  const provider = (mood: Record<string, unknown>) =>
    shop.control('POST', '/provider', { organization_id: shop.organizationId, ...mood });
  await sellByQr(till, [0, 0, 2, 5]);
  await counter.go('sales');
  await counter.saleRow(1).click();

  const open = async (): Promise<void> => {
    await page.getByTestId('refund').click();
    await expect(page.getByTestId('refund-available')).toBeVisible();
  };
  await open();
  await look('refund');
  await page.getByTestId('refund-amount').click();
  await page.getByTestId('refund-amount-field').fill('99999999');
  await look('refund-amount');
  await page.getByTestId('refund-lines').click();
  await page.getByTestId('refund-line-more').first().click();
  await page.getByTestId('refund-reason').fill('Истёк срок годности');
  await look('refund-lines');
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
  await look('refund-done');
  await page.getByTestId('refund-close').click();
  await look('sale-with-refund');

  await provider({ refund: 'error:refund_insufficient_funds' });
  await open();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', /failed|rejected/, { timeout: 30_000 });
  await look('refund-refused');
  await page.getByTestId('refund-close').click();

  await provider({ refund: 'error:refund_requires_buyer_confirmation', execute: 'uncertain' });
  await open();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-by-qr')).toBeVisible({ timeout: 30_000 });
  await look('refund-needs-customer');
  await page.getByTestId('refund-by-qr').click();
  await expect(page.getByTestId('qr-refund-code')).toBeVisible();
  await look('qr-refund-scan');
  await shop.scanQrRefund();
  await expect(page.getByTestId('qr-refund-execute')).toBeVisible({ timeout: 30_000 });
  await look('qr-refund-choose');
  await page.getByTestId('qr-refund-whole').click();
  await page.getByTestId('qr-refund-execute').click();
  await expect(page.getByTestId('blocking-task')).toBeVisible({ timeout: 30_000 });
  await look('qr-refund-uncertain');
  await page.getByTestId('task-later').click();
  await expect(page.getByTestId('blocking-task')).toHaveCount(0);
  if ((await page.getByRole('dialog').count()) > 0) await closeDialog(page);
  await counter.go('tasks');
  await expect(page.getByTestId('task-qr_refund_uncertain')).toBeVisible();
  await look('tasks-uncertain');
};

/** The customer must say so themselves, and is at home: the QR of the refund becomes a link. */
export const linkForOneRefund: Walk = async (stage) => {
  const { look } = stage;
  const till = await openLive(stage);
  const { page, counter, shop } = till;
  await sellByQr(till, [0]);
  await counter.go('sales');
  await counter.saleRow(1).click();
  const mood = { refund: 'error:refund_requires_buyer_confirmation' };
  await shop.control('POST', '/provider', { organization_id: shop.organizationId, ...mood });
  await page.getByTestId('refund').click();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-confirm').click();
  await page.getByTestId('refund-by-qr').click({ timeout: 30_000 });
  await page.getByTestId('qr-refund-send-link').click();
  await expect(page.getByTestId('show-link')).toBeVisible({ timeout: 30_000 });
  await look('qr-refund-link');
  await page.getByTestId('show-link').click();
  await expect(page.getByTestId('refund-link-code')).toBeVisible();
  await look('qr-refund-link-shown');
};
