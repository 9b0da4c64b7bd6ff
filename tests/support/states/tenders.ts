import { expect } from '@playwright/test';
import { createTenderPage } from '../tender-page.ts';
import { closeDialog, newestInvoice, openLive, type Walk } from './stage.ts';

const registered = '+7 (701) 234-56-78';

/** An invoice to the phone from the number to its cancelling. */
export const payingByPhone: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop } = await openLive(stage);
  const tenders = createTenderPage(page);
  await shop.control('POST', '/provider', { organization_id: shop.organizationId, latency_ms: 20_000 });
  for (const place of [0, 2]) await counter.addByTap(place);
  await tenders.choose('phone');
  await look('phone');
  await page.getByTestId('sum-field').fill('+7 700 000 00 01');
  await expect(page.getByTestId('not-registered')).toBeVisible();
  await look('phone-unknown');
  await page.getByTestId('sum-field').fill(registered);
  await expect(tenders.clientName).toBeVisible();
  await look('phone-known');
  await page.getByTestId('send-invoice').click();
  await counter.expectPhase('sending');
  await look('phone-sending');
  await shop.advance(21);
  await counter.expectPhase('waiting');
  await look('phone-waiting');
  await page.getByTestId('cancel-invoice').click();
  await expect(page.getByTestId('confirm-cancel-invoice')).toBeVisible();
  await look('cancel-invoice');
  await page.getByTestId('confirm-cancel-invoice').click();
  await counter.expectPhase('cancelling');
  await look('phone-cancelling');
  await shop.advance(21);
  await counter.expectPhase('cancelled', { timeout: 60_000 });
  await look('phone-cancelled');
};

/** Cash and cards, whole and in parts, and the receipts that follow. */
export const payingAtTheCounter: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop } = await openLive(stage);
  const tenders = createTenderPage(page);
  const receipts = (receipt: string) =>
    shop.control('POST', '/provider', { organization_id: shop.organizationId, receipt });
  for (const place of [0, 2, 5]) await counter.addByTap(place);
  await tenders.choose('cash');
  await expect(page.getByTestId('receipt-preview')).toBeVisible();
  await look('cash-without-receipt');
  await page.getByTestId('tender-back').click();
  await page.getByTestId('clear-cart').click();
  for (const place of [0, 1, 5]) await counter.addByTap(place);
  await tenders.choose('cash');
  await expect(page.getByTestId('receipt-preview')).toBeVisible();
  await look('cash');
  await tenders.tapDigits('20000');
  await look('cash-change');
  await receipts('error:receipt_bank_error');
  await tenders.take();
  await expect(page.getByTestId('counter-paid')).toBeVisible();
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'failed', { timeout: 30_000 });
  await look('taken-receipt-failed');
  await receipts('issue');
  await page.getByTestId('issue-again').click();
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
  await look('taken');
  await counter.nextCustomer();

  for (const place of [1, 3]) await counter.addByTap(place);
  await tenders.choose('card');
  await look('card');
  await tenders.tapDigits('100');
  await look('card-part');
  await tenders.take();
  await expect(tenders.rest).toBeVisible();
  await look('rest');
  await page.getByTestId('give-back').click();
  await expect(page.getByTestId('confirm-give-back')).toBeVisible();
  await look('give-back');
  await closeDialog(page);
  await tenders.chooseForRest('qr');
  await counter.expectPhase('waiting');
  await look('rest-by-qr');
  await page.getByTestId('back-to-cart').click();
  await expect(page.getByTestId('hidden-qr')).toBeVisible();
  await look('rest-hidden-qr');
  await page.getByTestId('rest-aside').click();
  await counter.go('waiting');
  await expect(page.getByTestId('open-sale-2')).toBeVisible();
  await look('waiting-open-sale');
  await page.getByTestId('open-sale-2').click();
  await tenders.chooseForRest('qr');
  await counter.expectPhase('waiting');
  await shop.customer(await newestInvoice(shop), 'pay');
  await counter.expectPhase('paid');
  await look('paid-in-parts');
};
