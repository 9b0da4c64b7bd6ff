import { expect } from '@playwright/test';
import type { OpenTill } from './till-test.ts';

/** Every face of the till, in the order in which a first day meets them. */
export const screens = [
  'welcome',
  'connect',
  'manager',
  'sell-empty',
  'sell',
  'discount',
  'keys',
  'pay',
  'scanned',
  'another-way',
  'waiting',
  'paid',
  'sales',
  'settings',
  'unlock',
  'wrong-pin',
] as const;
export type ScreenName = (typeof screens)[number];

/** Walks a new till through all of them in training, and stops at each. */
export async function visit(
  { page, counter }: Pick<OpenTill, 'page' | 'counter'>,
  language: 'ru' | 'kk' | 'en',
  look: (name: ScreenName) => Promise<void>,
): Promise<void> {
  await expect(page.getByTestId('start-training')).toBeVisible();
  await counter.chooseLanguage(language);
  await look('welcome');
  await page.getByTestId('connect-live').click();
  await expect(page.getByTestId('base-url')).toBeVisible();
  await look('connect');
  await page.reload();
  await counter.startTraining();
  await look('manager');
  await counter.makeManager('Айгерим', '2468');
  await expect(page.getByTestId(/^product-/).first()).toBeVisible();
  await look('sell-empty');
  for (const place of [0, 0, 2, 5, 9]) await counter.addByTap(place);
  await look('sell');
  await page.getByTestId('cart-discount').click();
  await expect(page.getByTestId('discount-10')).toBeVisible();
  await look('discount');
  await page.getByTestId('discount-10').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTestId('help').click();
  await expect(page.getByTestId('cheat-sheet')).toBeVisible();
  await look('keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await counter.payByQr();
  await look('pay');
  await counter.phone('scan');
  await counter.expectScanned();
  await look('scanned');
  await page.getByTestId('another-way').click();
  await expect(page.getByTestId('confirm-another-way')).toBeVisible();
  await look('another-way');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await counter.putAside();
  await counter.addByTap(1);
  await counter.payByQr();
  await counter.go('waiting');
  await expect(counter.waitingRow(1)).toBeVisible();
  await look('waiting');
  await counter.go('sell');
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await expect(page.getByTestId('print-state')).toHaveAttribute('data-state', 'printed');
  await look('paid');
  await counter.nextCustomer();
  await counter.go('sales');
  await expect(counter.saleRow(2)).toBeVisible();
  await counter.saleRow(2).click();
  await look('sales');
  await counter.go('settings');
  await expect(page.getByTestId('printer-folder')).toBeVisible();
  await look('settings');
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await look('unlock');
  await counter.tryToUnlock('1357');
  await expect(page.getByTestId('advice')).toBeVisible();
  await look('wrong-pin');
}
