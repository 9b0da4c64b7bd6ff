import { expect, test } from 'vitest';
import { openLive } from './till-screen.ts';

test('a shop without a catalog sells a sum by touch alone', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  for (const key of ['1', '5', '0', '0', 'erase']) await till.press(`key-${key}`);
  await till.press('add-amount');
  expect(till.counter.total()).toBe('150 ₸');
  await till.counter.payByQr();
});
