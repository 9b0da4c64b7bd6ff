import { expect, test } from 'vitest';
import type { Language } from '../../shared/domain/language.ts';
import { formatMoney } from '../../shared/domain/money.ts';
import en from '../../shared/locales/en/tenders.json' with { type: 'json' };
import kk from '../../shared/locales/kk/tenders.json' with { type: 'json' };
import ru from '../../shared/locales/ru/tenders.json' with { type: 'json' };
import { plainSpaces } from '../support/plain-spaces.ts';
import { takePart } from './sold.ts';
import { openLive } from './till-screen.ts';

const words = { ru, kk, en };
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));

for (const language of ['ru', 'kk', 'en'] as const) {
  test(`cash without a drawer's shift in ${language}: opened with a float in two taps, and the sale has waited`, async () => {
    const till = await openLive({ language });
    await till.counter.addByTap(0);
    const due = till.counter.totalTiyn();
    await till.press('pay-cash');
    expect(till.says(words[language].drawerFirst)).toBe(true);
    expect(till.text('tender-due')).toBe(money(due, language));
    await expect(till.press('open-drawer-here')).rejects.toThrow('disabled');
    await till.press('float-10000');
    await till.press('open-drawer-here');
    expect(till.sees('drawer-first')).toBe(false);
    for (const digit of '20000') await till.press(`key-${digit}`);
    await till.press('take-money');
    // What was given is said, not what the sale came to.
    expect(till.text('counter-paid')).toContain(
      words[language].handed.replace('{{amount}}', money(2_000_000, language)),
    );
    const { drawer } = await till.ask('cashbox.view', {});
    expect(drawer?.sums).toMatchObject({ floatTiyn: 1_000_000, cashSalesTiyn: due, expectedTiyn: 1_000_000 + due });
  });
}

test('by keys alone, and without a line; once the shift is closed, cash asks again', async () => {
  const till = await openLive();
  till.shop.goDown();
  await till.counter.addByTap(0);
  await till.type('{F10}');
  expect(document.activeElement).toBe(till.see('sum-field'));
  await till.type('1500{Enter}');
  expect(till.sees('take-money')).toBe(true);
  await till.type('20000{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  const { drawer } = await till.ask('cashbox.view', {});
  const closing = { drawerId: drawer?.id ?? '', count: null, note: 'проверка', fiscalShiftId: null, override: true };
  await till.ask('cashbox.close', closing);
  await till.counter.addByTap(0);
  await till.type('{F10}');
  expect(till.sees('drawer-first')).toBe(true);
  await till.type('{Escape}');
  expect(till.counter.lines()).toBe(1);
});

test('the rest of an open sale waits for the drawer as well; a card does not', async () => {
  const till = await openLive();
  const { restTiyn } = await takePart(till, 'card', 10_000);
  await till.press('rest-cash');
  expect(till.sees('drawer-first')).toBe(true);
  expect(till.text('tender-due')).toBe(money(restTiyn));
  await till.press('tender-back');
  await till.press('rest-card');
  expect(till.sees('take-money')).toBe(true);
});
