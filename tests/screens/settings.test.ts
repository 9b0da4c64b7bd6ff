import enDevices from '@tilla/shared/locales/en/devices.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/settings.json' with { type: 'json' };
import kkDevices from '@tilla/shared/locales/kk/devices.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/settings.json' with { type: 'json' };
import ruDevices from '@tilla/shared/locales/ru/devices.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/settings.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cashier, peopleAt } from './people.ts';
import { setUp } from './set-up.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const devices = { ru: ruDevices, kk: kkDevices, en: enDevices } as const;

const buttonOf = (words: string): HTMLElement => {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => plainSpaces(textContent) === plainSpaces(words),
  );
  if (button === undefined) throw new Error(`No button says ${words}`);
  return button;
};
const settingsOf = async (till: TillScreen) => (await till.ask('app.view', {})).settings;

for (const language of spokenLanguages) {
  test(`every choice of the settings is kept, in ${language}: theme, paper, printing, sound, weights, the customer’s language`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('settings');
    // The ledger's panel loads on demand.
    await till.until(() => till.sees('ledger-state'), 'the panel of the books');
    const said = till.text(document.body);
    const { look, printing, connection, catalog, books } = words[language];
    const { scanner, sound, customerScreen } = devices[language];
    for (const title of [
      look,
      printing,
      connection,
      catalog,
      books.title,
      scanner.title,
      sound.title,
      customerScreen.title,
    ])
      expect(said).toContain(title);
    for (const theme of ['dark', 'light'] as const) {
      await till.press(`theme-${theme}`);
      expect(document.documentElement.dataset['theme']).toBe(theme);
    }
    await till.press('paper-58');
    await till.press('print-after-payment');
    await till.press('volume-30');
    await till.press('weight-barcodes-price');
    await till.press('customer-starts-kk');
    expect(await settingsOf(till)).toMatchObject({
      language,
      theme: 'light',
      paperWidth: '58',
      printAfterPayment: false,
      soundVolume: 30,
      weightBarcodes: 'price',
      customerLanguage: 'kk',
    });
    await till.press('volume-0');
    expect(till.isDisabled('sound-paid'), 'what is off cannot be heard').toBe(true);
    await till.advance(20_000);
    expect(till.text('ledger-state')).toContain(books.state.whole);
  });

  test(`a cashier at the settings, in ${language}: what is theirs changes, what is the shop’s asks for a PIN`, async () => {
    const till = await openTraining({ language });
    const people = peopleAt(till);
    await people.add(cashier);
    await people.takeOver(cashier.name);
    await till.counter.go('settings');
    expect(till.sees('ledger-state'), 'the books are the manager’s').toBe(false);
    await till.press('theme-dark');
    expect((await settingsOf(till)).theme).toBe('dark');
    await till.press('print-after-payment');
    expect(till.text('approval-act')).toContain(cashier.name);
    await till.press('approval-cancel');
    expect(till.isChosen('print-after-payment')).toBe(true);
    expect(till.all('advice').map(({ dataset }) => dataset['code'])).toEqual(['till_not_permitted']);
  });
}

test('the customer’s screen: its address is shown once asked for, and opened in a window of its own', async () => {
  const till = await openTraining();
  await till.counter.go('settings');
  const opened: string[] = [];
  window.open = (address) => {
    opened.push(String(address));
    return null;
  };
  await till.press('show-customer-address');
  expect(till.text('customer-address')).toContain('customer.html');
  await till.press('open-customer-screen');
  expect(opened).toHaveLength(1);
  expect(till.sees('customer-address'), 'the code is used up').toBe(false);
});

test('the goods are read again by a press; a failing connection is reported where it was pressed', async () => {
  const till = await openLive();
  await till.counter.go('settings');
  const before = await till.shop.countRequests('GET', /\/catalog/);
  await till.press(buttonOf(ru.syncNow));
  await till.advance(2_000);
  expect(await till.shop.countRequests('GET', /\/catalog/)).toBeGreaterThan(before);
});

test('live and training: each is a press away from the other, with people, goods and a cart of its own', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.go('settings');
  await till.advance(1_000);
  expect(till.says(ru.modes.live)).toBe(true);
  await till.press('to-training');
  await till.until(() => till.sees('manager-name'), 'the first manager of the training');
  await setUp(till).makeManager('Ученик', '7391');
  expect(till.sees('training-chip')).toBe(true);
  await till.counter.go('sell');
  expect(till.counter.lines()).toBe(0);
  await till.counter.go('settings');
  expect(till.says(ru.modes.training)).toBe(true);
  await till.press('to-live');
  await till.advance(1_000);
  await till.counter.unlock(manager.pin);
  expect(till.sees('training-chip')).toBe(false);
  await till.counter.go('sell');
  expect(till.counter.lines(), 'the shop’s own cart is where it was').toBe(1);
});

test('connecting anew is left by its way back, and nothing has changed', async () => {
  const till = await openLive();
  await till.counter.go('settings');
  await till.press('connect-anew');
  await till.until(() => till.sees('base-url'), 'the form');
  expect((till.see('base-url') as HTMLInputElement).value).toBe('');
  await till.type('{Escape}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('to-training')).toBe(true);
});

test('what a receipt says of the shop is written by its manager, and kept as a whole', async () => {
  const till = await openTraining({ language: 'ru' });
  await till.counter.go('settings');
  await till.until(() => till.sees('receipt-name'), 'the panel');
  expect(till.isDisabled('receipt-head-save')).toBe(true);
  await till.fill('receipt-name', 'Нан дүкені');
  await till.fill('receipt-address', 'Алматы, Абай д. 1');
  await till.fill('receipt-text', 'Ждём вас с 8 до 22');
  await till.press('receipt-head-save');
  expect((await settingsOf(till)).receiptHead).toEqual({
    name: 'Нан дүкені',
    address: 'Алматы, Абай д. 1',
    text: 'Ждём вас с 8 до 22',
    logo: null,
  });
});
