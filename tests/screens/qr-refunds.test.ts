import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/refunds.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/refunds.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/refunds.json' with { type: 'json' };
import { expect, test, vi } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { type SoldByQr, sellByQr } from './sold.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en };
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));

type Sold = LiveScreen & SoldByQr;

/** The bank refused the plain refund for want of the buyer: the till offers the refund by QR. */
async function openOffer(options: LiveOptions & { readonly pieces?: number } = {}): Promise<Sold> {
  const till = await openLive(options);
  const sold = await sellByQr(till, { count: options.pieces ?? 1 });
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await till.ask('refund.start', { paymentId: sold.paymentId, amountTiyn: 100, lines: null, reason: '' });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.press('refund');
  return { ...till, ...sold };
}

async function openScan(options?: Parameters<typeof openOffer>[0]): Promise<Sold> {
  const till = await openOffer(options);
  await till.press('refund-by-qr');
  await till.advance(1_000);
  return till;
}

async function openIdentified(options?: Parameters<typeof openOffer>[0]): Promise<Sold> {
  const till = await openScan(options);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  return till;
}

async function sessionPath(till: Sold): Promise<string> {
  const asked = (await till.world.control('GET', '/requests')) as { readonly path: string }[];
  const paths = asked.map(({ path }) => /^.*\/qr-refunds\/[\w-]+$/.exec(path)?.[0]);
  return paths.find((path) => path !== undefined) ?? '';
}

const refunds = async (till: Sold) => (await till.shop.ledger()).refunds;
const page = (till: Sold) => till.see('refund-page');
const phase = (till: Sold) => till.see('refund-state').dataset['phase'];
const seconds = (till: Sold) => Number(/(\d+) с/.exec(till.text('qr-refund-scan'))?.[1]);

for (const language of spokenLanguages) {
  test(`in ${language}: the QR, who it is, what goes back, and once the press that moves money (R4)`, async () => {
    const till = await openScan({ language });
    const { qr, state } = words[language];
    expect(till.says(qr.title, page(till))).toBe(true);
    expect(till.says(qr.scan, page(till))).toBe(true);
    expect(till.text('countdown')).toMatch(/^1:\d\d$/);
    expect(till.sees('qr-refund-code')).toBe(true);
    await till.shop.scanQrRefund();
    await till.advance(3_000);
    expect(till.says(pattern(qr.identified), page(till))).toBe(true);
    expect(till.text('qr-refund-total')).toBe(money(till.totalTiyn, language));
    expect(till.text('qr-refund-execute')).toBe(qr.execute.replace('{{amount}}', money(till.totalTiyn, language)));
    expect(await refunds(till)).toHaveLength(0);
    await till.fill('qr-refund-reason', 'Брак');
    await till.press('qr-refund-execute');
    await till.advance(5_000);
    expect(phase(till)).toBe('done');
    expect(till.says(state.done, page(till))).toBe(true);
    expect(await refunds(till)).toHaveLength(1);
    await till.press('refund-close');
    expect(till.says('«Брак»')).toBe(true);
  });
}

test('the seconds that are left go down; nobody scans: it is over, no money moved, and it begins anew', async () => {
  const till = await openScan();
  const before = seconds(till);
  await till.advance(5_000);
  expect(seconds(till)).toBe(before - 5);
  await till.advance(120_000);
  expectAdvice(till, 'qr_return_identity_timeout', 'ru', till.see('qr-refund-over'));
  expect(till.sees('qr-refund-code')).toBe(false);
  await till.press('qr-refund-again');
  await till.advance(1_000);
  expect(till.sees('qr-refund-code')).toBe(true);
  expect(await refunds(till)).toHaveLength(0);
});

for (const way of ['{Escape}', 'back'] as const) {
  test(`left by ${way} while nobody scans: nothing goes back`, async () => {
    const till = await openScan();
    if (way === 'back') await till.press('refund-back');
    else await till.type(way);
    expect(till.sees('refund-page')).toBe(false);
    await till.advance(180_000);
    expect(await refunds(till)).toHaveLength(0);
  });
}

test('a session that could not be made is shown as such and requested again', async () => {
  const till = await openOffer();
  await till.shop.addFault({
    ...{ match: { method: 'POST', path: '/api/v1/qr-refunds' }, kind: 'status', status: 500, times: 1 },
    body: { error: 'Server Error' },
  });
  await till.press('refund-by-qr');
  await till.advance(30_000);
  expectAdvice(till, 'qr_refund_activation_failed', 'ru', till.see('qr-refund-over'));
  await till.press('qr-refund-again');
  await till.advance(1_000);
  expect(till.sees('qr-refund-code')).toBe(true);
});

