import type { Page } from '@playwright/test';
import type { ErrorCode } from '../../shared/domain/errors/error-codes.ts';
import en from '../../shared/locales/en/tenders.json' with { type: 'json' };
import kk from '../../shared/locales/kk/tenders.json' with { type: 'json' };
import ru from '../../shared/locales/ru/tenders.json' with { type: 'json' };
import { type ErrorShop, openErrorShop as openShop } from '../support/error-shop.ts';
import { createShiftHands } from '../support/shift-hands.ts';
import { createTenderHands } from '../support/tender-hands.ts';
import { expect, test } from '../support/till-test.ts';

const phoneOfCashier = '+7 701 000 11 22';

/** One sale, paid by QR, with its refund's form on screen. */
async function openRefund({ counter, service, page }: ErrorShop): Promise<number> {
  await counter.addByTap(0);
  await counter.payByQr();
  const [invoice] = await service.invoices();
  await service.customer(invoice?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await counter.go('sales');
  await page.getByTestId('refund').click();
  await expect(page.getByTestId('refund-available')).toBeVisible();
  return invoice?.id ?? 0;
}

async function again(page: Page): Promise<void> {
  await page.getByTestId('refund-close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTestId('refund').click();
  await expect(page.getByTestId('refund-available')).toBeVisible();
}

test('Refund: refused in words, the maximum read fresh, the last one opens the QR refund; Never repeat: frozen, a task', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { page, errors } = shop;
  const id = await openRefund(shop);
  const path = `/api/v1/invoices/${String(id)}/refund`;
  const state = page.getByTestId('refund-state');
  for (const code of ['refund_insufficient_funds', 'refund_window_expired'] as const) {
    await errors.force('refunds.create', code);
    await page.getByTestId('refund-confirm').click();
    await errors.expectTold(state, code);
    await expect(page.getByTestId('refund-other')).toHaveCount(0);
    await again(page);
  }
  const asked: [ErrorCode, number, boolean][] = [
    ['Invoice is not refundable', 400, false],
    ['Refund amount exceeds available amount', 400, true],
    ['partial_refund_requires_return_items', 422, true],
  ];
  for (const [code, status, hasOther] of asked) {
    await errors.refuse({ method: 'POST', path }, status, code, { times: 1 });
    await page.getByTestId('refund-confirm').click();
    await errors.expectTold(state, code);
    if (!hasOther) {
      await again(page);
      continue;
    }
    await page.getByTestId('refund-other').click();
    await expect(page.getByTestId('refund-available'), 'the maximum').toBeVisible();
  }
  expect(await service.refunds()).toHaveLength(0);

  await service.control('POST', '/provider', { refund: 'error:refund_rejected_by_bank' });
  await page.getByTestId('refund-confirm').click();
  await errors.expectTold(state, 'refund_rejected_by_bank');
  await service.control('POST', '/provider', { refund: 'error:refund_requires_buyer_confirmation' });
  await again(page);
  await page.getByTestId('refund-confirm').click();
  await errors.expectTold(state, 'refund_requires_buyer_confirmation');

  await errors.force('qr_refunds.create', 'organization_not_verified');
  await page.getByTestId('refund-by-qr').click();
  await errors.expectTold(page.getByTestId('qr-refund-over'), 'organization_not_verified');
  await expect(page.getByTestId('qr-refund-again'), 'access is not asked for twice').toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const code of ['operation_not_returnable', 'qr_refund_execution_in_progress'] as const) {
    await page.getByTestId('refund').click();
    await page.getByTestId('refund-by-qr').click();
    await expect(page.getByTestId('qr-refund-code')).toBeVisible();
    await service.scanQrRefund();
    await errors.force('qr_refunds.execute', code);
    await page.getByTestId('qr-refund-execute').click();
    if (code === 'operation_not_returnable') {
      await errors.expectTold(state, code);
      await page.getByTestId('refund-close').click();
    }
  }
  const task = page.getByTestId('blocking-task');
  await expect(task.getByTestId('task-qr_refund_uncertain')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('task-action-try_again'), 'nothing to repeat it with (R4)').toHaveCount(0);
  expect(await service.countRequests('POST', /\/execute$/), 'each session once for life').toBe(2);
});

test('Receipts: the sale is safe, the receipt follows', async ({ service, openTill }) => {
  test.slow();
  await service.changeOrganization({ fiscal_till: true });
  const { counter, page, errors } = await openShop(service, openTill);
  const tenders = createTenderHands(page);
  await service.control('POST', '/provider', { receipt: 'error:shift_closed' });
  await counter.addByTap(0);
  await tenders.choose('cash');
  await tenders.take();
  await expect(page.getByTestId('counter-paid'), 'the sale does not wait for it').toBeVisible();
  const codes = [
    'shift_closed',
    'item_not_fiscal',
    'rfo_missing',
    'receipt_bank_error',
    'receipt_dispatch_error',
    'receipt_ofd_token_revoked',
  ] as const;
  for (const [index, code] of codes.entries()) {
    await expect(tenders.receipt).toHaveAttribute('data-phase', 'failed', { timeout: 30_000 });
    await errors.expectTold(tenders.receipt, code);
    const safe = { ru: ru.fiscal.failed, kk: kk.fiscal.failed, en: en.fiscal.failed };
    if (index === 0) await errors.expectWords(tenders.receipt, safe);
    const next = codes[index + 1];
    await service.control('POST', '/provider', { receipt: next === undefined ? 'issue' : `error:${next}` });
    if (next === undefined) await errors.force('receipts.create', 'fiscal_receipts_disabled');
    await page.getByTestId('issue-again').click();
  }
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'rejected', { timeout: 30_000 });
  await errors.expectTold(tenders.receipt, 'fiscal_receipts_disabled');
  await page.getByTestId('issue-again').click();
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
});

