import type { Language } from '@tilla/shared/domain/language.ts';
import enApp from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kkApp from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { cashier, peopleAt } from './people.ts';
import { type LiveScreen, manager, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;
const appWords = { ru: ruApp, kk: kkApp, en: enApp } as const;

async function payLate(language: Language = 'ru'): Promise<LiveScreen> {
  const till = await openLive({ language });
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('back-to-cart');
  await till.press('clear-cart');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.within(10 * 60_000, () => till.sees('task-count'), 'a task about the late payment');
  return till;
}

for (const language of spokenLanguages) {
  test(`a late payment is announced, in ${language}: shown, opened by a key, not repeated on its screen, settled with a note`, async () => {
    const till = await payLate(language);
    const task = words[language].kind.late_payment;
    const news = appWords[language].news.task.replace('{{title}}', task.title);
    expect(till.text('task-count')).toBe('1');
    while (!till.text('toast').includes(news)) await till.type('{Escape}');
    await till.type('{Control>}{Enter}{/Control}');
    expect(till.isChosen('tasks-bell')).toBe(true);
    expect(till.says(news)).toBe(false);
    const card = till.text('task-late_payment');
    for (const sentence of [task.title, task.what, task.money, task.do, words[language].since]) {
      expect(card).toMatch(pattern(sentence));
    }
    await till.press('task-add-note');
    await till.fill('task-note', 'Покупатель забрал товар');
    await till.press('task-action-accept');
    expect(till.says(words[language].none)).toBe(true);
    expect(till.sees('task-count')).toBe(false);
    await till.press('tasks-resolved');
    const solved = till.text('solved-late_payment');
    for (const part of [task.title, manager.name, words[language].actions.accept, '«Покупатель забрал товар»']) {
      expect(solved, 'who settled it, when and how').toContain(part);
    }
    expect(solved).toMatch(/\d\d:\d\d/);
  });
}

test('a cashier’s answer to a task takes somebody’s PIN; a no leaves it open and says why', async () => {
  const till = await payLate();
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await till.counter.go('tasks');
  await till.press('task-action-refund');
  expect(till.sees('approval')).toBe(true);
  await till.press('approval-cancel');
  expect(till.see('advice', till.see('task-late_payment')).dataset['code']).toBe('till_not_permitted');
  await till.press('advice-approve');
  await people.approve(manager.name);
  await till.advance(20_000);
  expect(till.says(ru.none)).toBe(true);
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});

test('what was sold past the till leads to the comparison of its own day', async () => {
  const till = await openLive();
  await till.shop.control('POST', '/bank-sales', {
    organization_id: till.shop.organizationId,
    amount: '700.00',
    at: '2026-03-04T06:00:00Z',
  });
  await till.within(30 * 60_000, () => till.sees('task-count'), 'the sale is found');
  await till.counter.go('tasks');
  expect(till.text('task-bank_sale')).toContain('04.03.2026');
  await till.press('task-way-comparison');
  expect(till.isChosen('shift-tab-reconciliation')).toBe(true);
  expect(till.see('day').dataset['day']).toBe('2026-03-04');
  await till.press('day-on');
  expect(till.see('day').dataset['day']).toBe('2026-03-05');
});
