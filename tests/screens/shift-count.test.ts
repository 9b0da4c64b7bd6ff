import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMoney } from '../../shared/domain/money.ts';
import enReceipt from '../../shared/locales/en/receipt.json' with { type: 'json' };
import en from '../../shared/locales/en/shift.json' with { type: 'json' };
import kkReceipt from '../../shared/locales/kk/receipt.json' with { type: 'json' };
import kk from '../../shared/locales/kk/shift.json' with { type: 'json' };
import ruReceipt from '../../shared/locales/ru/receipt.json' with { type: 'json' };
import ru from '../../shared/locales/ru/shift.json' with { type: 'json' };
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { expectAdvice } from './advice.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { createShiftScreen } from './shift-screen.ts';
import { manager, openTraining } from './till-screen.ts';

const words = { ru, kk, en };
const receipts = { ru: ruReceipt, kk: kkReceipt, en: enReceipt };
const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));

for (const language of spokenLanguages) {
  test(`in ${language}: nothing counted does not close; a manager closes without counting, with a reason`, async () => {
    const till = await openTraining({ language });
    const screen = createShiftScreen(till);
    const said = words[language];
    await screen.open();
    await screen.openDrawer('20000');
    await screen.startCounting();
    expect(till.says(said.notCounted)).toBe(true);
    await expect(till.press('close-shift')).rejects.toThrow('disabled');
    await till.press('close-uncounted');
    expect(till.says(said.uncountedHow, till.dialog())).toBe(true);
    await expect(till.press('confirm-uncounted')).rejects.toThrow('disabled');
    await till.fill('uncounted-why', 'пожар');
    await till.press('confirm-uncounted');
    await till.advance(5_000);
    expect(till.text('uncounted')).toContain(said.wasNotCounted);
    expect(till.text('uncounted')).toContain('пожар');
    expect(till.sees('difference')).toBe(false);
    await screen.waitForPaper();
    const [z = ''] = await Promise.all(
      pdfsIn(join(till.world.folder, 'receipts'))
        .filter((file) => /_Z_000001\.pdf$/.test(file))
        .map((file) => pdfText(file)),
    );
    for (const part of [receipts[language].notCounted, 'пожар']) expect(z).toContain(part);
    await screen.tab('history');
    expect(till.text('shift-row-1')).toContain(said.wasNotCounted);
    expect(till.text('uncounted')).toContain('пожар');
  });
}

test('a cashier closes without counting by a manager’s PIN, who sees what should be there and why', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  const screen = createShiftScreen(till);
  await people.add(cashier, senior);
  await screen.open();
  await screen.openDrawer('20000');
  await people.takeOver(senior.name);
  await screen.open();
  await screen.startCounting();
  await till.press('close-uncounted');
  await till.fill('uncounted-why', 'свет погас');
  await till.press('confirm-uncounted');
  expect(till.text('about-expectedTiyn')).toContain(money(2_000_000));
  expect(till.text('about-reason')).toContain('свет погас');
  await people.approve(manager.name);
  await till.advance(5_000);
  expect(till.sees('last-shift')).toBe(true);
});

test('a shortage above the limit closes with a reason only', async () => {
  const till = await openTraining();
  const screen = createShiftScreen(till);
  await screen.open();
  await screen.openDrawer('20000');
  await screen.startCounting();
  await screen.count({ 10000: 1 });
  expect(till.says(ru.whyMissing)).toBe(true);
  await till.press('close-shift');
  expectAdvice(till, 'till_count_reason');
  expect(till.says(ru.whyNeeded)).toBe(true);
  expect(till.sees('close-drawer-only')).toBe(false);
  await till.fill('close-note', 'не нашли');
  await till.press('close-shift');
  await till.advance(5_000);
  expect(till.see('difference').dataset['kind']).toBe('missing');
});

test('a blind count shows what should be there only when it is made', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  const screen = createShiftScreen(till);
  await people.add(senior);
  await till.ask('settings.change', { blindCount: true });
  await screen.open();
  await screen.openDrawer('20000');
  expect(till.sees('drawer-expected'), 'a manager sees it').toBe(true);
  await people.takeOver(senior.name);
  await screen.open();
  expect(till.sees('drawer-expected')).toBe(false);
  await screen.startCounting();
  expect(till.sees('count-expected')).toBe(false);
  await expect(till.press('check-count')).rejects.toThrow('disabled');
  await screen.count({ 10000: 1 });
  expect(till.sees('difference')).toBe(false);
  await till.press('check-count');
  expect(till.text('count-expected')).toBe(money(2_000_000));
  expect(till.see('difference').dataset['kind']).toBe('missing');
  await screen.count({ 10000: 2 });
  await till.press('close-shift');
  await till.advance(5_000);
  expect(till.see('difference').dataset['kind']).toBe('exact');
});
