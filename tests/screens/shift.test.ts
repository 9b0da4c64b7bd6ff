import { join } from 'node:path';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enReceipt from '@tilla/shared/locales/en/receipt.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/shift.json' with { type: 'json' };
import kkEvening from '@tilla/shared/locales/kk/evening.json' with { type: 'json' };
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/shift.json' with { type: 'json' };
import evening from '@tilla/shared/locales/ru/evening.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/shift.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { createShiftScreen, openScreen, openShift } from './shift-screen.ts';
import { openTraining } from './till-screen.ts';

const words = { ru, kk, en };
const receipts = { ru: ruReceipt, kk: kkReceipt, en: enReceipt };
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));
const HOUR = 3_600_000;

test('a shift in kk: opened, sold, cash out, X, counted, closed with a difference, Z kept and printed again', async () => {
  const till = await openTraining({ language: 'kk' });
  const screen = createShiftScreen(till);
  const printed = (part: RegExp): Promise<string[]> =>
    Promise.all(
      pdfsIn(join(till.world.folder, 'receipts'))
        .filter((file) => part.test(file))
        .map((file) => pdfText(file)),
    );

  await screen.open();
  await screen.openDrawer('20000');
  expect(till.sees('drawer-open')).toBe(true);

  await till.counter.go('sell');
  await till.counter.addByTap(0);
  const cashTotal = till.counter.total();
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  await till.counter.nextCustomer();
  await till.counter.addByTap(1);
  await till.counter.payByQr();
  await till.press('phone-pay');
  await till.advance(3_000);
  expect(till.counter.phase()).toBe('paid');
  await till.counter.nextCustomer();

  await screen.open();
  expect(till.text('takings-cash')).toBe(cashTotal);
  await screen.moveCash('out', '5000', 'collection', 'в банк');
  expect(till.text('moves')).toContain('в банк');
  const expected = till.text('drawer-expected');
  await till.press('x-report');
  await screen.waitForPaper();
  const [x = ''] = await printed(/_X_000001\.pdf$/);
  expect(x).toContain(receipts.kk.xReport.replace('{{number}}', '1'));
  expect(x).toContain(`${receipts.kk.expected} / ${receipts.ru.expected} ${expected}`);

  await screen.startCounting();
  expect(till.sees('difference'), 'nothing is missing from a sheet that nobody has begun').toBe(false);
  await screen.count({ 10000: 1, 200: 3 });
  expect(till.see('difference').dataset['kind']).toBe('missing');
  await till.press('count-leave');
  expect((await till.ask('cashbox.view', {})).draft).toEqual({ 10000: 1, 200: 3 });
  await till.reload();
  await screen.open();
  expect(till.text('count-and-close')).toBe(kkEvening.goOn);
  await till.advance(60_000);
  await screen.startCounting();
  expect((till.see('pieces-200') as HTMLInputElement).value).toBe('3');
  await till.fill('close-note', 'не нашли');
  await screen.close();
  await till.advance(20_000);
  expect(till.see('closing').dataset['phase']).toBe('done');
  expect(till.see('difference').dataset['kind']).toBe('missing');
  await screen.waitForPaper();

  const [z = ''] = await printed(/_Z_000001\.pdf$/);
  expect(z).toContain(receipts.kk.zReport.replace('{{number}}', '1'));
  for (const part of [receipts.kk.missing, 'не нашли', receipts.kk.training]) expect(z).toContain(part);
  await till.press('z-again');
  await screen.waitForPaper();
  expect((await printed(/_Z_000001_copy\.pdf$/))[0]).toContain(receipts.kk.copy);

  await till.advance(60_000);
  const reports = join(till.world.folder, 'training-reports');
  // Beside the day summary; a sandbox's fiscal till also has a shift of the day before.
  const theirs = () => pdfsIn(reports).filter((file) => !file.includes('summary_'));
  await till.until(() => theirs().length === 2, 'the fiscal till’s own reports');
  for (const report of theirs()) expect(plainSpaces(await pdfText(report))).toContain('Z-отчёт');

  await screen.tab('history');
  expect(till.sees('shift-row-1')).toBe(true);
  await till.press('history-theirs');
  await till.until(() => till.sees('fiscal-file'), 'the list of its reports');
  await till.press('for-support-open');
  expect(till.text('support-file'), 'its name is for support').toContain('Z_');
  await screen.tab('reconciliation');
  await till.press('ask-now');
  await till.advance(10_000);
  expect(till.sees('differences')).toBe(true);
  await till.press('by-shift');
  await till.press('ask-shift');
  await till.advance(10_000);
  expect(till.sees('differences')).toBe(true);
  await screen.tab('settings');
  expect(till.sees('auto-close')).toBe(true);
});

