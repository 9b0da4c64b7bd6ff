import { join } from 'node:path';
import { createCounter } from '../support/counter.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expect, test } from './driver/double-test.ts';

test('first start to a paid sale in training, with its receipt on the disk', async ({ start }) => {
  const till = start();
  const page = await till.page();
  const counter = createCounter(page);
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');
  const good = await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  await expect(counter.amount).toHaveText(total);
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(total);

  const receipts = join(till.dataFolder, 'receipts');
  await expect.poll(() => pdfsIn(receipts).length).toBe(1);
  const receipt = await pdfText(pdfsIn(receipts)[0] ?? '');
  const words = receiptWords('ru');
  for (const text of [words.training, words.receiptNumber(1), good, total]) expect(receipt).toContain(text);
  expect(await till.quit()).toBe(0);
});
