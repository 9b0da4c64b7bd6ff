import { expect, test } from 'vitest';
import { formatMoney } from '../../shared/domain/money.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openLive, openTraining } from './till-screen.ts';

const money = (tiyn: number, language: 'ru' | 'kk') => plainSpaces(formatMoney(tiyn, language));

for (const language of ['ru', 'kk'] as const) {
  test(`cash in ${language}: the keypad, the change as the hero, the receipt after the sale`, async () => {
    const till = await openLive({ language });
    await till.counter.addByTap(0);
    const due = till.counter.totalTiyn();
    await till.counter.chooseTender('cash');
    expect(till.sees('receipt-preview')).toBe(true);
    for (const digit of '20000') await till.press(`key-${digit}`);
    expect(till.text('tender-hero')).toBe(money(2_000_000 - due, language));
    await till.press('take-money');
    expect(till.sees('counter-paid')).toBe(true);
    expect(till.text('counter-paid-hero')).toBe(money(2_000_000 - due, language));
    expect(till.sees('fiscal-receipt')).toBe(true);
    await till.counter.nextCustomer();
    expect(till.counter.lines()).toBe(0);
    await till.counter.go('sales');
    expect(till.text('today-total')).toBe(money(due, language));
  });
}

test('cash and a card: F10 and F12, a sum, Enter, Enter; Escape goes back to the cart', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.type('{F10}');
  expect(document.activeElement).toBe(till.see('sum-field'));
  await till.type('{Escape}');
  expect(till.counter.lines()).toBe(1);
  await till.type('{F10}');
  await till.type('20000{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  await till.counter.addByTap(1);
  await till.type('{F12}');
  expect(till.sees('tender-hero')).toBe(true);
  await till.type('{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  expect(till.sees('search')).toBe(true);
});

test('a bill called back: the customer may still pay, no other way is offered until it is over (C6)', async () => {
  const till = await openLive();
  await till.shop.mood({ latency_ms: 8_000 });
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '+7 (701) 234-56-78');
  await till.advance(9_000);
  expect(till.sees('client-name')).toBe(true);
  await till.press('send-bill');
  await till.advance(9_000);
  expect(till.counter.phase()).toBe('waiting');
  await till.press('cancel-bill');
  await till.press('confirm-cancel-bill');
  expect(till.counter.phase()).toBe('cancelling');
  for (const way of ['another-way', 'back-to-cart', 'reissue']) expect(till.sees(way)).toBe(false);
  await till.advance(20_000);
  expect(till.counter.phase()).toBe('cancelled');
  await till.press('back-to-cart');
  expect(till.counter.lines()).toBe(1);
});

test('the training phone pays a bill as it pays a QR', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '+7 (701) 234-56-78');
  expect(till.sees('client-name')).toBe(true);
  await till.press('send-bill');
  await till.advance(5_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.sees('phone-scan')).toBe(false);
  await till.press('phone-pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
});
