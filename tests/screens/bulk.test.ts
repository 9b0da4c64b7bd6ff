import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/bulk.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/bulk.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/bulk.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { billList } from '../support/bill-list.ts';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en };

const file = (content: BlobPart, name = 'Наурыз.csv') => new File([content], name, { type: 'text/csv' });
const rows = (till: TillScreen) => till.all(/^bulk-row-/);

async function attach(till: TillScreen, given: File, isTrue: () => boolean): Promise<void> {
  await till.attach('bulk-file', given);
  await till.until(isTrue, `the file ${given.name} read`);
}

async function openPasted(text = billList, language: Language = 'ru'): Promise<TillScreen> {
  const till = await openTraining({ language });
  await till.counter.go('bulk');
  await till.paste('bulk-text', text);
  return till;
}

for (const language of spokenLanguages) {
  test(`in ${language}: a list from a file is looked through, sent, followed, and what failed is tried again`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await till.counter.go('bulk');
    expect(till.sees('bulk-text')).toBe(true);
    expect(till.says(said.noHistory)).toBe(true);
    await attach(till, file(billList), () => rows(till).length > 0);
    expect(rows(till)).toHaveLength(5);
    expect((till.see('bulk-name') as HTMLInputElement).value).toBe('Наурыз');
    await till.press('only-wrong');
    expect(rows(till)).toHaveLength(2);
    expect(till.says(said.rowProblem.phone_wrong)).toBe(true);
    expect(till.says(said.rowProblem.amount_not_whole)).toBe(true);
    await till.press('bulk-send');
    expect(till.says(said.sendWarning, till.dialog())).toBe(true);
    await till.press('bulk-confirm');

    await till.advance(30_000);
    expect(till.text('filter-open')).toContain(': 2');
    expect(till.text('filter-failed')).toContain(': 1');
    await till.press('filter-failed');
    expect(till.all(/^listed-invoice-\d/)).toHaveLength(1);
    await till.press('filter-all');
    await till.press('bulk-retry');
    await till.advance(30_000);
    expect(till.text('listed-invoice-3')).toContain(said.attempts.replace('{{count}}', '2'));
    await till.press('bulk-export');
    await till.until(() => till.sees('toast'), 'a file of the results');
    await till.press('bulk-back');
    expect(till.text('bulk-list')).toContain('Наурыз');
    await till.press('bulk-list');
    expect(till.sees('listed-invoice-1')).toBe(true);
  });
}

test('a pasted list is shown with its amount; another one begins anew', async () => {
  const till = await openPasted();
  expect(rows(till)).toHaveLength(5);
  expect(till.text('bulk-summary')).toContain(ru.wrong_few.replace('{{count}}', '2'));
  await till.press('bulk-over');
  expect(till.sees('bulk-text')).toBe(true);
  expect(rows(till)).toHaveLength(0);
});

test('a list is typed by hand, row by row: what is wrong is said in its field, and a row is taken out again', async () => {
  const till = await openTraining();
  await till.counter.go('bulk');
  await till.fill('typed-phone', '12345');
  await till.fill('typed-amount', '100,50');
  await till.press('typed-add');
  expect(rows(till)).toHaveLength(0);
  expect(till.says(ru.rowProblem.phone_wrong)).toBe(true);
  expect(till.says(ru.rowProblem.amount_not_whole)).toBe(true);
  await till.fill('typed-phone', '+7 701 000 00 01');
  await till.fill('typed-amount', '1 500');
  await till.fill('typed-description', 'Аренда, бокс 1; март');
  await till.type('{Enter}');
  expect(rows(till)).toHaveLength(1);
  expect(document.activeElement, 'the next row begins with its phone').toBe(till.see('typed-phone'));
  await till.typeByHand('87010000002{Tab}2500{Tab}{Tab}{Enter}');
  expect(rows(till)).toHaveLength(2);
  expect(till.text('bulk-row-1')).toContain('Аренда, бокс 1; март');
  await till.press('remove-row-1');
  expect(rows(till)).toHaveLength(1);
  expect(till.text('bulk-row-1')).toContain('+7 701 000 00 02');
  await till.press('bulk-send');
  await till.press('bulk-confirm');
  await till.advance(30_000);
  expect(till.text('filter-open')).toContain(': 1');
});

test('what is typed into the box stays there until it is shown as rows; what is pasted is shown at once', async () => {
  const till = await openTraining();
  await till.counter.go('bulk');
  await till.press('bulk-text');
  await till.type('87010000001;1500;Аренда');
  expect(rows(till)).toHaveLength(0);
  expect((till.see('bulk-text') as HTMLTextAreaElement).value).toBe('87010000001;1500;Аренда');
  await till.press('bulk-read');
  expect(rows(till)).toHaveLength(1);
  await till.fill('typed-phone', '87010000001');
  await till.fill('typed-amount', '1500');
  await till.fill('typed-description', 'Аренда');
  await till.press('typed-add');
  expect(till.says(ru.rowProblem.same_again)).toBe(true);
});