test('what the key may not do is not asked for twice', async () => {
  const till = await openOffer();
  await till.shop.force('qr_refunds.create', 'organization_not_verified');
  await till.press('refund-by-qr');
  await till.advance(1_000);
  expectAdvice(till, 'organization_not_verified', 'ru', till.see('qr-refund-over'));
  expect(till.sees('qr-refund-again')).toBe(false);
});

test('refused by the till itself while a plain refund of that payment is under way (R5)', async () => {
  const till = await openOffer();
  await till.shop.mood({ refund: 'complete', latency_ms: 60_000 });
  await till.ask('refund.start', { paymentId: till.paymentId, amountTiyn: 100, lines: null, reason: '' });
  await till.press('refund-by-qr');
  await till.advance(1_000);
  expectAdvice(till, 'till_refund_in_progress', 'ru', page(till));
  expect(till.sees('qr-refund-scan')).toBe(false);
});

test('a part of what has lines goes back by its lines', async () => {
  const till = await openIdentified({ pieces: 3 });
  expect(till.sees('qr-refund-amount')).toBe(false);
  expect(till.text('qr-refund-total')).toBe(money(0));
  await expect(till.press('qr-refund-execute')).rejects.toThrow('disabled');
  await till.press('refund-line-more');
  expect(till.text('qr-refund-total')).toBe(money(till.totalTiyn / 3));
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(phase(till)).toBe('done');
  expect(await refunds(till)).toMatchObject([{ amount: (till.totalTiyn / 300).toFixed(2) }]);
});

test('unreadable lines are reported, and the whole can still be refunded', async () => {
  const till = await openScan({ pieces: 2 });
  const match = { method: 'GET', path: `${await sessionPath(till)}/operations/` };
  await till.shop.addFault({ match, kind: 'status', status: 403, body: { error: 'access_denied' } });
  await till.shop.scanQrRefund();
  await till.advance(60_000);
  expect(till.sees('refund-line-more')).toBe(false);
  expect(till.sees('advice', page(till))).toBe(true);
  await till.shop.clearFaults();
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(await refunds(till)).toHaveLength(1);
});

test('what has no lines goes back by an amount: more than nothing, no more than is left', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  await till.press('key-9');
  for (const digit of '00') await till.press(`key-${digit}`);
  await till.press('add-amount');
  await till.counter.payByQr();
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(3_000);
  await till.counter.nextCustomer();
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await till.counter.go('sales');
  await till.press('refund');
  await till.press('refund-confirm');
  await till.advance(10_000);
  await till.press('refund-by-qr');
  await till.advance(1_000);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  await till.press('qr-refund-amount');
  await expect(till.press('qr-refund-execute')).rejects.toThrow('disabled');
  for (const wrong of ['0', '900,01', 'все']) {
    await till.fill('qr-refund-amount-field', wrong);
    expect(till.says(ru.sumWrong.replace('{{amount}}', money(90_000))), wrong).toBe(true);
    await expect(till.press('qr-refund-execute')).rejects.toThrow('disabled');
  }
  await till.fill('qr-refund-amount-field', '300');
  await till.type('{Enter}');
  await till.advance(5_000);
  expect((await till.shop.ledger()).refunds).toMatchObject([{ amount: '300.00' }]);
});

test('of all that the customer bought here the one that was asked for stands first, another may be chosen', async () => {
  const till = await openLive();
  const first = await sellByQr(till, { count: 1 });
  const second = await sellByQr(till, { count: 2 });
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await till.ask('refund.start', { paymentId: first.paymentId, amountTiyn: 100, lines: null, reason: '' });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  await till.press('refund');
  await till.press('refund-by-qr');
  await till.advance(1_000);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  expect(till.all(/^qr-refund-operation-/)).toHaveLength(2);
  expect(till.text('qr-refund-total')).toBe(money(first.totalTiyn));
  const other = till.all(/^qr-refund-operation-/).find((row) => till.text(row).includes(money(second.totalTiyn)));
  await till.press(other as Element);
  await till.press('qr-refund-whole');
  expect(till.text('qr-refund-total')).toBe(money(second.totalTiyn));
});

test('somebody else scanned: the sale is not among their payments, which is said, and no other is chosen for it', async () => {
  const till = await openScan();
  const match = { method: 'GET', path: `${await sessionPath(till)}/operations` };
  const other = { ref: 'op-9', bank_invoice_id: '9', amount: '50.00', available_for_refund: 50, paid_at: null };
  const body = { data: [{ ...other, description: null, returnable: true, has_items: false }] };
  await till.shop.addFault({ match, kind: 'status', status: 200, body });
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  expect(till.text('qr-refund-unseen')).toBe(ru.qr.unseen);
  expect(till.sees('qr-refund-execute')).toBe(false);
  await till.press('qr-refund-operation-op-9');
  expect(till.text('qr-refund-total')).toBe(money(5_000));
});

