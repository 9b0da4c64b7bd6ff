import { join } from 'node:path';
import ru from '@tilla/shared/locales/ru/waiting.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expectAdvice } from './advice.ts';
import { readDrawnQr } from './drawn-qr.ts';
import { type LiveScreen, openLive } from './till-screen.ts';
import { createTray } from './tray.ts';

/** Off the screen it is polled every few seconds, and less often while a start has used the limit. */
const LOOKED_AT_MS = 30_000;

async function newInvoice(till: LiveScreen, place: number): Promise<number> {
  await till.counter.addByTap(place);
  await till.counter.payByQr();
  return till.shop.newestInvoice();
}

async function pay(till: LiveScreen, invoiceId: number): Promise<void> {
  await till.shop.customer(invoiceId, 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
}

test('a held payment is paid during the next sale: it is announced while another sale is on screen', async () => {
  const till = await openLive();
  const tray = createTray(till);
  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.counter.payByQr();
  const first = await till.shop.newestInvoice();
  await till.press('put-aside');
  expect(till.counter.openPayments()).toBe(1);
  const second = await newInvoice(till, 1);
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'the first is told');
  expect(till.text('toast')).toContain(total);
  expect(till.counter.phase()).toBe('waiting');

  await pay(till, second);
  await till.counter.nextCustomer();
  await till.counter.go('waiting');
  expect(tray.row(1)?.dataset['phase']).toBe('paid');
  await tray.show(1);
  expect(till.counter.phase()).toBe('paid');
  expect(till.text('paid-amount')).toBe(total);
  expect(till.sees('toast'), 'seen is no news any more').toBe(false);
  await till.counter.nextCustomer();
  await till.counter.go('waiting');
  expect(tray.row(1)).toBeUndefined();
  expect(till.says(ru.none), 'nobody owes anything').toBe(true);
  expect(till.counter.openPayments()).toBe(0);
});

test('the message about a payment elsewhere opens it by a press; closed by hand it is not shown again', async () => {
  const till = await openLive();
  const first = await newInvoice(till, 0);
  await till.press('put-aside');
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'it is told');
  await till.press('toast-close');
  await till.advance(10_000);
  expect(till.sees('toast')).toBe(false);
  const second = await newInvoice(till, 1);
  await till.press('put-aside');
  await till.shop.customer(second, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'the second is told');
  await till.press('toast-open');
  expect(till.counter.phase()).toBe('paid');
  expect(till.sees('toast')).toBe(false);
});

test('several open payments stand in the tray, and each is brought back to the screen with its own QR', async () => {
  const till = await openLive();
  const tray = createTray(till);
  const ids: number[] = [];
  for (const place of [0, 1, 2]) {
    ids.push(await newInvoice(till, place));
    await till.press('put-aside');
  }
  expect(till.counter.openPayments()).toBe(3);
  for (const [place, id] of ids.entries()) {
    await tray.show(place + 1);
    expect(readDrawnQr(till.see('qr-code'))).toBe(await till.shop.qrTokenOf(id));
    await till.press('put-aside');
  }
});

test('only one payment is current: opening another puts the one on screen on hold', async () => {
  const till = await openLive();
  const tray = createTray(till);
  const first = await newInvoice(till, 0);
  await till.press('put-aside');
  await newInvoice(till, 1);
  expect(till.counter.openPayments(), 'as many as the list has').toBe(2);
  await tray.show(1);
  expect(readDrawnQr(till.see('qr-code'))).toBe(await till.shop.qrTokenOf(first));
  await till.counter.go('waiting');
  expect(till.says(ru.place.aside, tray.row(2))).toBe(true);
});

test('another tender is chosen while the QR lives: hidden, still watched, and a late payment is announced (C5)', async () => {
  const till = await openLive();
  const tray = createTray(till);
  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.counter.payByQr();
  const invoice = await till.shop.newestInvoice();
  await till.press('back-to-cart');
  expect(till.counter.total()).toBe(total);
  expect(till.sees('qr-code')).toBe(false);
  await till.counter.go('waiting');
  expect(till.says(ru.place.superseded, tray.row(1))).toBe(true);
  await tray.show(1);
  expect(till.sees('qr-code'), 'nobody may scan it any more').toBe(false);
  await till.press('leave');
  await till.shop.customer(invoice, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'it is told');
  await till.counter.go('waiting');
  expect(tray.row(1)?.dataset['phase']).toBe('paid');
  await tray.show(1);
  expect(till.counter.phase()).toBe('paid');
  expectAdvice(till, 'till_paid_superseded');
});

test('the sales list shows what was sold today, and a receipt printed again says COPY (L3)', async () => {
  const till = await openLive();
  const receiptRenderer = () => pdfsIn(join(till.world.folder, 'receipts'));
  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.counter.payByQr();
  await pay(till, await till.shop.newestInvoice());
  await till.advance(1_000);
  await till.until(() => receiptRenderer().length === 1, 'the slip');
  await till.counter.nextCustomer();
  await newInvoice(till, 1);
  await till.press('put-aside');

  await till.counter.go('sales');
  expect(till.sees('sale-row-2')).toBe(true);
  expect(till.text('sale-row-1')).toContain(total);
  expect(till.text('today-total')).toBe(total);
  await till.press('sale-row-1');
  await till.press('print-receipt');
  await till.advance(1_000);
  await till.until(() => receiptRenderer().length === 2, 'the slip again');
  const texts = await Promise.all(receiptRenderer().map(pdfText));
  const { copy } = receiptWords('ru');
  expect(texts.filter((text) => text.includes(copy))).toHaveLength(1);
});
