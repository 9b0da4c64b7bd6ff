import en from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import enFrame from '@tilla/shared/locales/en/frame.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import kkFrame from '@tilla/shared/locales/kk/frame.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ruFrame from '@tilla/shared/locales/ru/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { openNewTill, openTraining } from './till-screen.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const unknownCode = '4600000000008';
const frames = { ru: ruFrame, kk: kkFrame, en: enFrame } as const;
const words = { ru, kk, en } as const;

test('the whole sale by keyboard alone, from the first screen to the next customer', async () => {
  const till = await openNewTill();
  const tabTo = async (testId: string): Promise<void> => {
    for (let turn = 0; turn < 40 && document.activeElement !== till.see(testId); turn += 1) await till.type('{Tab}');
    expect(document.activeElement, testId).toBe(till.see(testId));
  };
  await tabTo('start-training');
  await till.type('{Enter}');
  expect(document.activeElement).toBe(till.see('manager-name'));
  await till.typeByHand('Айгерим{Tab}2468{Tab}2468{Enter}');
  expect(till.sees(/^product-/)).toBe(true);

  await till.typeByHand('/');
  expect(document.activeElement).toBe(till.see('search'));
  await till.typeByHand('хлеб{ArrowDown}{ArrowRight}{Enter}');
  expect(till.counter.lines()).toBe(1);
  await till.typeByHand('+');
  expect(till.counter.quantity(0)).toBe(2);
  await till.typeByHand('{F9}');
  expect(till.counter.phase()).toBe('waiting');
  await tabTo('phone-pay');
  await till.type('{Enter}');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  await till.typeByHand('{Enter}');
  expect(till.sees('search')).toBe(true);
});

for (const language of spokenLanguages) {
  test(`? opens the sheet of keys, Escape closes it; the F-keys go through the screens as they stand in the sidebar, in ${language}`, async () => {
    const till = await openTraining({ language });
    const { keys } = words[language];
    const { debts: _, ...pages } = frames[language].screen;
    await till.type('?');
    const sheet = till.text('cheat-sheet');
    for (const word of [keys.screens, keys.selling, keys.paying, keys.everywhere, ...Object.values(pages)]) {
      expect(sheet).toContain(word);
    }
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    await till.press('help');
    expect(till.sees('cheat-sheet')).toBe(true);
    await till.press('dialog-close');
    const screens = ['sell', 'bills', 'sales', 'shift', 'goods', 'reports', 'settings'];
    expect(till.all(/^sidebar-/)).toHaveLength(7);
    for (const [place, screen] of screens.entries()) {
      await till.type(`{F${String(place + 1)}}`);
      expect(till.isChosen(`sidebar-${screen}`)).toBe(true);
    }
    await till.type('{F1}');
    expect(till.isChosen('sidebar-sell')).toBe(true);
    await till.press('search');
    await till.type('?');
    expect(till.isDialogOpen(), 'in a field it is a letter').toBe(false);
  });
}

test('a scan goes to the cart wherever the focus is, under a Kazakh layout, and stays in no field', async () => {
  const till = await openTraining();
  await till.fill('search', 'сут');
  await till.scan(whiteBread, { layout: 'kazakh' });
  expect(till.counter.lines()).toBe(1);
  expect((till.see('search') as HTMLInputElement).value).toBe('сут');
  await till.fill('search', '');
  till.see('line-plus').focus();
  await till.scan(ryeBread, { layout: 'kazakh' });
  expect(till.counter.lines()).toBe(2);
  expect(till.counter.quantity(0)).toBe(1);
  till.see('pay-qr').focus();
  await till.scan(whiteBread);
  expect(till.counter.quantity(0)).toBe(2);
  expect(till.counter.phase()).toBe(null);
});

test('two scans in a row make one line of two; an unknown code is reported, not swallowed', async () => {
  const till = await openTraining();
  await till.scan(whiteBread);
  await till.scan(whiteBread);
  expect(till.counter.quantity(0)).toBe(2);
  expect(till.counter.lines()).toBe(1);
  await till.scan(unknownCode);
  await till.advance(500);
  expect(till.text('new-goods')).toContain(unknownCode);
});
