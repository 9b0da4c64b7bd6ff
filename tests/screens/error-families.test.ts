/** Every code of a family, on the screen where it appears, in three languages (experience.md, Errors by family). */

import type { ErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import enApp from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import kkApp from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { takeLine } from './cart-line.ts';
import { choosePayer, type ErrorScreen, invoicePhone, openErrorScreen, refusedAtQr } from './error-screen.ts';

const makeQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const makeInvoice = { method: 'POST', path: '/api/v1/invoices' } as const;
const onScreen = 'payment-phase';

const closedAccess: readonly (readonly [ErrorCode, Record<string, unknown>, Record<string, unknown>, boolean])[] = [
  ['till_unauthorized', { api_key: { revoked: true } }, { api_key: { revoked: false } }, true],
  ['organization_archived', { archived: true }, { archived: false }, true],
  ['grant_not_granted', { api_key: { grants: ['account.read', 'catalog.read'] } }, { api_key: { grants: null } }, true],
  ['organization_required', { status: 'none' }, { status: 'verified' }, false],
  ['Organization not found or not verified', { status: 'unverified' }, { status: 'verified' }, false],
];

test('Key and access: the manager is called, the function is hidden, nothing is tried again', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  const requests = () => till.shop.countRequests('POST', /\/invoices\/qr$/);
  for (const [code, wrong, right, isClosed] of closedAccess) {
    const before = await requests();
    await till.shop.change(wrong);
    await refusedAtQr(till, code);
    expect(till.sees('reissue'), 'no retry').toBe(false);
    await till.advance(5_000);
    expect(await requests(), 'nothing is tried again').toBe(before + 1);
    expect(till.sees('check-access'), 'asked here too, where the sale waits').toBe(isClosed);
    await till.press('back-to-cart');
    expect(till.sees('closed-ways')).toBe(isClosed);
    if (isClosed) {
      await till.shownAdvice.expect('closed-ways', code);
      expect(till.isDisabled('pay-qr'), 'asleep in its place').toBe(true);
      expect(till.sees('pay-cash'), 'cash is always there').toBe(true);
    }
    await till.shop.change(right);
    if (isClosed) await till.press('check-access');
    expect(till.isDisabled('pay-qr')).toBe(false);
    expect(till.sees('closed-ways')).toBe(false);
  }
  for (const code of ['channel_required', 'grant_snapshot_unreadable'] as const) {
    await till.shop.force('invoices.create', code);
    await refusedAtQr(till, code);
    await till.press('back-to-cart');
    await till.within(60_000, () => !till.isDisabled('pay-qr'), 'open again by itself');
  }
});

test('Tariff, caps, KYC: when it opens again, and cash in one press', async () => {
  const till = await openErrorScreen();
  await openDrawer(till);
  await till.counter.addByTap(0);
  const opens = () => till.sees('advice-opens', till.see(onScreen));
  for (const code of [
    'tariff_limit_reached',
    'kyc_daily_limit_reached',
    'outstanding_recipient_limit',
    'outstanding_org_limit',
    'recipient_fanout_exceeded',
    'kyc_rejected',
  ] as const) {
    await till.shop.force('invoices.create', code);
    await refusedAtQr(till, code);
    expect(opens(), `${code} counts down to its opening`).toBe(code !== 'kyc_rejected');
    const isOfOneCustomer = code === 'outstanding_recipient_limit' || code === 'recipient_fanout_exceeded';
    expect(till.isDisabled('way-phone'), `${code}: an invoice on a phone would be refused as well`).toBe(
      !isOfOneCustomer,
    );
    await till.press('back-to-cart');
  }
  await till.shop.change({ tariff: { status: 'trial' }, caps: { trial_per_day: 0 } });
  await refusedAtQr(till, 'trial_daily_limit');
  expect(opens()).toBe(true);
  await till.press('way-cash');
  expect(till.sees('take-money')).toBe(true);
  await till.type('{Escape}');
  await till.press('back-to-cart');
  expect(till.counter.lines()).toBe(1);
});

