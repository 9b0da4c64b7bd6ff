import { expect } from '@playwright/test';
import { scanBarcode } from '../scanner.ts';
import { closeDialog, openTraining, type Walk } from './stage.ts';

/** Every panel of the settings and what opens from them. */
export const settings: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter } = await openTraining(stage);
  await counter.go('settings');
  await expect(page.getByTestId('printer-folder')).toBeVisible();
  await look('settings');
  await page.getByTestId('show-customer-address').click();
  await expect(page.getByTestId('customer-address')).toBeVisible();
  await page.getByTestId('open-staff').scrollIntoViewIfNeeded();
  await look('settings-below');
  await page.getByTestId('learn-scanner').click();
  await expect(page.getByTestId('learn-outcome')).toBeVisible();
  await look('scanner');
  await scanBarcode(page, '2900000000018');
  await expect(page.getByTestId('learn-outcome')).toHaveAttribute('data-outcome', 'learnt');
  await look('scanner-learnt');
  await page.getByTestId('learn-close').click();
  await page.getByTestId('support-report').click();
  await expect(page.getByTestId('support-text')).toBeVisible();
  await look('support-report');
  await closeDialog(page);
  await page.getByTestId('notices').click();
  await expect(page.getByTestId('notices-text')).toBeVisible();
  await look('notices');
  await closeDialog(page);
  await page.getByTestId('describe-receipt-printer').click();
  await expect(page.getByTestId('printer-address')).toBeVisible();
  await look('receipt-printer');
  await closeDialog(page);
  await page.getByTestId('connect-anew').click();
  await expect(page.getByTestId('base-url')).toBeVisible();
  await look('reconnect');
  await closeDialog(page);
};
