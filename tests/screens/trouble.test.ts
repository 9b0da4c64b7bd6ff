import { expect, test } from 'vitest';
import { filesHolding } from '../support/canary.ts';
import { expectAdvice } from './advice.ts';
import { setUp } from './set-up.ts';
import { createShop, type ShopFault } from './shop.ts';
import { ringUpByQr } from './sold.ts';
import { manager, openLive, openNewTill } from './till-screen.ts';

const createQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const lookForInvoices = { method: 'GET', path: '/api/v1/invoices' } as const;
const everything = { path: '/api/v1' } as const;
const captivePortal = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the network</h1>';

test('a wrong key is refused when connecting, with nothing said of money, and nothing is kept of it', async () => {
  const till = await openNewTill();
  const shop = await createShop(till.world, {});
  const wrong = 'tk_0000000000000000000000000000000000000000wrong';
  const pageObject = setUp(till);
  await pageObject.connect(shop.baseUrl, wrong);
  expectAdvice(till, 'till_unauthorized');
  expect(await filesHolding(till.world.folder, wrong)).toEqual([]);
  await pageObject.connect(shop.baseUrl, shop.apiKey);
  await pageObject.makeManager(manager.name, manager.pin);
  expect(till.sees('search')).toBe(true);
  expect(await filesHolding(till.world.folder, shop.apiKey)).toEqual([]);
});

