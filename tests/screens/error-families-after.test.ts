/** Error families after a sale, and in the screens of shift and cashier (experience.md, Errors by family). */

import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import type { ErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { expect, test } from 'vitest';
import { type ErrorScreen, openErrorScreen, refusedAtQr } from './error-screen.ts';
import { manager } from './till-screen.ts';

/** One sale, paid by QR, with its refund's form on screen. Resolves to the path of its refunds. */
async function openRefund(till: ErrorScreen): Promise<string> {
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  const invoice = await till.shop.newestInvoice();
  await till.shop.customer(invoice, 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
  await till.counter.nextCustomer();
  await till.counter.go('sales');
  await till.press('refund');
  expect(till.sees('refund-available')).toBe(true);
  return `/api/v1/invoices/${String(invoice)}/refund`;
}

async function again(till: ErrorScreen): Promise<void> {
  await till.press('refund-close');
  expect(till.isDialogOpen()).toBe(false);
  // What may be refunded is read again: an unused answer is forgotten (R2).
  await till.advance(100);
  await till.press('refund');
  expect(till.sees('refund-available')).toBe(true);
}

async function refusedRefund(till: ErrorScreen, code: ErrorCode): Promise<void> {
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => till.sees('advice', till.see('refund-state')), code);
  await till.shownAdvice.expect('refund-state', code);
}

test('Refund: refused in words, the maximum read fresh, the last one opens the QR refund', async () => {
  const till = await openErrorScreen();
  const path = await openRefund(till);
  for (const code of ['refund_insufficient_funds', 'refund_window_expired'] as const) {
    await till.shop.force('refunds.create', code);
    await refusedRefund(till, code);
    expect(till.sees('refund-other')).toBe(false);
    await again(till);
  }
  const asked: readonly (readonly [ErrorCode, number, boolean])[] = [
    ['Invoice is not refundable', 400, false],
    ['Refund amount exceeds available amount', 400, true],
    ['partial_refund_requires_return_items', 422, true],
  ];
  for (const [code, status, hasOther] of asked) {
    await till.shop.refuse({ method: 'POST', path }, status, code, { times: 1 });
    await refusedRefund(till, code);
    expect(till.sees('refund-other')).toBe(hasOther);
    if (hasOther) {
      await till.press('refund-other');
      expect(till.sees('refund-available'), 'the maximum').toBe(true);
    } else {
      await again(till);
    }
  }
  expect((await till.shop.ledger()).refunds).toHaveLength(0);

  await till.shop.mood({ refund: 'error:refund_rejected_by_bank' });
  await refusedRefund(till, 'refund_rejected_by_bank');
  expect(till.sees('refund-by-qr')).toBe(false);
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await again(till);
  await refusedRefund(till, 'refund_requires_buyer_confirmation');
  await till.shop.force('qr_refunds.create', 'organization_not_verified');
  await till.press('refund-by-qr');
  await till.shownAdvice.expect('qr-refund-over', 'organization_not_verified');
  expect(till.sees('qr-refund-again'), 'access is not asked for twice').toBe(false);
});

test('Never repeat: a QR refund whose outcome is uncertain is frozen, and a task for a person (R4)', async () => {
  const till = await openErrorScreen();
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await openRefund(till);
  await refusedRefund(till, 'refund_requires_buyer_confirmation');
  await till.press('refund-close');
  await till.advance(100);
  for (const code of ['operation_not_returnable', 'qr_refund_execution_in_progress'] as const) {
    await till.press('refund');
    await till.press('refund-by-qr');
    expect(till.sees('qr-refund-code')).toBe(true);
    await till.advance(3_000);
    await till.shop.scanQrRefund();
    await till.shop.force('qr_refunds.execute', code);
    await till.within(10_000, () => till.sees('qr-refund-execute'), 'the customer is known');
    await till.press('qr-refund-execute');
    if (code === 'operation_not_returnable') {
      await till.shownAdvice.expect('refund-state', code);
      await till.press('refund-close');
      await till.advance(100);
    }
  }
  await till.within(30_000, () => till.sees('blocking-task'), 'a task');
  expect(till.sees('task-qr_refund_uncertain', till.see('blocking-task'))).toBe(true);
  expect(till.sees('task-action-try_again'), 'nothing to repeat it with (R4)').toBe(false);
  expect(await till.shop.countRequests('POST', /\/execute$/), 'each session once for life').toBe(2);
});

test('Receipts: the sale is safe, the receipt follows', async () => {
  const till = await openErrorScreen();
  const phase = () => till.see('fiscal-receipt').dataset['phase'];
  const codes = receiptFailures;
  await till.shop.mood({ receipt: `error:${codes[0]}` });
  await till.counter.addByTap(0);
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  expect(till.sees('counter-paid'), 'the sale does not wait for it').toBe(true);
  for (const [index, code] of codes.entries()) {
    await till.within(30_000, () => phase() === 'failed', `failed: ${code}`);
    await till.shownAdvice.expect('fiscal-receipt', code);
    const next = codes[index + 1];
    await till.shop.mood({ receipt: next === undefined ? 'issue' : `error:${next}` });
    if (next === undefined) await till.shop.force('receipts.create', 'fiscal_receipts_disabled');
    await till.press('issue-again');
  }
  await till.within(30_000, () => phase() === 'rejected', 'rejected');
  await till.shownAdvice.expect('fiscal-receipt', 'fiscal_receipts_disabled');
  await till.press('issue-again');
  await till.within(30_000, () => phase() === 'done', 'issued');
  expect(till.sees('issue-again')).toBe(false);
});

async function sellForCash(till: ErrorScreen): Promise<void> {
  await till.counter.addByTap(0);
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  await till.within(30_000, () => till.see('fiscal-receipt').dataset['phase'] === 'done', 'the receipt');
  await till.counter.nextCustomer();
}

const screen = () => document.querySelector('main') ?? document.body;

test("Cashbox: a refusal of the fiscal till is shown on the shift's screen, and retried by a press", async () => {
  const till = await openErrorScreen();
  await sellForCash(till);
  await till.counter.go('shift');
  const refused: readonly (readonly [ErrorCode, number])[] = [
    ['cashbox_disabled', 403],
    ['cashbox_kkm_unknown', 409],
    ['rfo_missing', 409],
    ['cashbox_unavailable', 503],
  ];
  for (const [code, status] of refused) {
    await till.shop.refuse({ method: 'GET', path: '/api/v1/cashbox/summary' }, status, code);
    await till.press('fiscal-ask');
    await till.within(10_000, () => till.sees('advice', screen()), code);
    await till.shownAdvice.expect(screen, code);
    await till.shop.clearFaults();
  }
  await till.press('fiscal-ask');
  await till.within(10_000, () => till.sees('fiscal-state'), 'the fiscal till is read');
  expect(till.sees('advice', screen())).toBe(false);

  await till.press('shift-tab-settings');
  for (const code of [
    'cashbox_toggle_in_progress',
    'cashbox_toggle_unavailable',
    'cashbox_settings_owner_key_required',
  ] as const) {
    await till.shop.force('cashbox.write', code);
    await till.press('auto-withdrawal');
    await till.shownAdvice.expect(screen, code);
  }
});

test('Cashbox: a failed close is shown, the count is kept, and the close continues', async () => {
  const till = await openErrorScreen();
  await till.ask('cashbox.open', { floatTiyn: 100_000 });
  await sellForCash(till);
  await till.counter.go('shift');
  await till.press('count-and-close');
  await till.fill('pieces-1000', '1');
  await till.shop.mood({ shift_close: 'error:cashbox_operation_failed' });
  await till.advance(2_000);
  await till.press('count-leave');
  await till.press('fiscal-ask');
  await till.within(60_000, () => !till.sees('in-flight'), 'nothing of the shift is in flight');
  await till.press('count-and-close');
  expect((till.see('pieces-1000') as HTMLInputElement).value, 'the count is kept').toBe('1');
  await till.press('close-shift');
  for (const digit of manager.pin) await till.press(`pin-${digit}`, till.dialog());
  await till.press('pin-enter', till.dialog());
  await till.type('{F4}');
  expect(till.sees('last-shift')).toBe(true);
  await till.within(
    30_000,
    () => /failed|asking/.test(till.see('closing').dataset['phase'] ?? ''),
    'the fiscal shift did not close',
  );
  await till.shownAdvice.expect('closing', 'cashbox_operation_failed');
});

async function openReconnection(till: ErrorScreen): Promise<void> {
  await till.shop.change({ bank_session: 'expired' });
  await till.counter.addByTap(0);
  await refusedAtQr(till, 'bank_session_expired');
  await till.press('advice-reconnect');
}

async function toNumber(till: ErrorScreen): Promise<void> {
  await till.press('cashier-begin');
  expect(till.see('cashier-step').dataset['step']).toBe('phone');
  await till.fill('cashier-phone', '+7 701 000 11 22');
}

const step = 'cashier-step';
const isTimed = (code: ErrorCode) => ['whatsapp_otp_throttled', 'manager_throttled', 'bank_busy'].includes(code);

test('Cashier connection: a refusal that stays at its step, with the seconds left where it is timed', async () => {
  const till = await openErrorScreen();
  await openReconnection(till);
  await till.shop.force('connections.authorize', 'kyc_required');
  await till.press('cashier-begin');
  await till.shownAdvice.expect(step, 'kyc_required');
  await toNumber(till);
  for (const code of [
    'sms_failed',
    'whatsapp_gateway_error',
    'whatsapp_otp_throttled',
    'manager_throttled',
    'entrance_auth_disabled',
    'cashier_change_requires_merchant',
    'cashier_unavailable',
  ] as const) {
    await till.shop.force('connections.authorize', code);
    await till.press('cashier-send');
    await till.shownAdvice.expect(step, code);
    expect(till.sees('cashier-start-over')).toBe(false);
    expect(till.sees('advice-opens', till.see(step)), code).toBe(isTimed(code));
  }
  const inPlace: readonly (readonly [ErrorCode, number])[] = [
    ['invalid_phone', 422],
    ['not_cashier', 422],
    ['not_registered', 422],
    ['duplicate_cashier_confirm', 409],
  ];
  for (const [code, status] of inPlace) {
    await till.shop.refuse({ method: 'POST', path: '/api/v1/connections/' }, status, code, { times: 1 });
    await till.press('cashier-send');
    await till.shownAdvice.expect(step, code);
    expect(till.sees('cashier-confirm'), 'an explicit yes').toBe(code === 'duplicate_cashier_confirm');
  }
  await till.press('cashier-confirm');
  expect(till.see(step).dataset['step'], 'the yes sends the code').toBe('code');
});

test('Cashier connection: another start where nothing else helps; a wrong code; and invoices go out again', async () => {
  const till = await openErrorScreen();
  await openReconnection(till);
  await toNumber(till);
  for (const code of [
    'bank_busy',
    'organization_identity_conflict',
    'organization_identity_unavailable',
    'context_expired',
  ] as const) {
    await till.shop.force('connections.authorize', code);
    await till.press('cashier-send');
    await till.shownAdvice.expect(step, code);
    expect(till.sees('advice-opens', till.see(step)), code).toBe(isTimed(code));
    expect(till.sees('cashier-start-over')).toBe(true);
  }
  await till.press('cashier-start-over');
  expect(till.sees('advice', till.see(step))).toBe(false);
  await till.press('cashier-send');
  expect(till.see(step).dataset['step']).toBe('code');
  await till.fill('cashier-code', '1234');
  await till.press('cashier-verify');
  await till.shownAdvice.expect(step, 'invalid_otp');
  await till.fill('cashier-code', '0000');
  await till.press('cashier-verify');
  expect(till.sees('cashier-connected')).toBe(true);
  await till.press('cashier-close');
  await till.press('back-to-cart');
  await till.counter.payByQr();
});