test('Tariff: a meter before the wall, warnings of 7, 3 and 1 days, and the words when it is over', async () => {
  const till = await openErrorScreen();
  const words = (name: 'over' | 'after' | 'used' | 'renew') => ({
    ru: ruApp.tariff[name],
    kk: kkApp.tariff[name],
    en: enApp.tariff[name],
  });
  const chip = () => till.see('tariff-chip').querySelector<HTMLElement>('[data-tariff]')?.dataset;
  await till.counter.addByTap(0);
  await till.shop.change({ tariff: { status: 'expired' } });
  await refusedAtQr(till, 'tariff_inactive');
  expect(chip()?.['tariff']).toBe('over');
  await till.shownAdvice.expectWords('tariff-chip', words('over'));
  await till.press('back-to-cart');
  await till.press('tariff-more');
  await till.shownAdvice.expectWords('tariff-details', words('renew'));
  expect(till.sees('advice', till.dialog()), 'what was refused is told where it was').toBe(false);
  await till.type('{Escape}');

  for (const days of [7, 3, 1]) {
    const expires_at = new Date(till.world.clock.nowMs() + (days * 24 - 1) * 3_600_000).toISOString();
    await till.shop.change({ tariff: { status: 'active', tier: 'pro', expires_at } });
    await till.ask('account.check', {});
    expect(till.sees('toast'), 'told once, whatever is on screen').toBe(true);
    expect(till.sees('tariff-chip'), 'the strip says it once').toBe(false);
    await till.press('toast-close');
    expect(chip()?.['step']).toBe(String(days));
    await till.ask('account.check', {});
    expect(till.sees('toast'), 'and once only').toBe(false);
    await till.press('tariff-more');
    await till.shownAdvice.expectWords('tariff-details', words('after'));
    await till.type('{Escape}');
  }

  await till.counter.payByQr();
  await till.press('put-aside');
  await till.shop.change({ caps: { tariff_per_day: 1 } });
  await till.ask('account.check', {});
  await till.press('toast-close');
  expect(chip()?.['tariff']).toBe('bills');
  await till.shownAdvice.expectWords('tariff-chip', words('used'));
  expect(till.see('tariff-chip').querySelector('meter')).not.toBeNull();
});

const throttles: readonly (readonly [ErrorCode, Record<string, unknown>])[] = [
  ['request_rate_limited', { retry_after_seconds: 4 }],
  // The QR limit names no time (merchant document, HTTP statuses).
  ['qr_rate_limit', {}],
];

test('Throttle: a quiet countdown, and the till tries again by itself', async () => {
  const till = await openErrorScreen();
  for (const [index, [code, body]] of throttles.entries()) {
    await till.counter.addByTap(0);
    await till.shop.refuse(makeQr, 429, code, { body });
    await till.press('pay-qr');
    expect(till.counter.phase()).toBe('sending');
    await till.shownAdvice.expect(onScreen, code);
    expect(till.sees('advice-opens', till.see(onScreen))).toBe(true);
    expect(till.sees('reissue')).toBe(false);
    await till.shop.clearFaults();
    await till.within(40_000, () => till.counter.phase() === 'waiting', 'tried again');
    expect(await till.shop.invoices()).toHaveLength(index + 1);
    await till.press('put-aside');
  }
});