for (const language of spokenLanguages) {
  test(`before the first shift in ${language}: what to do, and nothing to look back on`, async () => {
    const till = await openScreen({ language });
    const said = words[language];
    for (const sentence of [said.notOpen, said.openLead, said.fiscalNone]) expect(till.says(sentence)).toBe(true);
    await till.screen.tab('history');
    expect(till.says(said.noHistory)).toBe(true);
    await till.press('history-theirs');
    await till.until(() => till.says(said.fiscalNone), 'no shift of the fiscal till');
    await till.screen.tab('reconciliation');
    expect(till.says(said.neverAsked)).toBe(true);
    await till.press('by-shift');
    expect(till.says(said.fiscalNone)).toBe(true);
  });

  test(`cash in and out in ${language}: why, how much, by whom, thought over again, and no more than is in the drawer`, async () => {
    const till = await openShift('1000', { language });
    const said = words[language];
    await till.press('cash-in');
    expect(till.says(said.moveInTitle, till.dialog())).toBe(true);
    for (const reason of Object.values(said.reasons)) expect(till.says(reason, till.dialog())).toBe(true);
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    await till.press('cash-out');
    await expect(till.press('move-confirm')).rejects.toThrow('disabled');
    await till.fill('move-amount', '0');
    expect(till.says(said.amountWrong, till.dialog())).toBe(true);
    await till.fill('move-amount', '1000,01');
    await expect(till.press('move-confirm')).rejects.toThrow('disabled');
    await till.fill('move-amount', '1001');
    await till.press('move-confirm');
    expect(till.sees('advice', till.dialog()), 'no more leaves the drawer than is in it').toBe(true);
    await till.type('{Escape}');
    expect(till.text('drawer-expected')).toBe(money(100_000, language));
    expect(till.sees('moves')).toBe(false);
    await till.screen.moveCash('in', '500', 'change');
    await till.screen.moveCash('out', '200', 'supplier', 'нан');
    expect(till.text('drawer-expected')).toBe(money(130_000, language));
    const moves = till.text('moves');
    expect(moves).toContain(`${said.reasons.supplier} · нан`);
    expect(moves.indexOf(said.reasons.supplier)).toBeLessThan(moves.indexOf(said.reasons.change));
    expect(moves).toContain('Айгерим');
  });
}

test('the float is an amount, typed or tapped; what was counted last is one press away', async () => {
  const till = await openScreen();
  expect(till.sees('float-as-last')).toBe(false);
  await expect(till.press('open-drawer')).rejects.toThrow('disabled');
  await till.fill('float', 'сто');
  expect(till.says(ru.amountWrong)).toBe(true);
  await till.fill('float', '');
  await till.fill('float', '12,50');
  expect(till.says(ru.amountWrong)).toBe(true);
  expect(till.isDisabled('open-drawer')).toBe(true);
  await till.fill('float', '');
  for (const key of ['1', '00', 'erase', 'erase', '2']) await till.press(`key-${key}`);
  await till.type('{Enter}');
  expect(till.text('drawer-expected')).toBe(money(1_200));
  await till.screen.startCounting();
  await till.screen.count({ 10: 1 });
  await till.screen.close();
  await till.advance(5_000);
  expect(till.text('morning-float')).toBe(money(1_000));
  await till.press('other-float');
  expect(till.says(ru.lastLeft.replace('{{amount}}', money(1_000)))).toBe(true);
  await till.press('float-as-last');
  expect((till.see('float') as HTMLInputElement).value).toBe('10');
});

