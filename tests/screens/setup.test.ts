import { join } from 'node:path';
import { sealHandover } from '@tilla/server-kit/hpke-handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/setup.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/setup.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/setup.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { setUp } from './set-up.ts';
import { createShop } from './shop.ts';
import { manager, openNewTill, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;

/** Goods of the demo shop, by their barcodes. */
const ryeBread = '4870040102745';
const whiteBread = '4870040101373';

async function speak(till: TillScreen, language: Language): Promise<void> {
  await till.press(`language-${language}`);
  await till.until(() => document.documentElement.lang === language, `screens in ${language}`);
}

for (const language of spokenLanguages.filter((one) => one !== 'ru')) {
  test(`first start to receipt in ${language}: training, goods by search, tap and scan, QR, paid, PDF (S3, L3)`, async () => {
    const till = await openNewTill();
    const { counter } = till;
    await speak(till, language);
    expect(till.says(words[language].welcome.title)).toBe(true);
    await till.press('start-training');
    expect(till.says(words[language].manager.lead)).toBe(true);
    await setUp(till).makeManager(manager.name, manager.pin);

    await till.fill('search', ryeBread);
    await till.press(till.see(/^product-/));
    await counter.addByTap(5);
    await till.scan(whiteBread, { layout: 'kazakh' });
    expect(counter.lines()).toBe(3);
    const total = counter.total();
    await counter.payByQr();
    expect(till.text('pay-amount')).toBe(total);
    await till.press('phone-scan');
    await till.advance(2_000);
    await till.press('phone-pay');
    await till.advance(2_000);
    expect(counter.phase()).toBe('paid');
    expect(till.text('paid-amount')).toBe(total);

    const receipts = join(till.world.folder, 'receipts');
    await till.until(() => pdfsIn(receipts).length === 1, 'a slip in the folder of receipts');
    const receipt = await pdfText(pdfsIn(receipts)[0] ?? '');
    const { training, receiptNumber } = receiptWords(language);
    for (const text of [training, receiptNumber(1), total]) expect(receipt).toContain(text);
    await counter.nextCustomer();
    expect(counter.lines()).toBe(0);
  });
}

for (const language of spokenLanguages) {
  test(`the form of connecting in ${language}: a fault is reported beside its field, and nothing is sent before it is complete`, async () => {
    const till = await openNewTill();
    await speak(till, language);
    const { connect } = words[language];
    await till.press('connect-live');
    await till.press('connect-by-key');
    expect(till.says(connect.lead)).toBe(true);
    expect(till.isDisabled('check-shop')).toBe(true);
    for (const address of ['пример', 'ftp://pay.example/api/v1']) {
      await till.fill('base-url', address);
      expect(till.says(connect.addressWrong)).toBe(true);
    }
    await till.fill('base-url', ' https://pay.example/api/v1 ');
    expect(till.says(connect.addressWrong)).toBe(false);
    await till.fill('api-key', '1234567');
    await till.fill('passphrase', 'сегодня дождь');
    expect(till.isDisabled('check-shop'), 'a key has eight signs').toBe(true);
    await till.fill('api-key', '12345678');
    expect(till.isDisabled('check-shop')).toBe(false);
    await till.fill('passphrase', 'коротко');
    expect(till.isDisabled('check-shop'), 'a passphrase too').toBe(true);
    expect(till.says(connect.rememberHint)).toBe(true);
    await till.press('remember-key');
    expect(till.sees('passphrase')).toBe(false);
    expect(till.says(connect.memoryHint)).toBe(true);
    expect(till.isDisabled('check-shop'), 'a key that is kept in memory needs none').toBe(false);
  });

  test(`the first manager in ${language}: a PIN of digits, twice the same, and a name that is more than spaces`, async () => {
    const till = await openNewTill();
    await speak(till, language);
    await till.press('start-training');
    const { pinWrong, differs } = words[language].manager;
    await till.fill('manager-name', '   ');
    await till.fill('manager-pin', '12ab');
    expect(till.says(pinWrong)).toBe(true);
    await till.fill('manager-pin', '123');
    await till.fill('manager-pin-repeat', '123');
    expect(till.isDisabled('create-manager'), 'three digits are none').toBe(true);
    await till.fill('manager-pin', '1234');
    await till.fill('manager-pin-repeat', '4321');
    expect(till.says(differs)).toBe(true);
    await till.fill('manager-pin-repeat', '1234');
    expect(till.says(differs)).toBe(false);
    expect(till.isDisabled('create-manager'), 'spaces are no name').toBe(true);
    await till.fill('manager-name', ` ${manager.name} `);
    await till.type('{Enter}');
    expect(till.see('advice').dataset['code'], 'digits in a row are what anybody tries first').toBe('till_pin_easy');
    await till.fill('manager-pin', '2580');
    await till.fill('manager-pin-repeat', '2580');
    await till.type('{Enter}');
    expect(till.text('switch-person')).toBe(manager.name);
  });
}

test('a refused key and a silent service are reported in the form; nothing typed is lost', async () => {
  const till = await openNewTill();
  const shop = await createShop(till.world, {});
  await till.press('connect-live');
  await till.press('connect-by-key');
  await till.fill('base-url', shop.baseUrl);
  await till.fill('api-key', 'mk_live_not_a_key_of_anybody');
  await till.press('remember-key');
  await till.press('check-shop');
  expect(till.see('advice').dataset['code']).toBe('till_unauthorized');
  expect((till.see('base-url') as HTMLInputElement).value).toBe(shop.baseUrl);
  shop.goDown();
  await till.fill('api-key', shop.apiKey);
  await till.press('check-shop');
  await till.advance(30_000);
  expect(till.see('advice').dataset['code']).toBe('till_offline');
  shop.comeBack();
  await till.press('check-shop');
  await till.press('connect');
  expect(till.sees('manager-name')).toBe(true);
});

test('a till shows whose shop a key opens, and saves nothing before somebody agrees', async () => {
  const till = await openNewTill();
  const [shop, other] = [
    await createShop(till.world, { name: 'Береке' }),
    await createShop(till.world, { name: 'Достық' }),
  ];
  await till.press('connect-live');
  await till.press('connect-by-key');
  await till.fill('base-url', shop.baseUrl);
  await till.fill('api-key', other.apiKey);
  await till.press('remember-key');
  await till.press('check-shop');
  expect(till.text('found-shop')).toContain('Достық');
  expect(await till.ask('app.view', {})).toMatchObject({ step: 'choose', connection: { keyLast4: null } });
  await till.press('other-shop');
  expect((till.see('base-url') as HTMLInputElement).value).toBe(shop.baseUrl);
  await till.fill('api-key', shop.apiKey);
  await till.type('{Enter}');
  expect(till.text('found-shop')).toContain('Береке');
  await till.type('{Enter}');
  expect(till.sees('manager-name')).toBe(true);
  expect((await till.ask('app.view', {})).connection).toMatchObject({ keyLast4: shop.apiKey.slice(-4) });
});

test('a stored key is opened by its passphrase at each start; a wrong one is reported', async () => {
  const till = await openNewTill();
  const shop = await createShop(till.world, {});
  await till.press('connect-live');
  await till.press('connect-by-key');
  await till.fill('base-url', shop.baseUrl);
  await till.fill('api-key', shop.apiKey);
  await till.fill('passphrase', 'сегодня дождь');
  await till.press('check-shop');
  await till.press('connect');
  await setUp(till).makeManager(manager.name, manager.pin);
  await till.restart();
  expect(till.says(shop.apiKey.slice(-4))).toBe(true);
  expect(till.isDisabled('unlock-key')).toBe(true);
  await till.fill('passphrase', 'завтра солнце');
  await till.press('unlock-key');
  expect(till.see('advice').dataset['code']).toBe('till_key_passphrase_wrong');
  await till.fill('passphrase', 'сегодня дождь');
  await till.type('{Enter}');
  await till.counter.unlock(manager.pin);
  expect(till.sees('search')).toBe(true);
});

for (const language of spokenLanguages) {
  test(`in ${language}: a till is connected by an answer made for it, without address and key`, async () => {
    const till = await openNewTill();
    const shop = await createShop(till.world, {});
    await speak(till, language);
    await till.press('connect-live');
    await till.until(() => till.sees('handover-code'), 'the code of the till');
    const said = words[language].handover;
    expect(till.says(pattern(said.valid))).toBe(true);
    await till.press('copy-handover');
    expect(till.says(said.copied)).toBe(true);
    const request = readHandoverText(await navigator.clipboard.readText());
    const seal = async (key: string): Promise<string> =>
      writeHandoverText(
        await sealHandover(request ?? new Uint8Array(), JSON.stringify({ address: shop.baseUrl, key })),
      );
    await till.paste('handover-answer', '00');
    await till.press('remember-key');
    await till.press('open-handover');
    expectAdvice(till, 'till_handover_unreadable', language);
    await till.fill('handover-answer', '');
    await till.attach('handover-file', new File([`${await seal(shop.apiKey)}\n`], 'answer.txt'));
    await till.until(() => !till.isDisabled('open-handover'), 'the file is read');
    await till.press('open-handover');
    await till.until(() => till.sees('found-shop'), 'whose shop it is');
    expect(till.text('found-shop')).toContain('Дүкен «Аққу»');
    await till.press('connect');
    await till.until(() => till.sees('manager-name'), 'the first manager');
    expect((await till.ask('app.view', {})).mode).toBe('live');
  });
}
