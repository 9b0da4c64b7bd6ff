import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enReceipt from '@tilla/shared/locales/en/receipt.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/shift.json' with { type: 'json' };
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/shift.json' with { type: 'json' };
import evening from '@tilla/shared/locales/ru/evening.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/shift.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { createShiftScreen, openShift } from './shift-screen.ts';
import { cartOfGoods } from './sold.ts';
import { manager, openLive, openTraining } from './till-screen.ts';

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
    expect(till.says(said.uncountedHow)).toBe(true);
    await expect(till.press('close-shift')).rejects.toThrow('disabled');
    await till.fill('close-note', 'пожар');
    await screen.close();
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
  await till.fill('close-note', 'свет погас');
  await till.press('close-shift');
  expect(till.text('will-cash')).toContain('свет погас');
  await people.pressPin(manager.pin);
  expect(till.text('evening-drawer')).toContain(evening.notCounted);
  await till.type('{F4}');
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
  await expect(till.press('close-shift')).rejects.toThrow('disabled');
  await till.fill('close-note', 'не нашли');
  await till.press('keep-other');
  await till.fill('keep-amount', '15000');
  expect(till.isDisabled('close-shift'), 'no more stays than was counted').toBe(true);
  await till.fill('keep-amount', '4000');
  expect(till.text('float-taken')).toContain(money(600_000));
  await screen.close();
  await till.advance(5_000);
  expect(till.see('difference').dataset['kind']).toBe('missing');
  expect(till.text('morning-float'), 'what was left opens the next day').toBe(money(400_000));
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
  await screen.close();
  await till.advance(5_000);
  expect(till.see('difference').dataset['kind']).toBe('exact');
});

test('a cashier with a shortage and an open phone bill closes the day by three presses and one PIN', async () => {
  const till = await openLive();
  const people = peopleAt(till);
  const screen = createShiftScreen(till);
  await people.add(cashier, senior);
  await till.ask('cashbox.open', { floatTiyn: 2_000_000 });
  const sold = await cartOfGoods(till);
  const { paymentId } = await till.ask('sale.payByPhone', { ...sold, phone: '77015550101' });
  await till.ask('payment.putAside', { paymentId });
  await till.advance(20_000);
  await people.takeOver(cashier.name);
  await screen.open();
  let presses = 0;
  const press = async (testId: string): Promise<void> => {
    presses += 1;
    await till.press(testId);
  };
  await press('count-and-close');
  await till.advance(5_000);
  await screen.count({ 10000: 1 });
  await press('close-reason-unknown');
  // Leaving loses neither the count nor the reason.
  await till.press('count-leave');
  await till.counter.go('sell');
  await screen.open();
  await till.press('count-and-close');
  expect((till.see('close-note') as HTMLInputElement).value).toBe(ru.usualReason.unknown);
  expect(till.text('counted')).toBe(money(1_000_000));
  await press('close-shift');
  expect(till.text('will-cash')).toContain(ru.usualReason.unknown);
  expect(till.text('will-bills')).toContain(money(sold.shownTotalTiyn));
  for (const digit of senior.pin) await till.press(`pin-${digit}`, till.dialog());
  await press('pin-enter');
  expect(till.text('evening-drawer')).toContain(money(-1_000_000));
  expect(till.text('evening-drawer'), 'a shortage is one of three equal cards').toContain(ru.usualReason.unknown);
  expect(presses, 'beside the counting and the digits of the approver’s PIN').toBeLessThanOrEqual(4);
  await till.press('evening-lock');
  await till.press(`person-${await people.idOf(cashier.name)}`);
  await people.pressPin(cashier.pin);
  expect(till.text('morning-float'), 'the next person begins with the morning').toBe(money(1_000_000));
  expect(till.text('carried-over')).toContain(money(sold.shownTotalTiyn));
  await till.press('open-day');
  expect(till.text('drawer-expected')).toBe(money(1_000_000));
  expect((await till.ask('cashbox.view', {})).last).toMatchObject({
    closedBy: cashier.name,
    closeApprovedBy: senior.name,
  });
});

test('the takings of a shift open by the hour; the evening counts up to them, and each of its cards opens', async () => {
  const till = await openShift();
  const { screen } = till;
  const sold = money(await screen.sellInCash());
  await till.advance(1_000);
  const [hour] = till.see('shift-line').querySelectorAll('button');
  if (hour === undefined) throw new Error('no hour to open');
  await till.press(hour);
  expect(till.text('entries-amount')).toBe(sold);
  await till.press('dialog-close');
  await screen.startCounting();
  await screen.countAll();
  await till.press('close-shift');
  for (const digit of manager.pin) await till.press(`pin-${digit}`, till.dialog());
  await till.press('pin-enter', till.dialog());
  expect(till.text('evening-takings'), 'it has only begun to count').not.toBe(sold);
  await till.advance(500);
  expect(till.text('evening-takings')).toBe(sold);
  for (const card of ['evening-average', 'evening-sales', 'evening-best', 'evening-drawer']) {
    await till.press(card);
    await till.until(() => till.sees('entries'), `what ${card} is made of`);
    expect(till.see('entries').querySelectorAll('li').length, card).toBeGreaterThan(0);
    await till.press('dialog-close');
  }
});
