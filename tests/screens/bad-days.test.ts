/** A bad day with three sentences for the cashier, by the rule that resolves it. */

import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import en from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { expectAdvice } from './advice.ts';
import { readDrawnQr } from './drawn-qr.ts';
import { setUp } from './set-up.ts';
import { createShop } from './shop.ts';
import { createShownAdvice } from './shown-advice.ts';
import { type LiveScreen, manager, openLive } from './till-screen.ts';

const passphrase = 'a phrase of this shop';
/** A window of five minutes (docs/decisions.md, Lifetimes), and the quiet period after it (rule C4). */
const AFTER_WINDOW_S = 301;
const AFTER_QUIET_S = 20;
/** Off the screen it is polled every few seconds, and less often while a start has used the limit. */
const LOOKED_AT_MS = 60_000;

async function sellOne(till: LiveScreen, place = 0): Promise<number> {
  await till.counter.addByTap(place);
  await till.counter.payByQr();
  return till.shop.newestInvoice();
}

async function sellAndBePaid(till: LiveScreen, place = 0): Promise<number> {
  const id = await sellOne(till, place);
  await till.shop.customer(id, 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
  await till.counter.nextCustomer();
  return id;
}

/** Only the service's time passes: timers of this machine need not have run. */
async function letItExpire(till: LiveScreen): Promise<void> {
  await till.shop.control('POST', '/clock', { advance_seconds: AFTER_WINDOW_S });
  await till.within(30_000, () => till.counter.phase() === 'checking', 'still checking');
  await till.shop.control('POST', '/clock', { advance_seconds: AFTER_QUIET_S });
  await till.within(30_000, () => till.counter.phase() === 'expired', 'expired');
}

/** All three sentences of a task, in three languages: what happened, whether money moved, what to do. */
async function expectTask(till: LiveScreen, kind: keyof typeof ru.kind): Promise<void> {
  const advice = createShownAdvice(till);
  for (const part of ['what', 'money', 'do'] as const) {
    const [inRussian, inKazakh, inEnglish] = [ru, kk, en].map((words) => words.kind[kind][part]);
    const words = { ru: inRussian ?? '', kk: inKazakh ?? '', en: inEnglish ?? '' };
    await advice.expectWords(() => till.see(`task-${kind}`), words);
  }
}

test('a bad day: power cut while the QR is shown (C1)', async () => {
  const till = await openLive({ passphrase });
  const id = await sellOne(till);
  const shown = readDrawnQr(till.see('qr-code'));
  await till.cutPower();
  await setUp(till).comeBack(passphrase, manager.pin);
  await till.within(20_000, () => till.counter.phase() === 'waiting', 'the same bill');
  expect(shown).not.toBe('');
  expect(readDrawnQr(till.see('qr-code'))).toBe(shown);
  expect(await till.shop.invoices()).toHaveLength(1);
  await till.shop.customer(id, 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
  expect(await till.shop.chargesOf(id)).toBe(1);
});

test('a bad day: paid after expiry (C4)', async () => {
  const till = await openLive();
  const id = await sellOne(till);
  await letItExpire(till);
  await till.press('dismiss');
  expect(till.sees('search')).toBe(true);
  await till.shop.customer(id, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('toast'), 'told');
  await till.counter.go('tasks');
  const news = ru.kind.late_payment.title;
  expect(
    till.all('toast').some((toast) => till.says(news, toast)),
    'looked at in its room it is no news',
  ).toBe(false);
  await expectTask(till, 'late_payment');
  await till.press('task-action-accept');
  expect(till.sees('task-late_payment')).toBe(false);
  expect(till.says(ru.none)).toBe(true);
});

test('a bad day: paid twice (C4)', async () => {
  const till = await openLive();
  const first = await sellOne(till);
  await letItExpire(till);
  await till.press('reissue');
  await till.within(20_000, () => till.counter.phase() === 'waiting', 'a new QR');
  const second = await till.shop.newestInvoice();
  expect(second).not.toBe(first);
  await till.shop.customer(second, 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('blocking-task'), 'in the way of everything');
  await till.type('{Escape}');
  expect(till.sees('blocking-task'), 'Escape is no answer').toBe(true);
  await expectTask(till, 'paid_twice');
  await till.press('task-action-refund');
  expect(till.sees('blocking-task')).toBe(false);
  await till.advance(2_000);
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
  expect(await till.shop.chargesOf(first)).toBe(1);
  expect(await till.shop.chargesOf(second)).toBe(1);
});

test('a bad day: paid twice, and put off after a confirmation: it waits in its screen (C4)', async () => {
  const till = await openLive();
  const first = await sellOne(till);
  await letItExpire(till);
  await till.press('reissue');
  await till.within(20_000, () => till.counter.phase() === 'waiting', 'a new QR');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.shop.customer(first, 'pay');
  await till.within(LOOKED_AT_MS, () => till.sees('blocking-task'), 'in the way of everything');
  await till.press('task-later');
  expect(till.sees('blocking-task')).toBe(false);
  expect(till.text('task-count')).toBe('1');
  await till.counter.go('tasks');
  expect(till.sees('task-paid_twice')).toBe(true);
});

test('a bad day: refund with unknown outcome (R1)', async () => {
  const till = await openLive();
  const id = await sellAndBePaid(till);
  const path = `/api/v1/invoices/${String(id)}/refund`;
  const sent = () => till.shop.countRequests('POST', /\/refund$/);
  await till.counter.go('sales');
  await till.press('refund');
  expect(till.sees('refund-available')).toBe(true);
  await till.shop.addFault({ match: { method: 'POST', path }, kind: 'drop_response' });
  // What is available is read just before (R2); the lookup of the lost refund meets a failing service.
  till.world.line.answer = async (request, next) => {
    if (request.method === 'POST' && request.url.endsWith(path)) {
      await till.shop.addFault({ match: { method: 'GET', path }, kind: 'status', status: 502 });
    }
    return next(request);
  };
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => till.sees('advice', till.see('refund-page')), 'told');
  for (const language of spokenLanguages) {
    await till.ask('settings.change', { language });
    await till.until(() => document.documentElement.lang === language, language);
    expectAdvice(till, 'till_outcome_unknown', language, till.see('refund-page'));
  }
  await till.press('refund-close');
  await till.counter.go('tasks');
  await till.within(30_000, () => till.sees('task-refund_unknown'), 'a task');
  await expectTask(till, 'refund_unknown');
  expect(await sent(), 'one try, and never another (R1)').toBe(1);
  await till.shop.clearFaults();
  await till.within(60_000, () => !till.sees('task-refund_unknown'), 'it was found');
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
  expect(await sent()).toBe(1);
});

test('a bad day: uncertain QR refund (R4)', async () => {
  const till = await openLive();
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation', execute: 'uncertain' });
  await sellAndBePaid(till);
  await till.counter.go('sales');
  await till.press('refund');
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => till.sees('refund-by-qr'), 'the buyer is asked for');
  expectAdvice(till, 'refund_requires_buyer_confirmation', 'ru', till.see('refund-page'));
  await till.press('refund-by-qr');
  expect(till.sees('qr-refund-code')).toBe(true);
  await till.advance(3_000);
  await till.shop.scanQrRefund();
  await till.within(10_000, () => till.sees('qr-refund-execute'), 'the customer is known');
  await till.press('qr-refund-execute');
  await till.within(30_000, () => till.sees('blocking-task'), 'a task');
  await expectTask(till, 'qr_refund_uncertain');
  expect(till.sees('task-action-try_again'), 'nothing to repeat it with (R4)').toBe(false);
  expect(await till.shop.countRequests('POST', /\/execute$/)).toBe(1);
});

