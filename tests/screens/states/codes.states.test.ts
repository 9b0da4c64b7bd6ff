import { expect } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('codes for receipts', async (language, look) => {
  const till = await openLive({ language });
  await openDrawer(till);
  await till.counter.addByTap(0);
  await till.scan('2000001000021');
  expect(till.sees('line-code')).toBe(true);
  look('cart-without-code');
  await till.press('line-code');
  await till.fill('code-search', 'Хлеб');
  expect(till.sees('code-choice-found')).toBe(true);
  look('code-dialog');
  await till.press('dialog-close');
  await till.counter.chooseTender('cash');
  expect(till.sees('choose-code')).toBe(true);
  look('cash-without-code');
  await till.press('take-money');
  await till.advance(10_000);
  expect(till.sees('missing-codes')).toBe(true);
  look('paid-without-code');
  await till.counter.nextCustomer();
  await till.counter.go('tasks');
  expect(till.sees('task-receipt_failed')).toBe(true);
  look('task-without-code');
});
