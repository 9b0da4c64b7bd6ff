import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { openTraining } from './till-screen.ts';

test('a browser that reports itself offline asks main all the same: cash is taken (C1)', async () => {
  const till = await openTraining();
  await openDrawer(till);
  await till.counter.addByTap(0);
  window.dispatchEvent(new Event('offline'));
  try {
    await till.type('{F10}');
    await till.type('20000{Enter}');
    expect(till.sees('counter-paid')).toBe(true);
  } finally {
    window.dispatchEvent(new Event('online'));
  }
});
