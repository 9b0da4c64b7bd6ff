import { createCounter } from '../support/counter.ts';
import { firstReceipt, sellFirst } from '../support/first-sale.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expect, test } from './driver/double-test.ts';

test('first start to a paid sale in training, with its receipt on the disk', async ({ start }) => {
  const till = start();
  const page = await till.page();
  const counter = createCounter(page);
  await counter.startTraining();
  const { good, total } = await sellFirst(counter);

  const receipt = await firstReceipt(till.dataFolder);
  const words = receiptWords('ru');
  for (const text of [words.training, words.receiptNumber(1), good, total]) expect(receipt).toContain(text);
  expect(await till.quit()).toBe(0);
});
