import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/till-test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(violations).toEqual([]);
}

test('a manager makes a printed QR of the cart and a subscription, pauses and cancels it, and sees the books', async ({
  service,
  openTill,
}) => {
  test.slow();
  const { counter, page } = await openTill();
  await counter.chooseLanguage('ru');
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  await page.getByTestId('rail-bulk').click();

  await test.step('a printed QR', async () => {
    await page.getByTestId('part-printed-qrs').click();
    await page.getByTestId('new-printed-qr').click();
    await page.getByTestId('standing-description').fill('Аренда');
    await page.getByTestId('make-printed-qr').click();
    await expect(page.getByTestId('printed-qr-code')).toBeVisible();
    await page.getByTestId('close-printed-qr').click();
    await expect(page.getByTestId('printed-qr-row')).toHaveCount(1);
    await page.getByTestId('show-printed-qr').click();
    await expect(page.getByTestId('printed-qr-code')).toBeVisible();
    await page.getByTestId('close-printed-qr').click();
    await expectAccessible(page);
  });

  await test.step('a subscription', async () => {
    await page.getByTestId('part-subscriptions').click();
    await page.getByTestId('new-subscription').click();
    await page.getByTestId('subscription-phone').fill('+7 701 234 56 78');
    await page.getByTestId('make-subscription').click();
    await expect(page.getByTestId('subscription-made')).toHaveAttribute('data-phase', 'done');
    await page.getByTestId('subscription-close').click();
    const row = page.getByTestId('subscription-row');
    await expect(row).toHaveAttribute('data-status', 'active');
    await page.getByTestId('subscription-billings').click();
    await expect(page.getByTestId('billing-row')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByTestId('subscription-move').click();
    await expect(row).toHaveAttribute('data-status', 'paused');
    await expectAccessible(page);
    await page.getByTestId('subscription-cancel').click();
    await page.getByTestId('confirm-subscription-cancel').click();
    await expect(row).toHaveAttribute('data-status', 'cancelled');
  });

  await test.step('the books', async () => {
    await counter.go('settings');
    await expect(page.getByTestId('books-state')).toBeVisible();
    await expect(page.getByTestId('books-head')).toHaveText(/^[0-9a-f]{32,}$/);
  });
});