test('Bank session: the words open the reconnection, or the choice of the cashier', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  for (const [state, code] of [
    ['expired', 'bank_session_expired'],
    ['not_configured', 'bank_session_not_configured'],
  ] as const) {
    await till.shop.change({ bank_session: state });
    await refusedAtQr(till, code);
    await till.press('advice-reconnect');
    expect(till.see('cashier-step').dataset['step']).toBe('who');
    await till.type('{Escape}');
    expect(till.sees('reissue'), 'nothing has changed').toBe(false);
    await till.shop.change({ bank_session: 'active' });
    await till.press('back-to-cart');
  }

  await till.shop.refuse(makeQr, 422, 'connection_ambiguous', { times: 1 });
  await refusedAtQr(till, 'connection_ambiguous');
  await till.press('advice-choose');
  await till.press('cashier-here');
  expect(till.isDialogOpen()).toBe(false);
  // The sale still waits: its new QR is offered where it was refused.
  await till.press('reissue');
  await till.within(30_000, () => till.counter.phase() === 'waiting', 'the new QR');
  await till.press('back-to-cart');

  // A 503 proves nothing: it is looked up before it counts as not made (C2).
  for (const [state, code] of [
    ['invalid', 'bank_session_invalid'],
    ['unavailable', 'bank_session_unavailable'],
  ] as const) {
    await till.shop.change({ bank_session: state });
    await refusedAtQr(till, code);
    expect(till.sees('advice-reconnect')).toBe(code === 'bank_session_invalid');
    await till.shop.change({ bank_session: 'active' });
    await till.press('back-to-cart');
  }
  await till.counter.payByQr();
  // This one, and that of the cashier who was chosen.
  expect(await till.shop.invoices()).toHaveLength(2);
});

test('Bank for a while: what is true is looked for first, then it is offered again, or cash', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  for (const [qr, code] of [
    ['render_failed', 'qr_render_failed'],
    ['bank_error', 'bank_error'],
  ] as const) {
    const looksBefore = await till.shop.countRequests('GET', /\/invoices(\?|$)/);
    await till.shop.mood({ qr });
    await till.press('pay-qr');
    await till.within(30_000, () => till.counter.phase() !== 'sending', 'it is known');
    await till.shownAdvice.expect(onScreen, code);
    const looks = await till.shop.countRequests('GET', /\/invoices(\?|$)/);
    expect(looks, 'it looked before it said so (C2)').toBeGreaterThan(looksBefore);
    await till.shop.mood({ qr: 'ok' });
    expect(till.sees('reissue'), 'and it is offered again').toBe(true);
    await till.press('back-to-cart');
  }
});

test('Bank for a while: an invoice that the bank did not take is offered again, or as a QR where the client is unknown', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  for (const code of [
    'network_unavailable',
    'session_transient',
    'bank_throttled',
    'unknown_error',
    'organization_not_configured',
    'client_not_found',
  ] as const) {
    // The client existed when they were looked up.
    await choosePayer(till);
    await till.shop.mood({ accept: `error:${code}` });
    await till.press('send-invoice');
    await till.within(30_000, () => till.counter.phase() === 'failed', `failed: ${code}`);
    await till.shownAdvice.expect(onScreen, code);
    expect(till.sees('reissue')).toBe(true);
    const look = (button: string) => till.see(button).dataset['state'];
    expect(look('way-qr'), 'only a QR and cash are filled').toBe(look('way-cash'));
    expect(look('reissue')).not.toBe(look('way-cash'));
    if (code !== 'client_not_found') await till.press('back-to-cart');
  }
  await till.shop.mood({ accept: 'ok' });
  await till.press('way-qr');
  await till.within(30_000, () => till.counter.phase() === 'waiting', 'the QR');
  expect(till.sees('qr-code')).toBe(true);
});

test('Input: the line that was refused is named, and marked in the cart until it is changed', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  await till.counter.addByTap(1);
  const line = { 'cart_items.0.price': ['Must be a number.'] };
  await till.shop.refuse(makeQr, 422, 'validation_error', { body: { errors: line }, times: 1 });
  await refusedAtQr(till, 'validation_error');
  const words = { ru: ruApp.advice.line, kk: kkApp.advice.line, en: enApp.advice.line };
  await till.shownAdvice.expectWords(() => till.see('advice-field', till.see(onScreen)), words);
  await till.press('back-to-cart');
  const marks = () => till.all('line-refused').length;
  expect(marks()).toBe(1);
  expect(till.sees('line-refused', till.see('cart-line-0'))).toBe(true);
  await till.press('line-plus', await takeLine(till, 1));
  expect(marks(), 'the other line is nothing to this one').toBe(1);
  await till.press('line-plus', await takeLine(till, 0));
  expect(marks(), 'what was refused is not what stands there now').toBe(0);
  for (const code of ['catalog_requires_cart_items', 'catalog_not_supported', 'catalog_item_not_found'] as const) {
    await till.shop.refuse(makeQr, 422, code, { times: 1 });
    await refusedAtQr(till, code);
    await till.press('back-to-cart');
  }
});

