import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/tenders.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tenders.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { expectAdvice } from './advice.ts';
import { takePart } from './sold.ts';
import { type LiveScreen, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en };
const registered = '+7 (701) 234-56-78';
const money = (tiyn: number, language: Language) => plainSpaces(formatMoney(tiyn, language));

async function typeByHand(till: TillScreen, text: string): Promise<void> {
  for (const key of text) {
    await till.type(key);
    await till.advance(60);
  }
}

async function payNewest(till: LiveScreen): Promise<void> {
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(3_000);
}

for (const language of spokenLanguages) {
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

test('cash and a card: F10 and F12, an amount, Enter, Enter; Escape goes back to the cart', async () => {
  const till = await openLive();
  await openDrawer(till);
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
  expect(till.sees('take-money')).toBe(true);
  await till.type('{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  expect(till.sees('search')).toBe(true);
});

test('an invoice called back: the customer may still pay, no other way is offered until it is over (C6)', async () => {
  const till = await openLive();
  await till.shop.mood({ latency_ms: 8_000 });
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', registered);
  await till.advance(9_000);
  expect(till.sees('client-name')).toBe(true);
  await till.press('send-invoice');
  await till.advance(9_000);
  expect(till.counter.phase()).toBe('waiting');
  await till.press('cancel-invoice');
  await till.press('confirm-cancel-invoice');
  expect(till.counter.phase()).toBe('cancelling');
  for (const way of ['another-way', 'back-to-cart', 'reissue']) expect(till.sees(way)).toBe(false);
  await till.advance(20_000);
  expect(till.counter.phase()).toBe('cancelled');
  await till.press('back-to-cart');
  expect(till.counter.lines()).toBe(1);
});

test('the training phone pays an invoice as it pays a QR', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', registered);
  expect(till.sees('client-name')).toBe(true);
  await till.press('send-invoice');
  await till.advance(5_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.sees('phone-scan')).toBe(false);
  await till.press('phone-pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
});

test('part in cash, the rest by QR: one sale, two tenders', async () => {
  const till = await openLive({ language: 'kk' });
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.counter.chooseTender('cash');
  for (const digit of '100') await till.press(`key-${digit}`);
  expect(till.text('tender-hero')).toBe(money(due - 10_000, 'kk'));
  expect(till.says(kk.partHint)).toBe(true);
  await till.press('take-money');
  expect(till.text('rest-amount')).toBe(money(due - 10_000, 'kk'));
  await till.press('way-qr');
  expect(till.counter.phase()).toBe('waiting');
  expect(till.text('pay-amount')).toBe(money(due - 10_000, 'kk'));
  await payNewest(till);
  expect(till.counter.phase()).toBe('paid');
  expect(till.text('whole-sale')).toContain(money(due, 'kk'));
  await till.counter.nextCustomer();
  await till.counter.go('sales');
  expect(till.text('today-total')).toBe(money(due, 'kk'));
  expect(till.all(/^sale-row-/)).toHaveLength(1);
});

for (const language of spokenLanguages) {
  test(`a bill to the phone in ${language}: any way of writing, whose it is, sent, paid`, async () => {
    const till = await openLive({ language });
    await till.counter.addByTap(0);
    await till.type('{F11}');
    expect(document.activeElement).toBe(till.see('sum-field'));
    await typeByHand(till, '8 701 234 56 78');
    expect(till.sees('client-name')).toBe(true);
    expect(till.says(words[language].client)).toBe(true);
    expect(till.text('phone-number')).toBe('+7 701 234 56 78');
    await till.type('{Enter}');
    await till.advance(5_000);
    expect(till.counter.phase()).toBe('waiting');
    expect(till.text('phone-masked')).toBe('+7 701 ••• •• 78');
    await payNewest(till);
    expect(till.counter.phase()).toBe('paid');
    await till.type('{Enter}');
    expect(till.sees('search')).toBe(true);
  });
}

test('a part by card, the QR of the rest hidden, the rest in cash: never asked for twice (C5)', async () => {
  const till = await openLive();
  await openDrawer(till);
  await till.counter.addByTap(0);
  expect(till.counter.totalTiyn()).toBeGreaterThan(5_000);
  await till.type('{F12}');
  await typeByHand(till, '50');
  await till.type('{Enter}');
  expect(till.sees('rest-amount')).toBe(true);
  await till.type('{F9}');
  expect(till.counter.phase()).toBe('waiting');
  await till.press('back-to-cart');
  expect(till.sees('hidden-qr')).toBe(true);
  expect(till.text('way-left'), 'the time of a QR that lives').toMatch(/^[45]:\d\d$/);
  await till.type('{F10}');
  expect(till.text('way-left')).toMatch(/^[45]:\d\d$/);
  // What was billed is taken whole: a part of it would be billed twice.
  await typeByHand(till, '10');
  expect(till.says(ru.mustBeWhole)).toBe(true);
  await expect(till.press('take-money')).rejects.toThrow('disabled');
  await till.fill('sum-field', '');
  await till.type('{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  expect(till.sees('search')).toBe(true);
  await payNewest(till);
  await till.advance(30_000);
  expect(till.sees(/^task-|blocking-task/)).toBe(true);
});

test('a failed receipt is shown beside the safe sale, and made again', async () => {
  const till = await openLive();
  await till.shop.mood({ receipt: 'error:receipt_bank_error' });
  await till.counter.addByTap(0);
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  expect(till.sees('counter-paid')).toBe(true);
  await till.advance(10_000);
  expect(till.see('fiscal-receipt').dataset['phase']).toBe('failed');
  expectAdvice(till, 'receipt_bank_error');
  expect(till.says(ru.fiscal.failed), 'said once').toBe(false);
  expect(till.sees('print-receipt'), 'nothing is offered of a receipt that is not there').toBe(false);
  await till.shop.mood({ receipt: 'issue' });
  await till.press('issue-again');
  await till.advance(10_000);
  expect(till.see('fiscal-receipt').dataset['phase']).toBe('done');
  expect(till.sees('print-receipt')).toBe(true);
});

test('the keypad: an amount above what is due, a digit taken back, no sum that is none; a refusal of the till stands beside it', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.counter.chooseTender('cash');
  expect(till.text('tender-outcome')).toBe(`${ru.change}${money(0, 'ru')}`);
  expect(till.text('quick-exact')).toContain(ru.exact);
  for (const key of ['1', '00', '0']) await till.press(`key-${key}`);
  expect(till.text('tender-hero')).toBe(money(100_000 - due, 'ru'));
  await till.press('key-erase');
  expect(till.text('tender-hero')).toBe(money(due - 10_000, 'ru'));
  await till.fill('sum-field', '');
  for (const key of ['0', '00', '5', '00', '00']) await till.press(`key-${key}`);
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('50\u00A0000');
  for (const sum of ['0', 'a', '99999999999']) {
    await till.fill('sum-field', sum);
    expect(till.says(ru.sumWrong), sum).toBe(true);
    await expect(till.press('take-money')).rejects.toThrow('disabled');
  }
  await till.press('tender-back');
  expect(till.counter.lines()).toBe(1);
  await till.counter.chooseTender('cash');
  await till.line('lost');
  await till.press('take-money');
  expectAdvice(till, 'till_host_gone');
  await till.line('connected');
  await till.press('take-money');
  expect(till.sees('counter-paid')).toBe(true);
});

test('a card is charged no more than is due, and its part leaves the rest', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.counter.chooseTender('card');
  expect(till.sees('tender-hero'), 'the amount stands at the left and on the button').toBe(false);
  expect(till.says(ru.cardHint)).toBe(true);
  await till.fill('sum-field', String(due / 100 + 1));
  expect(till.says(ru.cardTooMuch)).toBe(true);
  await expect(till.press('take-money')).rejects.toThrow('disabled');
  await till.fill('sum-field', '100');
  await till.press('take-money');
  expect(till.text('rest-amount')).toBe(money(due - 10_000, 'ru'));
  await till.press('way-card');
  expect(till.says(ru.dueRest.replace('{{number}}', '1'))).toBe(true);
  await till.advance(400);
  await till.press('take-money');
  expect(till.text('counter-paid')).toContain(ru.takenCard);
});

test('a number is reported as wrong only when it is complete, and erased by digit; without the app a QR is one press away', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  for (const key of ['+7', '7', '0', '1']) await till.press(`key-${key}`);
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('+7701');
  expect(till.says(ru.numberWrong)).toBe(false);
  expect(till.says(ru.numberHint)).toBe(true);
  await expect(till.press('send-invoice')).rejects.toThrow('disabled');
  await till.press('key-erase');
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('+770');
  for (const wrong of ['+7 201 234 56 78 9', 'Айгуль']) {
    await till.fill('sum-field', wrong);
    expect(till.says(ru.numberWrong), wrong).toBe(true);
  }
  await till.type('{Escape}');
  expect(till.counter.lines()).toBe(1);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '+7 700 000 00 01');
  expect(till.text('not-registered')).toContain(ru.notRegistered);
  expect(till.sees('send-invoice')).toBe(false);
  await till.press('phone-to-qr');
  expect(till.counter.phase()).toBe('waiting');
  expect(till.sees('qr-code')).toBe(true);
});

