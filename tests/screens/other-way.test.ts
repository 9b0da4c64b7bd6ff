/** Another tender from any state of a payment: one tap, no question, and one line about what may still be paid. */

import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import payRu from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { HttpFailure } from '#core/platform/ports.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import { billByPhone } from './phone-bill.ts';
import type { LiveScreen } from './till-screen.ts';

const registered = '+7 (701) 234-56-78';
const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));
const DOUBLE_TAP_MS = 400;

/** Shows a QR for the first good; returns until when it can be paid. */
async function showQr(till: LiveScreen): Promise<{ invoice: number; until: string; due: number }> {
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.counter.payByQr();
  const { payments } = await till.ask('payment.listOpen', {});
  const until = formatClock(Date.parse(payments.at(-1)?.payableUntil ?? ''));
  return { invoice: await till.shop.newestInvoice(), until, due };
}
async function soldToday(till: LiveScreen): Promise<string> {
  await till.counter.go('sales');
  return till.text('today-total');
}

for (const scanned of [false, true]) {
  test(`cash from a ${scanned ? 'scanned' : 'waiting'} QR: said until when it can be paid, watched on, paid late a person is asked (C5)`, async () => {
    const till = await openAtWork();
    const { invoice, until, due } = await showQr(till);
    if (scanned) {
      await till.shop.customer(invoice, 'scan');
      await till.advance(2_000);
      expect(till.sees('stage-scanned')).toBe(true);
    }
    // The QR has its time: the line is shown only beside another tender.
    expect(till.sees('still-payable')).toBe(false);
    await till.press('way-cash');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('live-invoice')).toContain(until);
    expect(till.text('live-invoice')).toContain(money(due));
    expect(till.text('way-left')).toMatch(/^[45]:\d\d$/);
    await till.advance(DOUBLE_TAP_MS);
    await till.press('quick-exact');
    expect(till.sees('counter-paid')).toBe(true);
    await till.counter.nextCustomer();
    expect(till.counter.lines()).toBe(0);
    expect(await soldToday(till)).toBe(money(due));
    await till.shop.customer(invoice, 'pay');
    await till.advance(30_000);
    expect(till.sees(/^task-|blocking-task/)).toBe(true);
  });
}

test('until the money is taken the QR is one tap back, and payable as before', async () => {
  const till = await openAtWork();
  const { invoice } = await showQr(till);
  await till.press('way-card');
  await till.type('{F10}');
  expect(till.sees('quick-exact')).toBe(true);
  await till.press('way-qr');
  expect(till.sees('qr-code')).toBe(true);
  await till.type('{F11}');
  expect(till.sees('send-invoice')).toBe(true);
  await till.type('{Escape}');
  expect(till.sees('qr-code')).toBe(true);
  await till.shop.customer(invoice, 'pay');
  await till.advance(3_000);
  expect(till.counter.phase()).toBe('paid');
});