test('Input: the field is named, and a QR offered for an amount that no phone invoice takes', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  const refusedInvoice = async (code: ErrorCode) => {
    await invoicePhone(till);
    await till.within(30_000, () => till.counter.phase() === 'rejected', `rejected: ${code}`);
    await till.shownAdvice.expect(onScreen, code);
  };
  for (const [code, field, name] of [
    ['validation_error', 'phone_number', 'phone'],
    ['description_too_long', 'description', 'description'],
    ['content_rejected', 'description', 'description'],
    ['field_too_long', 'amount', 'amount'],
  ] as const) {
    await till.shop.refuse(makeInvoice, 422, code, { body: { errors: { [field]: ['No.'] } }, times: 1 });
    await refusedInvoice(code);
    await till.shownAdvice.expectWords(() => till.see('advice-field', till.see(onScreen)), {
      ru: ruApp.advice.field[name],
      kk: kkApp.advice.field[name],
      en: enApp.advice.field[name],
    });
    await till.press('back-to-cart');
  }
  await till.shop.refuse(makeInvoice, 422, 'amount_must_be_whole_tenge', { times: 1 });
  await refusedInvoice('amount_must_be_whole_tenge');
  await till.press('way-qr');
  await till.within(30_000, () => till.counter.phase() === 'waiting', 'the QR');
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('Same again: what exists is opened, and it is no error', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  // The answer is lost: the existing invoice is found and shown (C2).
  await till.shop.addFault({ match: makeQr, kind: 'drop_response', times: 1 });
  await till.press('pay-qr');
  await till.within(40_000, () => till.counter.phase() === 'waiting', 'found');
  expect(till.sees('qr-code')).toBe(true);
  expect(till.sees('advice', till.see(onScreen))).toBe(false);
  expect(await till.shop.invoices()).toHaveLength(1);
});

async function callBack(till: ErrorScreen, cancel: string): Promise<void> {
  await till.counter.addByTap(0);
  await invoicePhone(till);
  await till.within(30_000, () => till.counter.phase() === 'waiting', 'the bill');
  await till.shop.mood({ cancel });
  await till.press('cancel-invoice');
  await till.press('confirm-cancel-invoice');
}

test('Same again: an invoice that was called back already frees the goods; one that was paid is waited for (C6)', async () => {
  const till = await openErrorScreen();
  await callBack(till, 'already_cancelled');
  await till.within(60_000, () => till.counter.phase() === 'cancelled', 'cancelled');
  await till.press('dismiss');

  // Too late, it was paid: no other tender is offered, and the payment is awaited (C6, invoice_already_paid).
  await callBack(till, 'already_paid');
  await till.within(30_000, () => till.sees('advice', till.see(onScreen)), 'told');
  await till.shownAdvice.expect(onScreen, 'invoice_already_paid');
  expect(till.counter.phase()).toBe('checking');
  expect(till.sees('reissue')).toBe(false);
  expect(till.sees('back-to-cart')).toBe(false);
});

test('Partner: what is said to an integrator is never read at a till', async () => {
  const till = await openErrorScreen();
  await till.counter.addByTap(0);
  for (const code of ['tier_downgrade_not_allowed', 'test_org_limit', 'signature_expired']) {
    await till.shop.refuse(makeQr, 409, code, { times: 1 });
    await refusedAtQr(till, 'till_unknown_code');
    expect(till.says(code)).toBe(false);
    expect(document.querySelector(`[data-code="${code}"]`)).toBeNull();
    await till.press('back-to-cart');
  }
});
