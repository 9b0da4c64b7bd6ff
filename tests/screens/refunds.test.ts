import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/refunds.json' with { type: 'json' };
import enTasks from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/refunds.json' with { type: 'json' };
import kkTasks from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import errors from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/refunds.json' with { type: 'json' };
import sell from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import ruTasks from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { expectAdvice } from './advice.ts';
import { type SoldByQr, sellByQr } from './sold.ts';
import { type LiveOptions, type LiveScreen, manager, openLive } from './till-screen.ts';

const words = { ru, kk, en };
const tasks = { ru: ruTasks, kk: kkTasks, en: enTasks };
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));

type Sold = LiveScreen & SoldByQr;

async function openSold({ language = 'ru', organization = {} }: LiveOptions = {}): Promise<Sold> {
  const till = await openLive({ language, organization });
  const sold = await sellByQr(till, { lines: 2, count: 2 });
  await till.counter.go('sales');
  return { ...till, ...sold };
}

async function openForm(options?: LiveOptions): Promise<Sold> {
  const till = await openSold(options);
  await till.press('refund');
  return till;
}

const page = (till: Sold) => till.see('refund-page');
const phase = (till: Sold) => till.see('refund-state').dataset['phase'];
const available = (till: Sold) => till.text('refund-available');
const postRefund = { method: 'POST', path: '/api/v1/invoices' } as const;

async function refundElsewhere(till: Sold, amount: string): Promise<void> {
  const body = JSON.stringify({ amount, reason: 'кабинет' });
  const headers = { 'x-api-key': till.shop.apiKey, 'content-type': 'application/json' };
  const url = `${till.shop.baseUrl}/invoices/${String(till.invoiceId)}/refund`;
  const response = await till.world.fetch(new Request(url, { method: 'POST', headers, body }));
  expect(response.ok).toBe(true);
}

for (const language of spokenLanguages) {
  test(`in ${language}: what may go back is read anew each time the page opens (R2)`, async () => {
    const till = await openForm({ language });
    expect(available(till)).toBe(money(till.totalTiyn, language));
    await till.press('refund-whole');
    expect(till.text('refund-confirm')).toBe(
      words[language].confirm.replace('{{amount}}', money(till.totalTiyn, language)),
    );
    for (const tick of till.all('refund-line-tick')) await till.press(tick);
    await till.press('refund-line-tick');
    const confirm = till.text('refund-confirm');
    await till.press('refund-confirm');
    await till.advance(10_000);
    expect(phase(till)).toBe('done');
    expect(till.says(words[language].state.done, page(till))).toBe(true);
    await till.press('refund-close');
    await till.press('refund');
    const [refund] = (await till.shop.ledger()).refunds;
    const backTiyn = Math.round(Number(refund?.amount) * 100);
    expect(backTiyn).toBeGreaterThan(0);
    expect(confirm).toContain(money(backTiyn, language));
    expect(available(till)).toBe(money(till.totalTiyn - backTiyn, language));
    expect(till.text(page(till))).toContain(`${words[language].refundedSoFar}${money(-backTiyn, language)}`);
  });
}

test('an amount goes back: more than nothing, no more than is left, with the reason it was given', async () => {
  const till = await openForm();
  await till.press('refund-amount');
  await expect(till.press('refund-confirm')).rejects.toThrow('disabled');
  for (const sum of ['0', 'сто', String(till.totalTiyn / 100 + 1)]) {
    await till.fill('refund-amount-field', sum);
    expect(till.says(ru.sumWrong.replace('{{amount}}', money(till.totalTiyn))), sum).toBe(true);
    await expect(till.press('refund-confirm')).rejects.toThrow('disabled');
  }
  await till.fill('refund-amount-field', '12,50');
  await till.fill('refund-reason', 'Брак');
  await till.type('{Enter}');
  await till.advance(10_000);
  expect(phase(till)).toBe('done');
  await till.press('refund-close');
  expect((await till.shop.ledger()).refunds).toMatchObject([{ amount: '12.50' }]);
  expect(till.text('sale-refund')).toContain('«Брак»');
  expect(till.text('went-back')).toContain(money(-1_250));
});

