import { expect } from '@playwright/test';
import type { Sold } from './day-sales.ts';
import { type DayAtTill, sumAt } from './day-till.ts';
import { openSale } from './day-troubles.ts';

export async function refundWhole(day: DayAtTill, sold: Sold): Promise<void> {
  await begin(day, sold);
  expect(await sumAt(day.page.getByTestId('refund-available'))).toBe(sold.amountTiyn);
  await day.page.getByTestId('refund-whole').click();
  await confirm(day);
  await expectDone(day, sold.amountTiyn);
}

export async function refundOneLine(day: DayAtTill, sold: Sold): Promise<void> {
  const { page } = day;
  await begin(day, sold);
  await page.getByTestId('refund-line-more').first().click();
  const amountTiyn = await sumAt(page.getByTestId('refund-confirm'));
  expect(amountTiyn).toBeLessThan(sold.amountTiyn);
  await confirm(day);
  await expectDone(day, amountTiyn);
}

export async function refundAmount(day: DayAtTill, sold: Sold, typed: string, amountTiyn: number): Promise<void> {
  const { page } = day;
  await begin(day, sold);
  await page.getByTestId('refund-amount').click();
  await page.getByTestId('refund-amount-field').fill(typed);
  await page.getByTestId('refund-reason').fill('брак');
  expect(await sumAt(page.getByTestId('refund-confirm'))).toBe(amountTiyn);
  await confirm(day);
  await expectDone(day, amountTiyn);
}

/** The bank wants the customer to confirm: they scan, are known, and the one press moves the money (R4, R5). */
export async function refundByQr(day: DayAtTill, sold: Sold): Promise<void> {
  const { page, service } = day;
  await service.control('POST', '/provider', { refund: 'error:refund_requires_buyer_confirmation' });
  await begin(day, sold);
  await confirm(day);
  await page.getByTestId('refund-by-qr').click();
  await expect(page.getByTestId('qr-refund-code')).toBeVisible();
  await service.scanQrRefund();
  await page.getByTestId('qr-refund-whole').click();
  await page.getByTestId('qr-refund-execute').click();
  await day.allowed();
  await expectDone(day, sold.amountTiyn);
  await service.control('POST', '/provider', { refund: 'complete' });
}

export async function giveCashBack(day: DayAtTill, saleNumber: number, amountTiyn: number): Promise<void> {
  const { page, tally } = day;
  await openSale(day, saleNumber);
  await page.getByTestId('give-back').click();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-reason-faulty').click();
  await page.getByTestId('confirm-give-back').click();
  await day.allowed();
  await page.getByTestId('close-give-back').click();
  await expect(page.getByTestId('refund-page')).toHaveCount(0);
  await expect(page.getByTestId('give-back')).toHaveCount(0);
  tally.givenBack.push(amountTiyn);
}

async function begin(day: DayAtTill, { saleNumber }: Sold): Promise<void> {
  await openSale(day, saleNumber);
  await day.page.getByTestId('refund').click();
  await expect(day.page.getByTestId('refund-available')).toBeVisible();
}

async function confirm(day: DayAtTill): Promise<void> {
  await day.page.getByTestId('refund-confirm').click();
  await day.allowed();
}

async function expectDone({ page, tally }: DayAtTill, amountTiyn: number): Promise<void> {
  const state = page.getByTestId('refund-state');
  await expect(state).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
  expect(await sumAt(state.locator('p').first())).toBe(amountTiyn);
  await page.getByTestId('refund-close').click();
  await expect(page.getByTestId('refund-page')).toHaveCount(0);
  tally.refunded.push(amountTiyn);
}