test('nothing of it can go back any more: said so, with what it was, and only the way out', async () => {
  const till = await openScan();
  await till.shop.mood({ refund: 'complete' });
  const body = JSON.stringify({ amount: (till.totalTiyn / 100).toFixed(2) });
  const headers = { 'x-api-key': till.shop.apiKey, 'content-type': 'application/json' };
  const url = `${till.shop.baseUrl}/invoices/${String(till.invoiceId)}/refund`;
  await till.world.fetch(new Request(url, { method: 'POST', headers, body }));
  await till.advance(5_000);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  expect(till.says(ru.nothing, page(till))).toBe(true);
  expect(till.sees('qr-refund-execute')).toBe(false);
  await till.type('{Enter}');
  expect(till.sees('refund-page')).toBe(false);
});

test('a refusal at the press says why, and nothing was refunded', async () => {
  const till = await openIdentified();
  await till.shop.force('qr_refunds.execute', 'operation_not_returnable');
  await till.press('qr-refund-execute');
  await till.advance(3_000);
  expect(phase(till)).toBe('rejected');
  expectAdvice(till, 'operation_not_returnable', 'ru', page(till));
  expect(await refunds(till)).toHaveLength(0);
});

test('a press that never reached the till moves nothing: the form stays, and the next press does it', async () => {
  const till = await openIdentified();
  await till.line('lost');
  await till.press('qr-refund-execute');
  expectAdvice(till, 'till_host_gone', 'ru', page(till));
  await till.line('connected');
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(await refunds(till)).toHaveLength(1);
});

test('an uncertain end is a question for a person, never a second press (R4)', async () => {
  const till = await openIdentified();
  await till.shop.mood({ execute: 'uncertain' });
  await till.press('qr-refund-execute');
  await till.advance(30_000);
  expect(phase(till)).toMatch(/sending|accepted|asking/);
  expect(till.sees('qr-refund-execute')).toBe(false);
  expect(till.sees('task-qr_refund_uncertain', till.dialog())).toBe(true);
  expect(await till.shop.countRequests('POST', /\/execute$/)).toBe(1);
});

test('a customer who is not here gets a link: its address stands there when it is asked for, and can be copied', async () => {
  const till = await openScan();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await till.press('qr-refund-send-link');
  expect(till.says(ru.link.lives, page(till))).toBe(true);
  expect(till.sees('refund-link-url')).toBe(false);
  await till.press('show-link');
  const { value } = till.see('refund-link-url') as HTMLInputElement;
  expect(value).toMatch(/^https?:/);
  expect(till.sees('refund-link-code')).toBe(true);
  await till.press('copy-link');
  expect(write).toHaveBeenLastCalledWith(value);
  expect(till.says(ru.link.copied, page(till))).toBe(true);
  write.mockRejectedValue(new Error('denied'));
  await till.press('copy-link');
  expect(till.says(ru.link.copyByHand, page(till))).toBe(true);
  await till.press('close-link');
  expect(till.sees('refund-page')).toBe(false);
});

test('a link that could not be made is reported, and the QR stays', async () => {
  const till = await openScan();
  await till.ask('qrRefund.issueLinks', { count: 19, paymentId: null, label: '' });
  await till.ask('qrRefund.issueLinks', { count: 1, paymentId: null, label: '' });
  await till.press('qr-refund-send-link');
  expectAdvice(till, 'qr_refund_link_limit_reached', 'ru', page(till));
  expect(till.sees('qr-refund-scan')).toBe(true);
});

test('at the counter without finding the sale: the customer scans, the payment is chosen, its receipt is at hand', async () => {
  const till = await openLive();
  const sold = await sellByQr(till);
  await till.counter.go('sales');
  await till.press('refund-by-qr-here');
  await till.advance(1_000);
  expect(till.sees('qr-refund-code')).toBe(true);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  await till.press('qr-refund-reason-faulty');
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(till.see('refund-state').dataset['phase']).toBe('done');
  expect(till.text('refund-state')).toContain(money(sold.totalTiyn));
  await till.press('refund-receipt-qr');
  expect(till.sees('refund-receipt-code')).toBe(true);
  await till.press('print-refund');
  const { printJobs } = await till.ask('sale.view', { saleId: sold.saleId });
  expect(printJobs.filter(({ document }) => document === 'refund')).toHaveLength(2);
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});