test('goods go back by the piece: none to begin with, no more of one than there are', async () => {
  const till = await openForm();
  await expect(till.press('refund-confirm')).rejects.toThrow('disabled');
  const [line] = till.all(/^refund-line-\d/);
  const less = till.see('refund-line-less', line);
  await expect(till.press(less)).rejects.toThrow('disabled');
  await till.press('refund-line-more', line);
  await till.press('refund-line-more', line);
  await expect(till.press('refund-line-more', line)).rejects.toThrow('disabled');
  await till.press(less);
  expect(till.text(till.see('refund-line-count', line))).toBe('1');
  await till.press('refund-confirm');
  await till.advance(10_000);
  await till.press('refund-close');
  await till.press('refund');
  const left = till.all(/^refund-line-\d/)[0] as Element;
  expect(till.text(left)).toContain(ru.left.replace('{{count}}', '1').replace(' на {{amount}}', ''));
  await till.press('refund-line-more', left);
  await expect(till.press('refund-line-more', left)).rejects.toThrow('disabled');
});

test('a line of a sale goes back in four presses, with its reason', async () => {
  const till = await openSold();
  const presses = ['refund', 'refund-line-tick', 'refund-reason-expired', 'refund-confirm'];
  for (const testId of presses) await till.press(till.all(testId)[0] as Element);
  await till.advance(10_000);
  expect(phase(till)).toBe('done');
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});

test('an invoice without goods goes back whole or by an amount, by no line', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  for (const key of ['5', '00']) for (const digit of key) await till.press(`key-${digit}`);
  await till.press('add-amount');
  await till.counter.payByQr();
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(3_000);
  await till.counter.nextCustomer();
  await till.counter.go('sales');
  await till.press('refund');
  expect(till.sees('refund-amount')).toBe(true);
  expect(till.sees('refund-lines')).toBe(false);
});

test('when everything went back nothing is offered any more', async () => {
  const till = await openForm();
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(10_000);
  await till.press('refund-close');
  expect(till.sees('refund')).toBe(false);
  expect(till.sees('refund-page')).toBe(false);
});

test('a refund in flight elsewhere is shown, and is not offered a second time (R2)', async () => {
  const till = await openSold();
  await till.shop.mood({ latency_ms: 60_000 });
  await refundElsewhere(till, '100.00');
  await till.press('refund');
  expect(till.text(page(till))).toContain(`${ru.pendingNow}${money(-10_000)}`);
  expect(available(till)).toBe(money(till.totalTiyn - 10_000));
  await till.press('refund-whole');
  await till.press('refund-confirm');
  expectAdvice(till, 'till_refund_in_progress', 'ru', page(till));
  expect(await till.shop.countRequests('POST', /\/refund$/)).toBe(1);
});

test('what may go back could not be read: said so, asked for again, or left', async () => {
  const till = await openSold();
  till.shop.goDown();
  await till.press('refund');
  await till.advance(60_000);
  expectAdvice(till, 'till_offline', 'ru', page(till));
  expect(till.sees('refund-confirm')).toBe(false);
  till.shop.comeBack();
  await till.press('refund-ask-again');
  await till.advance(30_000);
  expect(available(till)).toBe(money(till.totalTiyn));
});

test('while it is being read it says so', async () => {
  const till = await openSold();
  const release: (() => void)[] = [];
  till.world.line.answer = async (request, next) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return next(request);
  };
  await till.press('refund');
  expect(till.says(ru.reading, page(till))).toBe(true);
  expect(till.sees('refund-confirm')).toBe(false);
  till.world.line.answer = null;
  for (const go of release) go();
  await till.advance(1_000);
  expect(till.says(ru.reading, page(till))).toBe(false);
  expect(available(till)).toBe(money(till.totalTiyn));
});