function copyLedger(from: string, to: string): void {
  for (const rest of ['', '-wal', '-shm']) {
    rmSync(`${to}${rest}`, { force: true });
    if (existsSync(`${from}${rest}`)) copyFileSync(`${from}${rest}`, `${to}${rest}`);
  }
}

test('a bad day: restored database (C3)', async () => {
  const till = await openLive({ passphrase });
  const ledger = (folder: string) => join(folder, 'live.sqlite');
  const copy = (folder: string) => join(folder, 'yesterday.sqlite');
  await sellAndBePaid(till, 0);
  await till.restart((folder) => {
    copyLedger(ledger(folder), copy(folder));
  });
  await setUp(till).comeBack(passphrase, manager.pin);
  await sellAndBePaid(till, 1);
  await till.counter.go('sales');
  const total = till.text('today-total');
  await till.restart((folder) => {
    copyLedger(copy(folder), ledger(folder));
  });
  await setUp(till).comeBack(passphrase, manager.pin);
  await till.counter.go('tasks');
  await till.within(30_000, () => till.sees('task-books_recovered'), 'a task');
  await expectTask(till, 'books_recovered');
  await till.counter.go('sales');
  expect(till.text('today-total')).toBe(total);
  await till.counter.go('sell');
  await sellAndBePaid(till, 2);
  expect(await till.shop.invoices()).toHaveLength(3);
});

for (const language of spokenLanguages) {
  test(`a bad day, in ${language}: wrong organization's key (L4)`, async () => {
    const till = await openLive({ language, passphrase });
    const foreign = await createShop(till.world, { name: 'Чужой магазин' });
    await till.counter.go('settings/shop');
    await till.press('connect-anew');
    await setUp(till).connect(foreign.baseUrl, foreign.apiKey, passphrase);
    expectAdvice(till, 'till_wrong_organization', language);
    expect((await till.ask('app.view', {})).shop?.name).toBe('Дүкен «Аққу»');
  });
}
