import en from '@tilla/shared/locales/en/setup.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/setup.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/setup.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { setUp } from './set-up.ts';
import { createShop } from './shop.ts';
import { manager, openNewTill } from './till-screen.ts';

const words = { bank: 'acme', service: 'paywave' };
const texts = { ru: ru.connect, kk: kk.connect, en: en.connect };

test('a deployment with its own words: connected through the form, a QR sale is paid, the words hold (docs/decisions.md, Identifiers of a live deployment)', async () => {
  const till = await openNewTill({ words });
  const shop = await createShop(till.world, {});
  const isUnfolded = () => till.see('advanced').closest('details')?.open;
  await till.press('connect-live');
  await till.press('connect-by-key');
  expect(isUnfolded()).toBe(false);
  await till.press('advanced');
  expect(isUnfolded()).toBe(true);
  await till.fill('word-bank', 'Acme');
  await till.fill('word-service', words.service);
  await setUp(till).connect(shop.baseUrl, shop.apiKey);
  await setUp(till).makeManager(manager.name, manager.pin);

  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.counter.payByQr();
  const id = await shop.newestInvoice();
  const answer = await till.world.fetch(
    new Request(`${shop.baseUrl}/invoices/${String(id)}`, { headers: { 'x-api-key': shop.apiKey } }),
  );
  const wire = (await answer.json()) as Readonly<Record<string, unknown>>;
  expect(wire).toHaveProperty('acme_invoice_id');
  expect(wire).toHaveProperty('origin', 'paywave');
  expect(Object.keys(wire).filter((key) => key.includes('bank'))).toEqual([]);

  await shop.customer(id, 'scan');
  await till.advance(2_000);
  await shop.customer(id, 'pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  expect(till.text('paid-amount')).toBe(total);
  expect((await shop.ledger()).charges).toHaveLength(1);

  await till.counter.nextCustomer();
  await till.counter.go('settings/shop');
  await till.press('connect-anew');
  expect(isUnfolded(), 'what is set is not folded away').toBe(true);
  expect((till.see('word-bank') as HTMLInputElement).value).toBe('acme');
  expect((till.see('word-service') as HTMLInputElement).value).toBe('paywave');
});

for (const language of spokenLanguages) {
  test(`the words of a deployment are checked in the form, with a message, in ${language}`, async () => {
    const till = await openNewTill();
    await till.press(`language-${language}`);
    await till.until(() => document.documentElement.lang === language, `screens in ${language}`);
    await till.press('connect-live');
    await till.press('connect-by-key');
    await till.fill('base-url', 'https://pay.example/api/v1');
    await till.fill('api-key', '12345678');
    await till.press('remember-key');
    expect(till.isDisabled('check-shop')).toBe(false);

    const { wordWrong, wordTaken, wordsAlike } = texts[language];
    await till.press('advanced');
    for (const [field, typed, problem] of [
      ['word-bank', 'мой банк', wordWrong],
      ['word-bank', 'error', wordTaken],
      ['word-service', 'bank', wordsAlike],
    ] as const) {
      await till.fill(field, typed);
      expect(till.says(problem)).toBe(true);
      expect(till.isDisabled('check-shop')).toBe(true);
      await till.press('advanced');
      expect(till.see('advanced').closest('details')?.open, 'what is wrong is not folded out of sight').toBe(true);
      await till.fill(field, '');
    }
    expect(till.isDisabled('check-shop')).toBe(false);
  });
}