test('a refund under way is shown instead of a form, and leaving it stops nothing (R5)', async () => {
  const till = await openForm();
  await till.shop.mood({ latency_ms: 60_000 });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  expect(phase(till)).toBe('accepted');
  expect(till.says(ru.state.accepted, page(till))).toBe(true);
  await till.type('{Escape}');
  expect(till.sees('refund-page')).toBe(false);
  await till.press('refund');
  expect(phase(till)).toBe('accepted');
  expect(till.sees('refund-confirm')).toBe(false);
  await till.advance(120_000);
  expect(phase(till)).toBe('done');
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});

test('a refund whose answer was lost is looked for and never sent again (R1)', async () => {
  const till = await openForm();
  await till.shop.addFault({ match: postRefund, kind: 'drop_response', times: 1 });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(60_000);
  expect(phase(till)).toBe('done');
  expect(await till.shop.countRequests('POST', /\/refund$/)).toBe(1);
});

test('a refund that nobody finds is not sent again: it is a question for a person (R1)', async () => {
  const till = await openForm();
  await till.shop.addFault({ match: postRefund, kind: 'drop_request', times: 1 });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  expect(phase(till)).toBe('sending');
  expect(till.says(ru.unknown, page(till))).toBe(true);
  await till.advance(120_000);
  await till.press('refund-close');
  await till.counter.go('tasks');
  expect(till.sees('task-refund_unknown')).toBe(true);
  expect((await till.shop.ledger()).refunds).toHaveLength(0);
});

for (const language of spokenLanguages) {
  test(`in ${language}: "was not done" is kept back while the request can still arrive, and says until when (W2)`, async () => {
    const till = await openForm({ language });
    await till.shop.addFault({ match: postRefund, kind: 'drop_request', times: 1 });
    await till.press('refund-whole');
    await till.press('refund-confirm');
    await till.advance(30_000);
    await till.press('refund-close');
    await till.counter.go('tasks');
    const [at = ''] = /\d\d:\d\d(?:-\p{L}+)?/u.exec(till.text('task-not-yet')) ?? [];
    const { actions, notYet } = tasks[language];
    const answer = actions.was_not_done_refund;
    expect(till.text('task-action-was_not_done')).toBe(answer);
    expect(till.text('task-action-was_done')).toBe(actions.was_done_refund);
    expect(till.text('task-not-yet')).toBe(notYet.replace('{{answer}}', answer).replace('{{at}}', at));
    expect(at).toMatch(language === 'kk' ? /-\p{L}{3}$/u : /\d$/);
    const isKeptBack = () => (till.see('task-action-was_not_done') as HTMLButtonElement).disabled;
    expect(isKeptBack()).toBe(true);
    expect((till.see('task-action-was_done') as HTMLButtonElement).disabled).toBe(false);
    await till.advance(600_000);
    await till.counter.unlock(manager.pin);
    await till.counter.go('tasks');
    expect(isKeptBack()).toBe(false);
    expect(till.sees('task-not-yet')).toBe(false);
    await till.press('task-action-was_not_done');
    expect(till.sees('task-refund_unknown')).toBe(false);
  });
}

test('the bank requires the buyer: shown at the end, and from then on only the QR is offered', async () => {
  const till = await openForm();
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(10_000);
  expect(phase(till)).toBe('failed');
  expectAdvice(till, 'refund_requires_buyer_confirmation', 'ru', page(till));
  await till.press('refund-close');
  await till.press('refund');
  expectAdvice(till, 'refund_requires_buyer_confirmation', 'ru', page(till));
  expect(till.sees('refund-confirm')).toBe(false);
  await till.press('refund-by-qr');
  expect(till.sees('qr-refund-scan')).toBe(true);
});

