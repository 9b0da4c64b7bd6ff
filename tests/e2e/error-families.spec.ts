import type { ErrorCode } from '../../shared/domain/errors/error-codes.ts';
import enApp from '../../shared/locales/en/app.json' with { type: 'json' };
import kkApp from '../../shared/locales/kk/app.json' with { type: 'json' };
import ruApp from '../../shared/locales/ru/app.json' with { type: 'json' };
import { billPhone, openErrorShop as openShop, refusedAtQr } from '../support/error-shop.ts';
import { pattern } from '../support/sentences.ts';
import { expect, test } from '../support/till-test.ts';

const makeQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const makeBill = { method: 'POST', path: '/api/v1/invoices' } as const;

test('Key and access: the manager is called, the function is hidden, nothing is tried again', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  const closed = page.getByTestId('closed-ways');
  await counter.addByTap(0);
  const requests = () => service.countRequests('POST', /\/invoices\/qr$/);
  const states: [ErrorCode, Record<string, unknown>, Record<string, unknown>][] = [
    ['till_unauthorized', { api_key: { revoked: true } }, { api_key: { revoked: false } }],
    ['organization_archived', { archived: true }, { archived: false }],
    ['grant_not_granted', { api_key: { grants: ['account.read', 'catalog.read'] } }, { api_key: { grants: null } }],
    ['organization_required', { status: 'none' }, { status: 'verified' }],
    ['Organization not found or not verified', { status: 'unverified' }, { status: 'verified' }],
  ];
  for (const [code, wrong, right] of states) {
    const before = await requests();
    await service.changeOrganization(wrong);
    await refusedAtQr(shop, code);
    await expect(page.getByTestId('reissue'), 'no retry').toHaveCount(0);
    expect(await requests()).toBe(before + 1);
    await counter.backToCart();
    const isClosed = code !== 'organization_required' && !code.startsWith('Organization');
    if (isClosed) {
      await errors.expectTold(closed, code);
      await expect(page.getByTestId('pay-qr'), 'hidden').toHaveCount(0);
      await expect(page.getByTestId('pay-cash'), 'cash is always there').toBeVisible();
    }
    await service.changeOrganization(right);
    if (isClosed) await page.getByTestId('check-access').click();
    await expect(page.getByTestId('pay-qr')).toBeVisible();
    await expect(closed).toHaveCount(0);
  }
  for (const code of ['channel_required', 'grant_snapshot_unreadable'] as const) {
    await errors.force('invoices.create', code);
    await refusedAtQr(shop, code);
    await counter.backToCart();
    await expect(page.getByTestId('pay-qr')).toBeVisible({ timeout: 60_000 });
  }
});

test('Tariff, caps, KYC: when it opens again, cash in one press, a meter before the wall, warnings of 7, 3 and 1 days', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  await counter.addByTap(0);
  const forced: ErrorCode[] = [
    'tariff_limit_reached',
    'kyc_daily_limit_reached',
    'outstanding_recipient_limit',
    'outstanding_org_limit',
    'recipient_fanout_exceeded',
    'kyc_rejected',
  ];
  for (const code of forced) {
    await errors.force('invoices.create', code);
    await refusedAtQr(shop, code);
    const says = page.getByTestId('payment-phase').getByTestId('advice-opens');
    if (code !== 'kyc_rejected') await expect(says, 'it counts down to its opening').toBeVisible();
    await counter.backToCart();
  }

  await service.changeOrganization({ tariff: { status: 'trial' }, caps: { trial_per_day: 0 } });
  await refusedAtQr(shop, 'trial_daily_limit');
  const opens = page.getByTestId('payment-phase').getByTestId('advice-opens');
  await expect(opens).toBeVisible();
  await page.getByTestId('take-cash-instead').click();
  await expect(page.getByTestId('take-money')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('cart-line-0')).toBeVisible();

  await service.changeOrganization({ tariff: { status: 'expired' } });
  await refusedAtQr(shop, 'tariff_inactive');
  const chip = page.getByTestId('tariff-chip');
  await expect(chip.locator('[data-tariff=over]')).toBeVisible();
  await errors.expectWords(chip, { ru: ruApp.tariff.over, kk: kkApp.tariff.over, en: enApp.tariff.over });
  await counter.backToCart();
  await page.getByTestId('tariff-more').click();
  await errors.expectTold(page.getByRole('dialog'), 'tariff_inactive');
  await page.keyboard.press('Escape');

  for (const days of [7, 3, 1]) {
    const expires_at = new Date(Date.now() + (days * 24 - 1) * 3_600_000).toISOString();
    await service.changeOrganization({ tariff: { status: 'active', tier: 'pro', expires_at } });
    await errors.checkAccount();
    await expect(chip.locator(`[data-step="${String(days)}"]`)).toBeVisible();
    await expect(counter.toast, 'told once, whatever is on screen').toBeVisible();
    await page.getByTestId('toast-close').click();
    const ends = { ru: ruApp.tariff.after, kk: kkApp.tariff.after, en: enApp.tariff.after };
    await page.getByTestId('tariff-more').click();
    await errors.expectWords(page.getByTestId('tariff-details'), ends);
    await page.keyboard.press('Escape');
  }

  await counter.payByQr();
  await counter.putAside();
  await service.changeOrganization({ caps: { tariff_per_day: 1 } });
  await errors.checkAccount();
  await expect(chip.locator('[data-tariff=bills]')).toBeVisible();
  await expect(chip).toContainText(pattern(enApp.tariff.used));
});