test('the count: by key, by finger, by the arrows; it agrees, is too much, or is missing', async () => {
  const till = await openShift();
  await till.screen.startCounting();
  expect(till.says(ru.notCounted)).toBe(true);
  await till.screen.count({ 1000: 1 });
  expect(till.see('difference').dataset['kind']).toBe('exact');
  expect(till.says(ru.missingHint)).toBe(false);
  await till.press('more-1000');
  expect(till.see('difference').dataset['kind']).toBe('surplus');
  expect(till.text('difference')).toContain(money(100_000));
  expect(till.says(ru.whyDiffers)).toBe(true);
  await till.press('less-1000');
  await till.press('less-1000');
  expect(till.see('difference').dataset['kind']).toBe('missing');
  await expect(till.press('less-1000')).rejects.toThrow('disabled');
  await till.fill('pieces-500', '123456789');
  expect((till.see('pieces-500') as HTMLInputElement).value).toBe('99999');
  await expect(till.press('more-500')).rejects.toThrow('disabled');
  await till.press('key-erase');
  expect((till.see('pieces-500') as HTMLInputElement).value).toBe('9999');
  for (const key of ['erase', 'erase', 'erase', 'erase', '2', '00']) await till.press(`key-${key}`);
  expect((till.see('pieces-500') as HTMLInputElement).value).toBe('200');
  await till.type('{ArrowDown}');
  expect(document.activeElement).toBe(till.see('pieces-200'));
  await till.type('{ArrowUp}{Enter}');
  expect(document.activeElement).toBe(till.see('pieces-200'));
  for (let step = 0; step < 10; step += 1) await till.type('{Enter}');
  expect(document.activeElement, 'after the last coin').toBe(till.see('close-note'));
});

test('an empty drawer of an empty shift agrees without a count, and closes alone', async () => {
  const till = await openShift('0');
  expect(till.says(ru.noSales)).toBe(true);
  await till.screen.startCounting();
  expect(till.see('difference').dataset['kind']).toBe('exact');
  await till.press('close-shift');
  expect(till.text('will-fiscal')).toContain(evening.will.noFiscalHow);
  await till.type('{Escape}');
  await till.screen.close();
  await till.advance(5_000);
  expect(till.sees('last-shift')).toBe(true);
  expect(till.sees('closing')).toBe(false);
});

test('a return receipt that is not issued keeps the shift open, until a manager writes why', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.advance(10_000);
  const { sales } = await till.ask('sale.today', {});
  const [tender] = (await till.ask('sale.view', { saleId: sales[0]?.id ?? '' })).tenders;
  await till.ask('tender.giveBack', { tenderId: tender?.id ?? '', amountTiyn: 10_000, lines: null, reason: 'Брак' });
  await till.screen.open();
  await till.screen.startCounting();
  await till.screen.countAll();
  await expect(till.press('close-shift'), 'without a reason').rejects.toThrow('disabled');
  await till.fill('close-note', 'ККМ без связи');
  await till.press('close-shift');
  expect(till.text('will-returns')).toContain('ККМ без связи');
  await till.type('{Escape}');
  await till.screen.close();
  await till.advance(5_000);
  expect(till.sees('last-shift')).toBe(true);
});

test('money in flight keeps the shift open, is named, and a manager closes over it by name (H2)', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.counter.go('sell');
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('put-aside');
  await till.screen.open();
  await till.press('fiscal-ask');
  await till.advance(5_000);
  expect(till.text('in-flight')).toContain(ru.kind.payment);
  await till.screen.startCounting();
  await till.screen.countAll();
  await till.press('close-shift');
  expect(till.text('will-fiscal')).toContain(evening.will.fiscal);
  expect(till.text('will-in-flight')).toContain(evening.will.inFlightHow);
  await till.type('{Escape}');
  await till.screen.close();
  await till.advance(20_000);
  expect(till.see('closing').dataset['phase']).toBe('done');
  expect(till.see('fiscal-state').dataset['open']).toBe('false');
  expect(till.says(ru.fiscalOpens)).toBe(true);
});

