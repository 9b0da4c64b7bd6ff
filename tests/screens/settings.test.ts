import en from '@tilla/shared/locales/en/settings.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/settings.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/settings.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { useScreen } from '#renderer/app/screen-store.ts';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cashier, peopleAt } from './people.ts';
import { setUp } from './set-up.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;

const settingsOf = async (till: TillScreen) => (await till.ask('app.view', {})).settings;

const pages = [
  'shop',
  'account',
  'goods',
  'prices',
  'devices',
  'receipt',
  'staff',
  'rules',
  'look',
  'summary',
  'ledger',
  'system',
] as const;
const titles = (within: Element = document.body) =>
  [...within.querySelectorAll('h1, h2, h3')].map(({ textContent }) => plainSpaces(textContent));

for (const language of spokenLanguages) {
  test(`the settings are twelve pages, each says how it is and has one title, in ${language}`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('settings');
    expect(till.all(/^settings-(?!home|search)/).map((entry) => entry.dataset['testid'])).toEqual(
      pages.map((page) => `settings-${page}`),
    );
    expect(till.text('settings-rules')).toContain('10');
    for (const page of pages) {
      await till.counter.go(`settings/${page}`);
      const shown = till.see(`settings-page-${page}`);
      await till.until(() => shown.textContent.trim() !== '', page);
      const name = words[language].pages[page];
      expect(till.see(`settings-${page}`).getAttribute('aria-current'), page).toBe('page');
      expect(shown.getAttribute('aria-label')).toBe(name);
      const said = titles();
      expect(said[0]).toBe(words[language].title);
      expect(new Set(said).size, `${page}: ${said.join(' | ')}`).toBe(said.length);
      expect(said, 'the page is named in the column').not.toContain(name);
    }
  });

  test(`every choice of the settings is kept, in ${language}: theme, paper, printing, sound, weights, the customer’s language`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('settings/look');
    for (const theme of ['dark', 'light'] as const) {
      await till.press(`theme-${theme}`);
      expect(document.documentElement.dataset['theme']).toBe(theme);
    }
    await till.press('volume-30');
    await till.press('settings-receipt');
    await till.press('paper-58');
    await till.press('print-after-payment');
    await till.press('settings-devices');
    await till.until(() => till.sees('customer-starts-kk'), 'the devices');
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
    await till.press('settings-look');
    await till.press('volume-0');
    expect(till.isDisabled('sound-paid'), 'what is off cannot be heard').toBe(true);
    await till.press('settings-ledger');
    await till.advance(20_000);
    expect(till.text('ledger-state')).toContain(words[language].books.state.whole);
  });

  test(`a cashier at the settings, in ${language}: what is theirs changes, what is the shop’s asks for a PIN`, async () => {
    const till = await openTraining({ language });
    const people = peopleAt(till);
    await people.add(cashier);
    await people.takeOver(cashier.name);
    await till.counter.go('settings/look');
    expect(till.sees('settings-ledger'), 'the books are the manager’s').toBe(false);
    await till.press('theme-dark');
    expect((await settingsOf(till)).theme).toBe('dark');
    await till.press('settings-receipt');
    await till.press('print-after-payment');
    expect(till.text('approval-act')).toContain(cashier.name);
    await till.press('approval-cancel');
    expect(till.isChosen('print-after-payment')).toBe(true);
    expect(till.all('advice').map(({ dataset }) => dataset['code'])).toEqual(['till_not_permitted']);
  });
}

test('the search finds a setting by its name, by what else it is called, in any language and layout, and changes it in place', async () => {
  const till = await openTraining({ language: 'ru' });
  await till.counter.go('settings');
  await till.type('/');
  expect(document.activeElement).toBe(till.see('settings-search'));
  const found = async (typed: string): Promise<string[]> => {
    await till.fill('settings-search', typed);
    return till.all(/^setting-/).map((row) => row.dataset['testid']?.slice('setting-'.length) ?? '');
  };
  expect(await found('ширина лен')).toEqual(['paper']);
  expect(await found('рулон')).toContain('paper');
  expect(await found('қағаз ені')).toContain('paper');
  expect(await found('paper width')).toContain('paper');
  expect(await found('ibhbyf'), 'typed in the other layout').toEqual(['paper']);
  expect(till.isChosen('paper-80')).toBe(true);
  await till.press('paper-58');
  expect((await settingsOf(till)).paperWidth).toBe('58');
  expect(till.sees('settings-found'), 'the search stays').toBe(true);
  expect(await found('бэкап')).toEqual(['backup']);
  await till.press('open-setting-backup');
  await till.until(() => till.sees('back-up-ledger'), 'the page of the ledger');
  expect((till.see('settings-search') as HTMLInputElement).value).toBe('');
  await till.fill('settings-search', 'велосипед');
  expect(till.text('settings')).toContain(ru.find.none);
  await till.type('{Escape}');
  expect(till.sees('settings-page-ledger'), 'the page below is as it was').toBe(true);
});

test('a link opens the page that it names, and a person who takes over does not stay on a manager’s page', async () => {
  const till = await openTraining({ language: 'ru' });
  const people = peopleAt(till);
  await people.add(cashier);
  useScreen.getState().openSettings('ledger');
  await till.until(() => till.sees('ledger-state'), 'the page of the ledger');
  await people.takeOver(cashier.name);
  expect(till.sees('ledger-state')).toBe(false);
  expect(till.sees('settings-home')).toBe(true);
  useScreen.getState().openSettings('prices');
  await till.advance(50);
  expect(till.sees('settings-home'), 'a page of managers is not opened by a link either').toBe(true);
});

test('a receipt says of the shop what its manager writes; the customer’s screen has its address, and a window of its own', async () => {
  const till = await openTraining({ language: 'ru' });
  await till.counter.go('settings/receipt');
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

  await till.counter.go('settings/devices');
  await till.until(() => till.sees('show-customer-address'), 'the devices');
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

test('goods are read again by a press, connecting anew is left by its way back, and live and training are a press apart', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.go('settings/goods');
  const before = await till.shop.countRequests('GET', /\/catalog/);
  await till.press('sync-catalog');
  await till.advance(2_000);
  expect(await till.shop.countRequests('GET', /\/catalog/)).toBeGreaterThan(before);

  await till.counter.go('settings/shop');
  await till.press('connect-anew');
  await till.until(() => till.sees('base-url'), 'the form');
  expect((till.see('base-url') as HTMLInputElement).value).toBe('');
  await till.type('{Escape}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('to-training')).toBe(true);

  // People, goods and a cart of its own each.
  await till.advance(1_000);
  expect(till.says(ru.modes.live)).toBe(true);
  await till.press('to-training');
  await till.until(() => till.sees('manager-name'), 'the first manager of the training');
  await setUp(till).makeManager('Ученик', '7391');
  expect(till.sees('training-chip')).toBe(true);
  await till.counter.go('sell');
  expect(till.counter.lines()).toBe(0);
  await till.counter.go('settings/shop');
  expect(till.says(ru.modes.training)).toBe(true);
  await till.press('to-live');
  await till.advance(1_000);
  await till.counter.unlock(manager.pin);
  expect(till.sees('training-chip')).toBe(false);
  await till.counter.go('sell');
  expect(till.counter.lines(), 'the shop’s own cart is where it was').toBe(1);
});