test('Throttle: a quiet countdown, and the till tries again by itself', async ({ service, openTill }) => {
  test.slow();
  const { counter, page, errors } = await openShop(service, openTill);
  const cases: [ErrorCode, Record<string, unknown>][] = [
    ['request_rate_limited', { retry_after_seconds: 4 }],
    // The QR limit names no time (merchant document, HTTP statuses).
    ['qr_rate_limit', {}],
  ];
  for (const [index, [code, body]] of cases.entries()) {
    await counter.addByTap(0);
    await errors.refuse(makeQr, 429, code, { body });
    await page.getByTestId('pay-qr').click();
    await counter.expectPhase('sending');
    const screen = page.getByTestId('payment-phase');
    await errors.expectTold(screen, code);
    await expect(screen.getByTestId('advice-opens')).toBeVisible();
    await expect(page.getByTestId('reissue')).toHaveCount(0);
    await service.clearFaults();
    await counter.expectPhase('waiting', 40_000);
    expect(await service.invoices()).toHaveLength(index + 1);
    await counter.putAside();
  }
});

test('Bank session: the words open the reconnection, or the choice of the cashier', async ({ service, openTill }) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  await counter.addByTap(0);
  for (const [state, code] of [
    ['expired', 'bank_session_expired'],
    ['not_configured', 'bank_session_not_configured'],
  ] as const) {
    await service.changeOrganization({ bank_session: state });
    await refusedAtQr(shop, code);
    await page.getByTestId('advice-reconnect').click();
    await expect(page.getByTestId('cashier-step')).toHaveAttribute('data-step', 'who');
    await page.keyboard.press('Escape');
    await service.changeOrganization({ bank_session: 'active' });
    await counter.backToCart();
  }

  await errors.refuse(makeQr, 422, 'connection_ambiguous', { times: 1 });
  await refusedAtQr(shop, 'connection_ambiguous');
  await page.getByTestId('advice-choose').click();
  await page.getByTestId('cashier-here').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await counter.backToCart();

  // A 503 proves nothing: it is looked for before it counts as not made (C2).
  for (const [state, code] of [
    ['invalid', 'bank_session_invalid'],
    ['unavailable', 'bank_session_unavailable'],
  ] as const) {
    await service.changeOrganization({ bank_session: state });
    await refusedAtQr(shop, code);
    await expect(page.getByTestId('advice-reconnect')).toHaveCount(code === 'bank_session_invalid' ? 1 : 0);
    await service.changeOrganization({ bank_session: 'active' });
    await counter.backToCart();
  }
  await counter.payByQr();
  expect(await service.invoices()).toHaveLength(1);
});

test('Bank for a while: what is true is looked for first, then it is offered again, or cash, or a QR', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  const screen = page.getByTestId('payment-phase');
  await counter.addByTap(0);
  for (const [qr, code] of [
    ['render_failed', 'qr_render_failed'],
    ['bank_error', 'bank_error'],
  ] as const) {
    await service.control('POST', '/provider', { qr });
    await page.getByTestId('pay-qr').click();
    await errors.expectTold(screen, code);
    const looks = await service.countRequests('GET', /\/invoices(\?|$)/);
    expect(looks, 'it looked before it said so (C2)').toBeGreaterThan(0);
    await service.control('POST', '/provider', { qr: 'ok' });
    await expect(page.getByTestId('reissue'), 'and it is offered again').toBeVisible();
    await counter.backToCart();
  }
  const later = [
    'network_unavailable',
    'session_transient',
    'bank_throttled',
    'unknown_error',
    'organization_not_configured',
    'client_not_found',
  ] as const;
  for (const code of later) {
    await service.control('POST', '/provider', { accept: `error:${code}` });
    await billPhone(shop);
    await counter.expectPhase('failed', 30_000);
    await errors.expectTold(screen, code);
    await expect(page.getByTestId('reissue')).toBeVisible();
    if (code !== 'client_not_found') await counter.backToCart();
  }
  await service.control('POST', '/provider', { accept: 'ok' });
  await page.getByTestId('qr-instead').click();
  await counter.expectPhase('waiting', 30_000);
  await expect(counter.qr).toBeVisible();
});