test('a refund that the bank refuses keeps the bank’s words behind “for support”, on its page and with its sale', async () => {
  const till = await openForm();
  await till.shop.mood({ refund: 'error:bank_error' });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(10_000);
  expect(phase(till)).toBe('failed');
  await till.press(till.see('for-support-open', page(till)));
  const said = till.text(till.see('support-provider', page(till)));
  expect(said.length).toBeGreaterThan(20);
  await till.press('refund-close');
  const refund = till.see('sale-refund');
  await till.press(till.see('for-support-open', refund));
  expect(till.text(till.see('support-provider', refund))).toBe(said);
});

test('a refund that failed is a task that says why and leads to its sale', async () => {
  const till = await openForm();
  await till.shop.mood({ refund: 'error:refund_insufficient_funds' });
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.advance(10_000);
  await till.press('refund-close');
  await till.counter.go('tasks');
  expect(till.text('task-reason')).toBe(errors.what.refund_insufficient_funds);
  await till.press('task-way-sale');
  await till.advance(100);
  expect(till.isChosen('sale-row-1')).toBe(true);
});

test('a sum of one line is refunded: the service receives the goods and the amount', async () => {
  const till = await openForm();
  await till.press('refund-line-tick');
  await till.press('refund-line-by-sum');
  await till.fill('refund-line-amount', '50');
  await till.press('refund-confirm');
  await till.advance(10_000);
  expect(phase(till)).toBe('done');
  const { lines } = await till.ask('refund.prepare', { paymentId: till.paymentId });
  expect(lines[0]).toMatchObject({ leftCount: 2, leftTiyn: (lines[0]?.totalTiyn ?? 0) - 5_000 });
});

test('where the goods go is asked once: the reason decides it first, in a refund and in one by QR', async () => {
  const till = await openLive();
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const item = items.find(({ sellable, priceTiyn }) => sellable && priceTiyn >= 20_000);
  const itemId = item?.id ?? 0;
  const { draftId } = await till.ask('stock.openDraft', { kind: 'received', category: null, isBlind: false });
  const { lineId } = await till.ask('stock.addItem', { draftId, itemId });
  await till.ask('stock.setLine', { draftId, lineId, change: { thousandths: 10_000, costTiyn: null } });
  await till.ask('stock.post', { draftId });
  const left = async () => (await till.ask('stock.item', { id: itemId, before: null })).thousandths;
  await till.advance(1_000);
  await sellByQr(till, { count: 3 });
  expect(await left(), 'sold').toBe(7_000);
  await till.counter.go('sales');

  await till.press('refund');
  await till.press('refund-line-tick');
  expect(till.isChosen('goods-to-shelf')).toBe(true);
  await till.press('refund-reason-expired');
  expect(till.isChosen('goods-to-write_off')).toBe(true);
  expect(till.text('goods-to-hint')).toBe(ru.goodsTo.hint.write_off);
  await till.press('refund-confirm');
  await till.advance(10_000);
  await till.press('refund-close');
  expect(await left(), 'written off').toBe(7_000);

  await till.press('refund-by-qr-here');
  await till.advance(1_000);
  await till.shop.scanQrRefund();
  await till.advance(3_000);
  await till.press('refund-line-tick');
  await till.press('qr-refund-reason-faulty');
  expect(till.isChosen('goods-to-write_off')).toBe(true);
  await till.press('goods-to-shelf');
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(phase(till as Sold)).toBe('done');
  expect(await left(), 'back on the shelf').toBe(8_000);
});

test('a scan of goods that come back ticks their line, and other goods are refused', async () => {
  const till = await openForm();
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const bought = items.find(({ sellable, priceTiyn }) => sellable && priceTiyn >= 20_000);
  await till.scan(bought?.barcode ?? '');
  expect(till.text('refund-line-count')).toBe('1');
  const other = items.find(({ barcode, priceTiyn }) => barcode !== null && priceTiyn < 20_000);
  await till.scan(other?.barcode ?? '');
  expect(till.text('toast')).toContain(sell.scan.notBought);
});
