import ru from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openLive, openTraining } from './till-screen.ts';

/** Of the demo shop, with a barcode and without a number in the national catalog. */
const SAMSA = '2000001000021';

test('a line without a code is given one in two taps at the sale, and its receipt comes', async () => {
  const till = await openLive();
  await till.scan(SAMSA);
  await till.counter.chooseTender('cash');
  await till.press('choose-code');
  await till.fill('code-search', 'Хлеб ржаной');
  await till.press('code-choice-found');
  expect(till.sees('choose-code')).toBe(false);
  await till.press('take-money');
  await till.advance(10_000);
  expect(till.see('fiscal-receipt').dataset['phase']).toBe('done');
  await till.counter.nextCustomer();
  await till.scan(SAMSA);
  await till.press('line-code');
  await till.press('code-choice-used');
  expect(till.sees('line-code'), 'on the line itself as well').toBe(false);
});

test('a sale without a code promises no receipt, and its task opens the choice of one', async () => {
  const till = await openLive();
  await till.ask('settings.change', { isFiscalCodeRequired: true });
  await till.scan(SAMSA);
  await till.counter.chooseTender('cash');
  await expect(till.press('take-money'), 'the shop asks for a code').rejects.toThrow('disabled');
  await till.ask('settings.change', { isFiscalCodeRequired: false });
  await till.press('take-money');
  expect(till.text('fiscal-receipt')).toContain('Самса с мясом');
  expect(till.says(ru.fiscal.accepted), 'a receipt that cannot come').toBe(false);
  await till.advance(10_000);
  expect(till.sees('issue-again'), 'it would fail the same way').toBe(false);
  await till.counter.nextCustomer();
  await till.counter.go('tasks');
  expect(till.sees('task-action-try_again')).toBe(false);
  await till.press('choose-code');
  await till.press('code-type');
  await till.fill('code-ntin', '0200151410134');
  await till.press('code-take');
  await till.advance(10_000);
  expect(till.sees('task-receipt_failed')).toBe(false);
});

test('codes found in the background are reviewed and accepted together, and the readiness grows', async () => {
  const till = await openTraining();
  await till.advance(180_000);
  await till.counter.go('goods');
  await till.until(() => till.sees('goods-tab-noCode'), 'the goods');
  await till.press('goods-tab-noCode');
  const before = till.text('readiness');
  await till.press('code-review');
  expect(till.text('code-review-list')).toContain('0200170490178');
  await till.press('code-review-accept');
  await till.advance(10_000);
  expect(till.sees('code-review-list'), 'nothing is left to review').toBe(false);
  expect(till.text('readiness')).not.toBe(before);
});