test('Input: the line or the field is named, and a QR offered for a sum that no phone bill takes', async ({
  service,
  openTill,
}) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  const screen = page.getByTestId('payment-phase');
  const named = screen.getByTestId('advice-field');
  const word = (name: keyof typeof enApp.advice.field) => ({
    ru: ruApp.advice.field[name],
    kk: kkApp.advice.field[name],
    en: enApp.advice.field[name],
  });
  await counter.addByTap(0);
  await counter.addByTap(2);
  const line = { 'cart_items.0.price': ['Must be a number.'] };
  await errors.refuse(makeQr, 422, 'validation_error', { body: { errors: line }, times: 1 });
  await refusedAtQr(shop, 'validation_error');
  await errors.expectWords(named, { ru: ruApp.advice.line, kk: kkApp.advice.line, en: enApp.advice.line });
  await counter.backToCart();
  const marks = page.getByTestId('line-refused');
  await expect(marks).toHaveCount(1);
  await expect(page.getByTestId('cart-line-0').getByTestId('line-refused')).toBeVisible();
  await page.getByTestId('cart-line-1').getByTestId('line-minus').click();
  await expect(marks, 'the other line is nothing to this one').toHaveCount(1);
  await page.getByTestId('cart-line-0').getByTestId('line-plus').click();
  await expect(marks, 'what was refused is not what stands there now').toHaveCount(0);
  for (const code of ['catalog_requires_cart_items', 'catalog_not_supported', 'catalog_item_not_found'] as const) {
    await errors.refuse(makeQr, 422, code, { times: 1 });
    await refusedAtQr(shop, code);
    await counter.backToCart();
  }
  const fields = [
    ['validation_error', 'phone_number', 'phone'],
    ['description_too_long', 'description', 'description'],
    ['content_rejected', 'description', 'description'],
    ['field_too_long', 'amount', 'amount'],
  ] as const;
  for (const [code, field, name] of fields) {
    await errors.refuse(makeBill, 422, code, { body: { errors: { [field]: ['No.'] } }, times: 1 });
    await billPhone(shop);
    await counter.expectPhase('rejected', 30_000);
    await errors.expectTold(screen, code);
    await errors.expectWords(named, word(name));
    await counter.backToCart();
  }
  await errors.refuse(makeBill, 422, 'amount_must_be_whole_tenge', { times: 1 });
  await billPhone(shop);
  await counter.expectPhase('rejected', 30_000);
  await errors.expectTold(screen, 'amount_must_be_whole_tenge');
  await page.getByTestId('qr-instead').click();
  await counter.expectPhase('waiting', 30_000);
  expect(await service.invoices()).toHaveLength(1);
});

test('Same again: what exists is opened, and it is no error', async ({ service, openTill }) => {
  test.slow();
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  await counter.addByTap(0);
  // The answer is lost: the bill that exists is found and shown (C2).
  await service.addFault({ match: makeQr, kind: 'drop_response', times: 1 });
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('waiting', 40_000);
  await expect(counter.qr).toBeVisible();
  await expect(page.getByTestId('payment-phase').getByTestId('advice')).toHaveCount(0);
  expect(await service.invoices()).toHaveLength(1);
  await counter.putAside();

  // Called back already: the goods are free for another way (invoice_already_cancelled).
  async function callBack(cancel: string): Promise<void> {
    await counter.addByTap(0);
    await billPhone(shop);
    await counter.expectPhase('waiting', 30_000);
    await service.control('POST', '/provider', { cancel });
    await page.getByTestId('cancel-bill').click();
    await page.getByTestId('confirm-cancel-bill').click();
  }
  await callBack('already_cancelled');
  await counter.expectPhase('cancelled', 60_000);
  await page.getByTestId('dismiss').click();

  // Too late, it was paid: no other way is offered, the payment itself is waited for (C6, invoice_already_paid).
  await callBack('already_paid');
  await errors.expectTold(page.getByTestId('payment-phase'), 'invoice_already_paid');
  await counter.expectPhase('checking');
  await expect(page.getByTestId('reissue')).toHaveCount(0);
  await expect(page.getByTestId('back-to-cart')).toHaveCount(0);
});

test('Partner: what is said to an integrator is never read at a till', async ({ service, openTill }) => {
  const shop = await openShop(service, openTill);
  const { counter, page, errors } = shop;
  await counter.addByTap(0);
  for (const code of ['tier_downgrade_not_allowed', 'test_org_limit', 'signature_expired']) {
    await errors.refuse(makeQr, 409, code, { times: 1 });
    await refusedAtQr(shop, 'till_unknown_code');
    await expect(page.locator(`[data-code="${code}"]`)).toHaveCount(0);
    await counter.backToCart();
  }
});