test('a number that could not be looked up is billed all the same', async () => {
  const till = await openLive();
  await till.shop.addFault({
    match: { method: 'POST', path: '/api/v1/clients/check' },
    kind: 'status',
    status: 500,
    body: { error: 'Server Error' },
  });
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', registered);
  await till.advance(60_000);
  expect(till.says(ru.notChecked)).toBe(true);
  expect(till.sees('client-name')).toBe(false);
  await till.press('send-invoice');
  await till.advance(5_000);
  expect(till.counter.phase()).toBe('waiting');
});

for (const language of spokenLanguages) {
  test(`the rest of a sale in ${language}: what is open, every way to it, put aside and taken out again`, async () => {
    const till = await openLive({ language });
    const { restTiyn } = await takePart(till, 'cash', 10_000);
    expect(till.text('rest-amount')).toBe(money(restTiyn, language));
    expect(till.text('rest-screen')).toContain(words[language].restTitle.replace('{{number}}', '1'));
    expect(till.text('rest-screen')).toContain(words[language].taken);
    for (const [key, way] of [
      ['{F10}', 'cash'],
      ['{F12}', 'card'],
      ['{F11}', 'phone'],
    ] as const) {
      await till.type(key);
      expect(till.text('tender-screen')).toContain(words[language][way]);
      expect(till.text('tender-due')).toBe(money(restTiyn, language));
      await till.type('{Escape}');
      expect(till.sees('rest-screen')).toBe(true);
    }
    await till.type('{F8}');
    expect(till.sees('search')).toBe(true);
    expect(till.counter.openPayments()).toBe(1);
    await till.counter.go('waiting');
    await till.press('open-sale-1');
    expect(till.sees('rest-screen')).toBe(true);
    await till.press('rest-aside');
    expect(till.sees('search')).toBe(true);
  });
}