for (const language of spokenLanguages) {
  test(`in ${language}: one bill of a list is withdrawn, then all of it, and each result is shown`, async () => {
    const till = await openPasted('87010000001;1500;А\n87010000002;2500;Б\n87010000003;3500;В', language);
    const said = words[language];
    await till.press('bulk-send');
    await till.press('bulk-confirm');
    await till.advance(30_000);
    await till.press('withdraw-invoice', till.see('listed-invoice-2'));
    await till.press('confirm-withdraw-invoice');
    await till.advance(30_000);
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('listed-invoice-2')).toContain(said.phase.cancelled);
    await till.press('bulk-withdraw');
    expect(till.says(said.withdrawWarning, till.dialog())).toBe(true);
    await till.press('confirm-bulk-withdraw');
    await till.advance(60_000);
    expect(till.text('filter-ended')).toContain(': 3');
    expect(till.sees('bulk-withdraw')).toBe(false);
    expect(till.sees('bulk-retry')).toBe(false);
    expect(till.says(pattern(said.withdrawnBy))).toBe(true);
  });
}

test('an invoice of a list is withdrawn from its sale too', async () => {
  const till = await openPasted('87010000001;1500;Аренда');
  await till.press('bulk-send');
  await till.press('bulk-confirm');
  await till.advance(30_000);
  const inTheWay = async () => (await till.ask('shift.view', {})).inFlight.length;
  expect(await inTheWay()).toBe(1);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  await till.press('withdraw-invoice');
  await till.press('confirm-withdraw-invoice');
  await till.advance(30_000);
  expect(till.sees('withdraw-invoice')).toBe(false);
  expect(await inTheWay(), 'the shift closes without it').toBe(0);
});

test('a column that was guessed wrong is chosen, and nothing can be sent while there is no sum', async () => {
  const till = await openPasted();
  await till.choose('column-amount', '');
  expect(till.says(ru.rowProblem.amount_missing)).toBe(true);
  await expect(till.press('bulk-send')).rejects.toThrow('disabled');
  await till.choose('column-amount', '1');
  await till.choose('column-description', '');
  expect(till.says('Аренда, бокс 1')).toBe(false);
  await till.press('bulk-send');
  expect(till.isDialogOpen()).toBe(true);
});

test('a row that stands there twice is pointed at and sent all the same', async () => {
  const till = await openPasted('87010000001;1500;Аренда\n87010000001;1500;Аренда');
  expect(till.text('bulk-summary')).toContain(ru.again_one.replace('{{count}}', '1'));
  expect(till.says(ru.rowProblem.same_again)).toBe(true);
  await till.press('bulk-send');
  await till.type('{Escape}');
  expect(till.isDialogOpen()).toBe(false);
  expect(rows(till)).toHaveLength(2);
});

test('a list without a name gets the day for one', async () => {
  const till = await openPasted('87010000001;1500;Аренда');
  await till.press('bulk-send');
  await till.press('bulk-confirm');
  await till.advance(5_000);
  expect(till.says(pattern(ru.nameOf))).toBe(true);
});

test('files of every table program are read, and what is none is refused in words', async () => {
  const till = await openTraining();
  await till.counter.go('bulk');
  const isRefused = () => till.says(ru.fileUnreadable);
  await attach(till, file(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]), 'a.csv'), isRefused);
  await attach(till, file(new Uint8Array([0xff, 0xfe, ...Buffer.from('87010000001;1500;Нан', 'utf16le')])), () =>
    till.says('Нан'),
  );
  expect(isRefused()).toBe(false);
  expect(till.says(ru.file.replace('{{name}}', 'Наурыз.csv'))).toBe(true);
  // «Нан» in Windows-1251.
  const windows = new Uint8Array([...Buffer.from('87010000001;1600;'), 0xcd, 0xe0, 0xed, 0x21]);
  await attach(till, file(windows, 'b.csv'), () => till.says('Нан!'));
  const large = file('8'.repeat(2_000_001), 'c.csv');
  await attach(till, large, isRefused);
});

test('offline a list is sent when the connection is back, and the screen says so meanwhile', async () => {
  const till = await openLive();
  await till.counter.go('bulk');
  await till.paste('bulk-text', '87010000001;1500;Аренда');
  till.shop.goDown();
  await till.press('bulk-send');
  await till.press('bulk-confirm');
  await till.advance(5_000);
  expect(till.text('filter-sending')).toContain(': 1');
  till.shop.comeBack();
  await till.advance(120_000);
  expect(till.text('filter-open')).toContain(': 1');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(60_000);
  expect(till.text('filter-paid')).toContain(': 1');
  expect(till.text('listed-invoice-1')).toContain(ru.phase.paid);
});

test('a list that the till refuses stays on the screen with why', async () => {
  const till = await openPasted('87010000001;1500;Аренда');
  await till.press('bulk-send');
  await till.line('lost');
  await till.press('bulk-confirm');
  expectAdvice(till, 'till_host_gone', 'ru', till.see('bulk-summary'));
  expect(rows(till)).toHaveLength(1);
});
