import { expect } from '@playwright/test';
import { createErrorPage } from '../error-page.ts';
import { openLive, type Walk } from './stage.ts';

const makeQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const HOUR_MS = 3_600_000;

/** The tariff: days ahead, invoices that are left, the wall, and what opens behind the chip. */
export const tariff: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop } = await openLive(stage);
  const errors = createErrorPage(page, shop);
  const chip = page.getByTestId('tariff-chip');
  await counter.addByTap(0);
  const expires_at = new Date(Date.now() + 71 * HOUR_MS).toISOString();
  await shop.changeOrganization({ tariff: { status: 'active', tier: 'pro', expires_at } });
  await errors.checkAccount();
  await expect(counter.toast).toBeVisible();
  await look('tariff-ends');
  await page.getByTestId('toast-close').click();
  await expect(chip.locator('[data-step="3"]')).toBeVisible();
  await page.getByTestId('tariff-more').click();
  await expect(page.getByTestId('tariff-details')).toBeVisible();
  await look('tariff-ends-how');
  await page.keyboard.press('Escape');
  await counter.payByQr();
  await counter.putAside();
  await shop.changeOrganization({ caps: { tariff_per_day: 1 } });
  await errors.checkAccount();
  await page.getByTestId('toast-close').click();
  await expect(chip.locator('[data-tariff=bills]')).toBeVisible();
  await look('tariff-bills');
  // The service itself refuses on the third full day only (merchant document, Limits, "Paid tariff").
  await errors.force('invoices.create', 'tariff_limit_reached');
  await counter.addByTap(1);
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await look('tariff-limit');
  await counter.backToCart();
  await shop.changeOrganization({ tariff: { status: 'expired' } });
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await expect(chip.locator('[data-tariff=over]')).toBeVisible();
  await look('tariff-over');
  await page.getByTestId('tariff-more').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('tariff-over-how');
};

/** What the key may not do, a wait that ends by itself, a line that is wrong, a bank that cannot now. */
export const errorFamilies: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop } = await openLive(stage);
  const errors = createErrorPage(page, shop);
  await counter.addByTap(0);
  await shop.changeOrganization({ api_key: { grants: ['account.read', 'catalog.read'] } });
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await look('way-closed');
  await counter.backToCart();
  await expect(page.getByTestId('closed-ways')).toBeVisible();
  await look('ways-closed');
  await shop.changeOrganization({ api_key: { grants: null } });
  await page.getByTestId('check-access').click();
  await expect(page.getByTestId('closed-ways')).toHaveCount(0);

  await errors.refuse(makeQr, 429, 'qr_rate_limit');
  await page.getByTestId('pay-qr').click();
  await expect(page.getByTestId('payment-phase').getByTestId('advice-opens')).toBeVisible({ timeout: 30_000 });
  await look('tries-again');
  await shop.clearFaults();
  await counter.expectPhase('waiting', { timeout: 60_000 });
  await counter.putAside();

  await counter.addByTap(0);
  const line = { errors: { 'cart_items.0.price': ['Must be a number.'] } };
  await errors.refuse(makeQr, 422, 'validation_error', { body: line, times: 1 });
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await expect(page.getByTestId('advice-field')).toBeVisible();
  await look('line-refused');
  await counter.backToCart();
  await expect(page.getByTestId('line-refused')).toBeVisible();
  await look('line-to-look-at');

  await shop.control('POST', '/provider', { qr: 'bank_error' });
  await page.getByTestId('pay-qr').click();
  await expect(page.getByTestId('reissue')).toBeVisible({ timeout: 60_000 });
  await look('bank-for-a-while');
};
