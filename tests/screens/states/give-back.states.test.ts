import { expect } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('cash that goes back', async (language, look) => {
  const till = await openLive({ language });
  const { counter } = till;
  for (const place of [0, 1]) await counter.addByTap(place);
  await till.press('pay-cash');
  await till.press('float-10000');
  expect(till.sees('drawer-first')).toBe(true);
  look('drawer-first');
  await till.press('open-drawer-here');
  // The cash screen ignores a double tap on the button before it.
  await till.advance(400);
  await till.press('take-money');
  await till.advance(10_000);
  await counter.nextCustomer();
  await counter.go('sales');
  await till.press('give-back');
  await till.press(till.all('refund-line-more')[0] as Element);
  await till.press(till.all('refund-line-tick').at(-1) as Element);
  await till.press(till.all('refund-line-by-sum').at(-1) as Element);
  await till.fill('refund-line-amount', '50');
  await till.press('refund-reason-unsuitable');
  look('give-back-lines');
  await till.press('confirm-give-back');
  expect(till.sees('fiscal-return-due')).toBe(true);
  look('given-back');
  await till.press('close-give-back');
  await counter.go('tasks');
  expect(till.sees('task-fiscal_return')).toBe(true);
  look('task-fiscal-return');
});
