import { expect } from '@playwright/test';
import { closeDialog, openLive, type Walk } from './stage.ts';

/** The manager's standing invoices: QR codes to print and hang up, customers billed every period. */
export const recurring: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter } = await openLive(stage);
  await page.getByTestId('sidebar-bills').click();
  await page.getByTestId('part-invoice-lists').click();
  await page.getByTestId('part-printed-qrs').click();
  await expect(page.getByTestId('new-printed-qr')).toBeVisible();
  await look('printed-qrs-none');
  await page.getByTestId('new-printed-qr').click();
  await expect(page.getByTestId('make-printed-qr')).toBeVisible();
  await look('printed-qr-of-nothing');
  await closeDialog(page);
  await counter.go('sell');
  for (const place of [0, 2]) await counter.addByTap(place);
  await page.getByTestId('sidebar-bills').click();
  await page.getByTestId('part-invoice-lists').click();
  await page.getByTestId('part-printed-qrs').click();
  await page.getByTestId('new-printed-qr').click();
  await page.getByTestId('recurring-description').fill('Жалға алу, бокс 1');
  await look('printed-qr-new');
  await page.getByTestId('make-printed-qr').click();
  await expect(page.getByTestId('printed-qr-code')).toBeVisible({ timeout: 30_000 });
  await look('printed-qr');
  await page.getByTestId('close-printed-qr').click();
  await expect(page.getByTestId('printed-qr-row')).toHaveCount(1);
  await look('printed-qrs');

  await page.getByTestId('part-subscriptions').click();
  await expect(page.getByTestId('new-subscription')).toBeVisible();
  await look('subscriptions-none');
  for (const [phone, name] of [
    ['+7 701 234 56 78', 'Дана Сейітқызы'],
    ['+7 701 234 56 79', ''],
  ] as const) {
    await page.getByTestId('new-subscription').click();
    await page.getByTestId('subscription-phone').fill(phone);
    await page.getByTestId('subscription-name').fill(name);
    await page.getByTestId('invoice-search').fill('хлеб');
    await page
      .getByTestId(/^invoice-good-/)
      .first()
      .click();
    if (name !== '') await look('subscription-new');
    await page.getByTestId('make-subscription').click();
    await expect(page.getByTestId('subscription-made')).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
    if (name !== '') await look('subscription-made');
    await page.getByTestId('subscription-close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const rows = page.getByTestId('subscription-row');
  await expect(rows).toHaveCount(2);
  await page.getByTestId('subscription-billings').first().click();
  await expect(page.getByTestId('billing-row').first()).toBeVisible();
  await look('subscription-bills');
  await closeDialog(page);
  await page.getByTestId('subscription-move').first().click();
  await expect(rows.first()).toHaveAttribute('data-status', 'paused');
  await look('subscriptions');
  await page.getByTestId('subscription-cancel').last().click();
  await expect(page.getByTestId('confirm-subscription-cancel')).toBeVisible();
  await look('subscription-cancel');
  await page.getByTestId('confirm-subscription-cancel').click();
  await expect(rows.last()).toHaveAttribute('data-status', 'cancelled');
  await look('subscription-cancelled');
};