test('the rest by an invoice to the phone: the cashier says the number, the sale ends with it', async () => {
  const till = await openLive();
  const { restTiyn } = await takePart(till, 'card', 10_000);
  await till.press('way-phone');
  await till.fill('sum-field', registered);
  await till.press('send-invoice');
  await till.advance(5_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.text('pay-amount')).toBe(money(restTiyn, 'ru'));
  await payNewest(till);
  expect(till.counter.phase()).toBe('paid');
});

test('the rest is no whole amount: no invoice to a phone, and it is said why', async () => {
  const till = await openLive();
  await takePart(till, 'card', 10_050);
  expect(till.says(ru.notWhole, till.see('rest-screen'))).toBe(true);
  expect(till.isDisabled('way-phone')).toBe(true);
  await till.type('{F11}');
  expect(till.sees('rest-screen')).toBe(true);
});

for (const tender of ['cash', 'card'] as const) {
  test(`money of an open sale is refunded by ${tender}: the screen says how, and it is gone once somebody confirms it`, async () => {
    const till = await openLive();
    await takePart(till, tender, 10_000);
    await till.press('give-back');
    expect(till.says(tender === 'cash' ? ru.giveBackHow : ru.giveBackCard, till.dialog())).toBe(true);
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    await till.press('give-back');
    await till.press('refund-reason-unsuitable');
    await till.press('confirm-give-back');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.counter.openPayments()).toBe(0);
    expect(till.sees('search')).toBe(true);
  });
}
