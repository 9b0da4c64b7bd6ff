import { expect, test } from 'vitest';
import ru from '../../shared/locales/ru/tenders.json' with { type: 'json' };
import { openLive } from './till-screen.ts';

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