test('a key revoked in the middle of the day is reported, the cart stays, and a renewed key sells again', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.shop.change({ api_key: { revoked: true } });
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('rejected');
  expectAdvice(till, 'till_unauthorized');
  await till.shop.change({ api_key: { revoked: false } });
  expect(await till.shop.invoices()).toHaveLength(0);
  await till.press('back-to-cart');
  expect(till.counter.total()).toBe(total);
  // Closed functions are disabled until somebody checks the key again.
  expect(till.isDisabled('pay-qr')).toBe(true);
  expect(till.sees('pay-cash')).toBe(true);
  await till.press('check-access');
  await till.counter.payByQr();
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('the key of a sandbox is refused at a live till: its money would be play money (L8)', async () => {
  const till = await openLive();
  const sandbox = await createShop(till.world, { mode: 'sandbox', name: 'Учебный магазин' });
  await till.counter.go('settings/shop');
  await till.press('connect-anew');
  await setUp(till).connect(sandbox.baseUrl, sandbox.apiKey);
  expectAdvice(till, 'till_sandbox_refused');
  expect(till.see('advice').dataset['place'], 'no goods are handed over here').toBe('connect');
});

test('a dead network is reported at once, no money has moved, and the sale continues when it is back (C1)', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  till.shop.goDown();
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('sending');
  expectAdvice(till, 'till_offline');
  till.shop.comeBack();
  await till.within(30_000, () => till.counter.phase() === 'waiting', 'the QR');
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('a refund that was opened while the line was bad: offered by itself when the line is back, or when asked again (R2)', async () => {
  const till = await openLive();
  await ringUpByQr(till);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  const codes = () => till.all('advice', till.see('refund-page')).map((advice) => advice.dataset['code']);

  till.shop.goDown();
  await till.press('refund');
  expect(codes()).toEqual(['till_offline']);
  expect(till.sees('refund-available')).toBe(false);
  till.shop.comeBack();
  await till.within(30_000, () => till.sees('refund-available'), 'it is offered');
  expect(codes()).toEqual([]);
  await till.type('{Escape}');
  expect(till.sees('refund-page')).toBe(false);
  // The answer is forgotten before the page reopens (R2).
  await till.advance(100);

  await till.shop.addFault({ match: lookForInvoices, kind: 'status', status: 502 });
  await till.press('refund');
  await till.within(5_000, () => codes().length > 0, 'read twice, and told');
  expect(codes()).toEqual(['till_service_failing']);
  await till.shop.clearFaults();
  await till.press('refund-ask-again');
  expect(codes()).toEqual([]);
  expect(till.sees('refund-available')).toBe(true);
});

const unknownOutcomes: readonly { readonly name: string; readonly fault: Omit<ShopFault, 'match'> }[] = [
  { name: 'HTML instead of JSON', fault: { kind: 'status', status: 200, body: captivePortal } },
  { name: 'a bare 500', fault: { kind: 'status', status: 500 } },
  { name: 'a connection that is cut after the work', fault: { kind: 'drop_response' } },
];

for (const { name, fault } of unknownOutcomes) {
  test(`${name}: the cashier reads that the outcome is unknown and not to start again; then one single invoice (C1, C2)`, async () => {
    const till = await openLive();
    await till.counter.addByTap(0);
    await till.shop.addFault({ match: createQr, ...fault });
    // The lookup meets the same failure, so that the outcome stays unknown until it clears.
    await till.shop.addFault({ match: lookForInvoices, kind: 'status', status: 502 });
    await till.press('pay-qr');
    expect(till.counter.phase()).toBe('sending');
    expectAdvice(till, 'till_outcome_unknown');
    for (const way of ['reissue', 'back-to-cart']) expect(till.sees(way), way).toBe(false);
    await till.shop.clearFaults();
    await till.within(30_000, () => till.counter.phase() === 'waiting', 'the QR');
    expect(await till.shop.invoices()).toHaveLength(1);
  });
}

test('429: the till says that it waits and does so by itself; one invoice', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.shop.refuse(createQr, 429, 'request_rate_limited', { body: { retry_after_seconds: 2 }, times: 1 });
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('sending');
  expectAdvice(till, 'request_rate_limited');
  await till.advance(1_900);
  expect(till.counter.phase(), 'not before its time').toBe('sending');
  await till.within(5_000, () => till.counter.phase() === 'waiting', 'the QR');
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('a service that never answers is reported after a while, nothing is lost, one invoice (C1)', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.shop.addFault({ match: createQr, kind: 'delay', delay_ms: 60_000, times: 1 });
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('sending');
  expect(till.sees('advice'), 'not yet').toBe(false);
  await till.within(20_000, () => till.sees('advice'), 'it is told');
  expect(till.counter.phase()).toBe('sending');
  expectAdvice(till, 'till_outcome_unknown');
  await till.within(60_000, () => till.counter.phase() === 'waiting', 'the QR');
  expect(await till.shop.invoices()).toHaveLength(1);
});

test('an unknown outcome is looked for at once by a press on "look again" (C2)', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.shop.addFault({ match: createQr, kind: 'drop_response', times: 1 });
  await till.shop.addFault({ match: lookForInvoices, kind: 'status', status: 502 });
  await till.press('pay-qr');
  expectAdvice(till, 'till_outcome_unknown');
  await till.shop.clearFaults();
  await till.press('look-again');
  expect(till.counter.phase()).toBe('waiting');
  expect(await till.shop.invoices()).toHaveLength(1);
});

for (const [language, fault, status, code] of [
  ['kk', { kind: 'status', status: 500 }, 'failing', 'till_service_failing'],
  ['en', { kind: 'status', status: 200, body: captivePortal }, 'failing', 'till_service_unreadable'],
  ['ru', { kind: 'drop_request' }, 'offline', 'till_offline'],
] as const) {
  test(`the connection fails while a QR is on screen: the strip shows and explains it, in ${language} (${code})`, async () => {
    const till = await openLive({ language });
    const shown = () => till.see('status-connection').querySelector<HTMLElement>('[data-status]')?.dataset['status'];
    await till.counter.addByTap(0);
    await till.counter.payByQr();
    await till.shop.addFault({ match: everything, ...fault });
    await till.within(15_000, () => shown() === status, `the strip says ${status}`);
    expect(till.sees('qr-code')).toBe(true);
    // The QR shows only when the service last reported on it: the strip shows the connection, once.
    const line = till.text('status-connection').replace(/^\W/, '').trim();
    expect(till.text('payment-phase')).not.toContain(line);
    expect(till.text('checked-at')).toMatch(/[0-9]{2}:[0-9]{2}/);
    await till.press('connection-more');
    expectAdvice(till, code, language, till.dialog());
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    await till.shop.clearFaults();
    await till.within(15_000, () => shown() === 'online', 'the strip says online');
    expect(till.sees('connection-more'), 'nothing left to explain').toBe(false);
    await till.press('put-aside');
    expect(till.sees('search')).toBe(true);
  });
}

test('the till ends while its page is open: said over everything; back again, the same page goes on', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.line('lost');
  expectAdvice(till, 'till_host_gone');
  await till.line('connected');
  expect(till.says('till_host_gone')).toBe(false);
  await till.counter.payByQr();
  await till.line('refused');
  expectAdvice(till, 'till_access_refused');
});