test('Cashbox: what the fiscal till refuses is told, the count is kept, and the close goes on', async ({
  service,
  openTill,
}) => {
  test.slow();
  await service.changeOrganization({ fiscal_till: true });
  const { counter, page, errors } = await openShop(service, openTill);
  const shift = createShiftHands(page);
  const tenders = createTenderHands(page);
  await counter.addByTap(0);
  await tenders.choose('cash');
  await tenders.take();
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
  await counter.nextCustomer();
  await shift.openRoom();
  await shift.openDrawer('1000');
  const room = page.getByRole('main');
  const refused: [ErrorCode, number][] = [
    ['cashbox_disabled', 403],
    ['cashbox_kkm_unknown', 409],
    ['rfo_missing', 409],
    ['cashbox_unavailable', 503],
  ];
  for (const [code, status] of refused) {
    await errors.refuse({ method: 'GET', path: '/api/v1/cashbox/summary' }, status, code);
    await page.getByTestId('fiscal-ask').click();
    await errors.expectTold(room, code);
    await service.clearFaults();
  }
  await page.getByTestId('fiscal-ask').click();
  await expect(page.getByTestId('fiscal-state')).toBeVisible();

  await shift.tab('settings');
  for (const code of [
    'cashbox_toggle_in_progress',
    'cashbox_toggle_unavailable',
    'cashbox_settings_owner_key_required',
  ] as const) {
    await errors.force('cashbox.write', code);
    await page.getByTestId('auto-withdrawal').click();
    await errors.expectTold(room, code);
  }

  await shift.tab('now');
  await shift.startCounting();
  await shift.count({ 1000: 1 });
  await shift.countIsKept(1);
  await service.control('POST', '/provider', { shift_close: 'error:cashbox_operation_failed' });
  await page.getByTestId('count-leave').click();
  await shift.waitUntilSettled();
  await shift.startCounting();
  await expect(page.getByTestId('pieces-1000'), 'the count is kept').toHaveValue('1');
  await shift.close('');
  await expect(shift.closing).toHaveAttribute('data-phase', /failed|asking/, { timeout: 30_000 });
  await errors.expectTold(shift.closing, 'cashbox_operation_failed');
});

test('Cashier connection: the same step, another start, or support, with the seconds left; and bills go out again', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  const step = page.getByTestId('cashier-step');
  await service.changeOrganization({ bank_session: 'expired' });
  await counter.addByTap(0);
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await page.getByTestId('advice-reconnect').click();
  await errors.force('connections.authorize', 'kyc_required');
  await page.getByTestId('cashier-begin').click();
  await errors.expectTold(step, 'kyc_required');
  await page.getByTestId('cashier-begin').click();
  await expect(step).toHaveAttribute('data-step', 'phone');
  await page.getByTestId('cashier-phone').fill(phoneOfCashier);

  const sameStep = [
    'sms_failed',
    'whatsapp_gateway_error',
    'whatsapp_otp_throttled',
    'manager_throttled',
    'entrance_auth_disabled',
    'cashier_change_requires_merchant',
    'cashier_unavailable',
  ] as const;
  for (const code of sameStep) {
    await errors.force('connections.authorize', code);
    await page.getByTestId('cashier-send').click();
    await errors.expectTold(step, code);
    await expect(page.getByTestId('cashier-start-over')).toHaveCount(0);
    // Whatever is timed tells when; the rest may be tried at once.
    const isTimed = code === 'whatsapp_otp_throttled' || code === 'manager_throttled';
    await expect(step.getByTestId('advice-opens')).toHaveCount(isTimed ? 1 : 0);
  }
  const inPlace: [ErrorCode, number][] = [
    ['invalid_phone', 422],
    ['not_cashier', 422],
    ['not_registered', 422],
    ['duplicate_cashier_confirm', 409],
  ];
  const send = { method: 'POST', path: '/api/v1/connections/' };
  for (const [code, status] of inPlace) {
    await errors.refuse(send, status, code, { times: 1 });
    await page.getByTestId('cashier-send').click();
    await errors.expectTold(step, code);
  }
  await expect(page.getByTestId('cashier-confirm'), 'an explicit yes').toBeVisible();
  for (const code of [
    'bank_busy',
    'organization_identity_conflict',
    'organization_identity_unavailable',
    'context_expired',
  ] as const) {
    await errors.force('connections.authorize', code);
    await page.getByTestId('cashier-send').click();
    await errors.expectTold(step, code);
    if (code === 'bank_busy') await expect(step.getByTestId('advice-opens')).toBeVisible();
    await expect(page.getByTestId('cashier-start-over')).toBeVisible();
  }
  await page.getByTestId('cashier-start-over').click();
  await expect(step.getByTestId('advice')).toHaveCount(0);
  await page.getByTestId('cashier-send').click();
  await expect(step).toHaveAttribute('data-step', 'code');
  await page.getByTestId('cashier-code').fill('1234');
  await page.getByTestId('cashier-verify').click();
  await errors.expectTold(step, 'invalid_otp');
  await page.getByTestId('cashier-code').fill('0000');
  await page.getByTestId('cashier-verify').click();
  await expect(page.getByTestId('cashier-connected')).toBeVisible();
  await page.getByTestId('cashier-close').click();
  await counter.backToCart();
  await counter.payByQr();
});