test('the customer pays the QR while cash is being counted: green at once, and no cash is taken', async () => {
  const till = await openAtWork();
  const { invoice, due } = await showQr(till);
  await till.press('way-cash');
  await till.advance(DOUBLE_TAP_MS);
  await till.shop.customer(invoice, 'pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  expect(till.sees('quick-exact')).toBe(false);
  await till.counter.nextCustomer();
  expect(till.sees('search')).toBe(true);
  expect(await soldToday(till)).toBe(money(due));
});

test('a phone invoice and a card from a living QR: each in its own press, the goods never lost', async () => {
  const till = await openAtWork();
  const { due } = await showQr(till);
  await till.press('way-phone');
  await till.fill('sum-field', registered);
  await till.press('send-invoice');
  await till.advance(5_000);
  expect(till.text('phone-masked')).toBe('+7 701 ••• •• 78');
  expect(till.text('pay-amount')).toBe(money(due));
  expect(till.counter.openPayments(), 'the QR is watched beside the bill').toBe(2);
  const { sales } = await till.ask('sale.today', {});
  expect(
    sales.map(({ totalTiyn }) => totalTiyn).filter((tiyn) => tiyn === due),
    'one basket is one sale',
  ).toHaveLength(1);
});

test('a refusal of the other way leaves the goods in the cart, and says so', async () => {
  const till = await openAtWork();
  await showQr(till);
  await till.press('way-cash');
  await till.advance(DOUBLE_TAP_MS);
  await till.line('lost');
  await till.press('quick-exact');
  expect(till.sees('advice')).toBe(true);
  await till.line('connected');
  await till.press('quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
});

test('a refusal and an expiry: new QR and cash are equal buttons, and the steps show no more than what happened', async () => {
  const till = await openAtWork();
  const { invoice } = await showQr(till);
  await till.shop.customer(invoice, 'scan');
  await till.advance(2_000);
  await till.shop.customer(invoice, 'reject');
  await till.advance(10_000);
  expect(till.counter.phase()).toBe('cancelled');
  expect(till.see('reissue').className).toBe(till.see('way-cash').className);
  expect(till.sees('still-payable')).toBe(false);
  const steps = till.text('pay-steps');
  expect(steps).toContain(payRu.steps.refused);
  expect(steps).not.toContain(payRu.steps.paid);
  // The press is the consent: two routes confirm the decline, and the new one is there (C4).
  await till.press('reissue');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.phase()).toBe('waiting');
  await till.shop.control('POST', '/clock', { advance_seconds: 301 });
  await till.within(30_000, () => till.counter.phase() === 'checking', 'still checking');
  expect(till.text('quiet-left')).toMatch(/^Прежний QR проверяем ещё 1\d секунд/);
  expect(till.text('pay-steps')).toContain(payRu.steps.notScanned);
  expect(till.text('pay-steps')).not.toContain(payRu.steps.toScan);
  await till.within(60_000, () => till.counter.phase() === 'expired', 'expired');
  expect(till.text('pay-steps')).toContain(payRu.steps.notPaid);
  expect(till.text('pay-steps')).not.toContain(payRu.steps.toScan);
  await till.press('way-cash');
  await till.advance(DOUBLE_TAP_MS);
  await till.press('quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
});

test('a decline that a second route does not confirm waits for the quiet period, which the button counts down (C4)', async () => {
  const till = await openAtWork();
  const { invoice } = await showQr(till);
  await till.shop.customer(invoice, 'reject');
  await till.within(5_000, () => till.counter.phase() === 'cancelled', 'declined');
  till.world.line.answer = (request, next) =>
    request.url.includes('/invoices?') ? Promise.reject(new HttpFailure('not_sent')) : next(request);
  await till.press('reissue');
  const seconds = () => Number(/ещё (\d+) секунд/.exec(till.text('quiet-left'))?.[1]);
  const before = seconds();
  expect(before).toBeGreaterThan(9);
  expect(till.text('reissue')).toContain(`0:${String(before).padStart(2, '0')}`);
  expect(till.isDisabled('way-cash')).toBe(false);
  await till.advance(4_000);
  expect(before - seconds()).toBe(4);
  await till.within(before * 1_000, () => till.counter.phase() === 'waiting', 'a new QR');
});

test('offline: a QR that was shown can be paid until its end; one that never was is not spoken of', async () => {
  const till = await openAtWork();
  const { until } = await showQr(till);
  till.shop.goDown();
  await till.within(
    60_000,
    () => till.see('status-connection').querySelector('[data-status=offline]') !== null,
    'offline',
  );
  expect(till.sees('qr-code')).toBe(true);
  expect(till.text('still-payable')).toBe(plainSpaces(payRu.stillPayableOffline.replace('{{until}}', until)));
  await till.press('put-aside');
  await till.counter.addByTap(0);
  // From here on nothing answers: what follows waits for no request.
  till.world.line.answer = () => new Promise(() => undefined);
  await till.type('{F9}');
  expect(till.counter.phase()).toBe('sending');
  expect(till.text('stage-headline')).toBe(payRu.stage.unshown);
  expect(till.see('advice').dataset['code']).toBe('till_offline');
  expect(till.says(payRu.stageHint.sending)).toBe(false);
  expect(till.sees('still-payable')).toBe(false);
  expect(till.see('way-phone').dataset['state'], 'an invoice on a phone needs the same line').toBe('ready');
  expect(till.see('way-cash').dataset['state'], 'cash is the filled button').toBe('filled');
  expect(till.see('way-card').dataset['state']).toBe('ready');
  await till.press('way-cash');
  expect(till.text('live-invoice')).toBe(plainSpaces(ru.liveInvoice.none));
  await till.advance(DOUBLE_TAP_MS);
  await till.press('quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
});

test('known offline, a phone bill waits for no lookup, offers cash first, and goes out once when the connection is back (C1)', async () => {
  const till = await openAtWork();
  till.shop.goDown();
  await till.within(
    60_000,
    () => till.see('status-connection').querySelector('[data-status=offline]') !== null,
    'offline',
  );
  await till.counter.addByTap(0);
  const { line } = till.world;
  line.answer = () => new Promise(() => undefined);
  await till.press('pay-phone');
  expect(till.see('advice').dataset['code']).toBe('till_offline');
  await till.fill('sum-field', registered);
  expect(till.see('phone-to-cash').className).not.toBe(till.see('send-invoice').className);
  line.answer = () => Promise.reject(new HttpFailure('not_sent'));
  await till.press('send-invoice');
  expect(till.text('stage-headline')).toBe(payRu.phone.stage.unsent);
  expect(till.sees('way-cash')).toBe(true);
  till.shop.comeBack();
  await till.within(60_000, () => till.counter.phase() === 'waiting', 'sent by itself');
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('while an invoice is on a phone the other ways prepare, and their last press waits until it is called back (C6)', async () => {
  const till = await openAtWork();
  await billByPhone(till, registered);
  await till.press('way-cash');
  await till.advance(DOUBLE_TAP_MS);
  expect(till.text('live-invoice')).toContain(ru.liveInvoice.phone);
  for (const shut of ['quick-exact', 'take-money']) await expect(till.press(shut), shut).rejects.toThrow('disabled');
  await till.press('live-invoice-cancel');
  await till.within(30_000, () => !till.isDisabled('quick-exact'), 'called back');
  expect(till.sees('live-invoice')).toBe(false);
  await till.press('quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
});

test('a phone invoice of a day shows the hour, not a thousand minutes; a QR in a row counts what is left', async () => {
  const till = await openAtWork();
  await billByPhone(till, registered);
  expect(till.text('payable-until')).toMatch(/ до \S+ \d\d:\d\d$/);
  await till.press('put-aside');
  await showQr(till);
  await till.press('put-aside');
  await till.counter.go('waiting');
  const rows = till.all(/^open-payment-/).map((row) => till.text(row));
  expect(rows.some((row) => /до \S+ \d\d:\d\d/.test(row))).toBe(true);
  expect(rows.some((row) => /ещё [45]:\d\d/.test(row))).toBe(true);
  expect(rows.join(' ')).not.toMatch(/\d{3,}:\d\d/);
});