test("another till's open payments are named as elsewhere, and as unknown where they could not be read", async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 5 });
  const body = JSON.stringify({ cart_items: [{ catalog_item_id: items[0]?.id, count: 1 }] });
  const headers = { 'x-api-key': till.shop.apiKey, 'content-type': 'application/json' };
  const made = new Request(`${till.shop.baseUrl}/invoices/qr`, { method: 'POST', headers, body });
  expect((await till.world.fetch(made)).ok).toBe(true);
  await till.press('fiscal-ask');
  await till.advance(60_000);
  expect(till.text('in-flight')).toContain(ru.elsewhere);
  await till.shop.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'drop_request' });
  await till.press('fiscal-ask');
  await till.advance(60_000);
  expect(till.text('in-flight')).toContain(ru.inFlightPartly);
});

test('without a line the drawer closes alone, and the fiscal till is said to be out of reach', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  till.shop.goDown();
  await till.press('fiscal-ask');
  await till.advance(60_000);
  expectAdvice(till, 'till_offline');
  await till.screen.startCounting();
  await till.advance(60_000);
  await till.screen.countAll();
  await till.press('close-shift');
  expect(till.text('will-fiscal')).toContain(evening.will.fiscalLost);
  await till.type('{Escape}');
  await till.screen.close();
  await till.advance(5_000);
  expect(till.sees('last-shift')).toBe(true);
  expect(till.sees('closing')).toBe(false);
});

test('the close got no answer from the till: that is shown, and the drawer may be closed alone', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.screen.startCounting();
  await till.advance(10_000);
  await till.screen.countAll();
  await till.line('lost');
  await till.screen.close();
  expectAdvice(till, 'till_host_gone');
  await till.line('connected');
  await till.press('close-drawer-only');
  await till.advance(10_000);
  expect(till.text('evening-not-closed')).toContain(evening.stillOpen);
  await till.type('{F4}');
  await till.advance(1_000);
  expect(till.sees('last-shift')).toBe(true);
  expect(till.see('fiscal-state').dataset['open']).toBe('true');
});

test('the fiscal till refuses to close: the drawer is closed, and the reason is shown beside it', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.shop.mood({ shift_close: 'error:cashbox_operation_failed' });
  await till.screen.startCounting();
  await till.advance(10_000);
  await till.screen.countAll();
  await till.screen.close();
  await till.advance(60_000);
  expect(till.see('closing').dataset['phase']).toMatch(/failed|asking/);
  expectAdvice(till, 'cashbox_operation_failed', 'ru', till.see('closing'));
});

test('the next day a shift that stayed open says so, of the drawer and of the fiscal till (H3)', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  expect(till.sees('shift-stale')).toBe(false);
  expect(till.sees('fiscal-stale')).toBe(false);
  await till.counter.go('sell');
  await till.world.clock.sleep(24 * HOUR, 'stands');
  await till.advance(120_000);
  await till.reload();
  await till.screen.open();
  expect(till.text('shift-stale')).toBe(ru.stale);
  expect(till.says(pattern(ru.fiscalStale), till.see('fiscal-stale'))).toBe(true);
});

test('the fiscal till announces that it closes by itself; its own X is printed, and its Z fetched and printed after the close', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.screen.tab('settings');
  await till.fill('auto-close-time', '10:30');
  await till.press('auto-close');
  await till.press('auto-close-save');
  await till.screen.tab('now');
  expect(till.text('auto-close-soon')).toBe(ru.autoCloseSoon.replace('{{time}}', '10:30'));
  await till.press('fiscal-ask');
  await till.advance(30_000);
  expect(till.text('fiscal-print')).toBe(ru.fiscalX);
  await till.press('fiscal-print');
  await till.screen.waitForPaper();
  await till.screen.startCounting();
  await till.advance(30_000);
  await till.screen.countAll();
  await till.screen.close();
  await till.advance(30_000);
  expect(till.text('fiscal-print')).toBe(ru.fiscalZ);
  await till.screen.tab('history');
  await till.press('shift-row-1');
  expect(till.text('closed-shift')).toContain(ru.since.split(',')[0]?.replace('{{name}}', 'Айгерим'));
  await till.press('z-print');
  await till.screen.waitForPaper();
});
