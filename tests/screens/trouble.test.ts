import { expect, test } from 'vitest';
import { expectAdvice } from './advice.ts';
import { openLive } from './till-screen.ts';

test('a dead network: told at once, no money has moved, and the sale goes on by itself when it is back (C1)', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  till.shop.goDown();
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('sending');
  expectAdvice(till, 'till_offline');
  till.shop.comeBack();
  await till.advance(30_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(await till.shop.invoices()).toHaveLength(1);
});
