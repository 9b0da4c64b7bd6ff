import { expect } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

// A sandbox, where a person chooses the result of an invoice, until the organization takes real money.
drawStates('a sandbox', async (language, look) => {
  const till = await openLive({ language, organization: { mode: 'sandbox' } });
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  expect(till.sees('sandbox-paid')).toBe(true);
  look('sandbox-sale');
  await till.press('sandbox-paid');
  await till.advance(3_000);
  await till.counter.nextCustomer();
  await till.counter.go('settings/shop');
  await till.until(() => till.sees('sandbox-receipts'), 'the panel of the sandbox');
  look('sandbox-settings');
  await till.shop.change({ mode: 'production' });
  await till.advance(70_000);
  expect(till.sees('went-live')).toBe(true);
  look('sandbox-gone-live');
});
