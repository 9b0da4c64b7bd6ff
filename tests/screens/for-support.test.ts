/** The right advice in the right place, and codes only where support asks for them. */

import en from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import { expect, test, vi } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { errorTexts } from '../support/error-texts.ts';
import { invoicePhone, openErrorScreen } from './error-screen.ts';
import { expectNoMachineTalk } from './machine-talk.ts';
import { cashier, peopleAt } from './people.ts';
import { createShop } from './shop.ts';
import { openNewTill, openTraining } from './till-screen.ts';

const app = { ru, kk, en } as const;
const errors = { ru: errorTexts('ru'), kk: errorTexts('kk'), en: errorTexts('en') } as const;

for (const language of spokenLanguages) {
  test(`a wrong key at the first connection is to be checked, and nothing is said of money (${language})`, async () => {
    const till = await openNewTill();
    const shop = await createShop(till.world, {});
    await till.press(`language-${language}`);
    await till.until(() => document.documentElement.lang === language, `screens in ${language}`);
    await till.press('connect-live');
    await till.press('connect-by-key');
    await till.fill('base-url', shop.baseUrl);
    await till.fill('api-key', 'mk_live_not_a_key_of_anybody');
    await till.press('remember-key');
    await till.press('check-shop');
    const advice = till.see('advice');
    expect(advice.dataset['code']).toBe('till_unauthorized');
    expect(till.text(advice)).toContain(errors[language].till_unauthorized.what);
    expect(till.text(advice)).toContain(app[language].advice.do.checkKey);
    expect(till.text(advice)).not.toContain(errors[language].till_unauthorized.money);
    expect(till.text(advice)).not.toContain(errors[language].till_unauthorized.do);
    expectNoMachineTalk('the form of connecting');
  });
}

test('a wrong PIN says nothing of money: at the lock and where somebody approves', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier);
  await till.press('lock');
  await till.counter.unlock('0000');
  const { what, money } = errors.ru.till_wrong_pin;
  expect(till.text('advice')).toContain(what);
  expect(till.text('advice')).not.toContain(money);
  await people.choose('person', cashier.name);
  await till.counter.unlock(cashier.pin);
  await till.counter.addByTap(0);
  await till.press('cart-discount');
  await till.fill('discount-percent', '50');
  await till.type('{Enter}');
  await people.pressPin('0000', till.see('approval'));
  const approval = till.see('advice', till.see('approval'));
  expect(approval.dataset['code']).toBe('till_wrong_pin');
  expect(till.text(approval)).not.toContain(money);
});

test('an invoice that the provider refused: code, time, sale, request and its own words unfold, and are copied whole', async () => {
  const till = await openErrorScreen();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await till.counter.addByTap(0);
  await till.shop.mood({ accept: 'error:bank_error' });
  await invoicePhone(till);
  await till.within(30_000, () => till.counter.phase() === 'failed', 'failed');
  const advice = till.see('advice', till.see('payment-phase'));
  expect(advice.dataset['code']).toBe('bank_error');
  expect(till.text(advice)).not.toContain('bank_error');
  expectNoMachineTalk('a bill that the provider refused');
  await till.press('for-support-open', advice);
  expect(till.text('support-code')).toContain('bank_error');
  expect(till.text('support-sale')).toMatch(/1$/);
  expect(till.text('support-request')).toMatch(/[0-9a-f]{8}-/);
  expect(till.text('support-provider').replace(ru.support.provider, '')).not.toBe('');
  await till.press('for-support-copy', advice);
  const copied = String(write.mock.lastCall?.[0]);
  for (const name of ['code', 'time', 'sale', 'request', 'provider'] as const) {
    expect(copied).toContain(`${ru.support[name]}: `);
  }
  expect(till.text('for-support-copy')).toBe(ru.support.copied);
  await till.press('for-support-open', advice);
  expect(till.sees('for-support-rows')).toBe(false);
});
