/** Notices: one message at a time in the strip, then behind the bell; never over anything. */

import { expect, test } from 'vitest';
import { type LiveScreen, openLive } from './till-screen.ts';

/** The service's clock starts on 5 March 2026. */
const endsSoon = { tariff: { status: 'active', expires_at: '2026-03-07T12:00:00.000Z' } };
/** Off the screen it is polled every few seconds, and less often while a start has used the limit. */
const LOOKED_AT_MS = 30_000;

const toastText = (till: LiveScreen): string => (till.sees('toast') ? till.text('toast') : '');
const bell = (till: LiveScreen): number => (till.sees('task-count') ? Number(till.text('task-count')) : 0);

async function invoiceAside(till: LiveScreen, place: number): Promise<number> {
  await till.counter.addByTap(place);
  await till.counter.payByQr();
  const invoice = await till.shop.newestInvoice();
  await till.press('put-aside');
  return invoice;
}

test('news stands eight seconds in the strip, then waits behind the bell until somebody has read it', async () => {
  const till = await openLive({ organization: endsSoon });
  const news = toastText(till);
  expect(news).toContain('Тариф');
  expect(till.see('toast').closest('header'), 'it has a slot of its own').not.toBeNull();
  const line = till.see('toast-text');
  expect(line.title, 'where the line is cut short').toBe(line.textContent);
  expect(bell(till)).toBe(0);
  await till.advance(7_500);
  expect(till.sees('toast')).toBe(true);
  await till.advance(1_000);
  expect(till.sees('toast')).toBe(false);
  expect(bell(till)).toBe(1);
  await till.press('tasks-bell');
  expect(news).toContain(till.text(till.see('message').querySelector('span') ?? 'message'));
  await till.press('message-close');
  expect(till.sees('message')).toBe(false);
  expect(bell(till)).toBe(0);
});

test('Ctrl and Enter open what waits behind the bell when no message is shown', async () => {
  const till = await openLive({ organization: endsSoon });
  await till.advance(9_000);
  await till.type('{Control>}{Enter}{/Control}');
  expect(till.isChosen('tasks-bell')).toBe(true);
  expect(till.sees('message')).toBe(true);
});

test('while a customer pays only money is shown: the rest waits behind the bell and follows afterwards', async () => {
  const till = await openLive({ organization: endsSoon });
  await till.press('toast-close');
  const first = await invoiceAside(till, 0);
  await till.counter.addByTap(1);
  await till.counter.payByQr();
  const expires_at = new Date(till.world.clock.nowMs() + 23 * 3_600_000).toISOString();
  await till.shop.change({ tariff: { status: 'active', tier: 'pro', expires_at } });
  await till.ask('account.check', {});
  expect(till.see('tariff-chip').querySelector('[data-step]')?.getAttribute('data-step')).toBe('1');
  expect(toastText(till)).toBe('');
  expect(bell(till)).toBe(1);
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'money is told');
  expect(toastText(till)).toContain('Продажа 1');
  expect(till.sees('qr-code')).toBe(true);
  await till.press('toast-close');
  await till.press('put-aside');
  expect(toastText(till)).toContain('Тариф');
  expect(bell(till)).toBe(0);
});

test('an answer to something else does not follow anybody onto the screen of payment', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.go('sales');
  await till.press('export-sales');
  await till.until(() => till.sees('toast'), 'the file is told');
  await till.counter.go('sell');
  expect(toastText(till)).not.toBe('');
  await till.counter.payByQr();
  expect(toastText(till)).toBe('');
});

test('the number of invoices is green only when all of it is money that came', async () => {
  const till = await openLive();
  const first = await invoiceAside(till, 0);
  const second = await invoiceAside(till, 1);
  const isGreen = (): boolean => till.see('waiting-count').dataset['news'] === 'paid';
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'the first is paid');
  expect(till.counter.openPayments(), 'what came is no bill that waits').toBe(1);
  expect(isGreen(), 'one is paid, one waits').toBe(false);
  await till.press('toast-close');
  await till.shop.customer(second, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'the second is paid');
  expect(isGreen()).toBe(true);
});
