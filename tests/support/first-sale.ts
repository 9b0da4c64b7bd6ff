/** What is sold where a test looks at something else: the till's first sales, as a person makes them. */

import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Counter } from './counter.ts';
import { pdfsIn, pdfText } from './pdf.ts';
import type { TenderPage } from './tender-page.ts';

/** A new till in training gets its manager, who sells one thing by QR; the customer pays. */
export async function sellFirst(counter: Counter): Promise<{ good: string; total: string }> {
  await counter.makeManager('Айгерим', '2468');
  const good = await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  await expect(counter.amount).toHaveText(total);
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(total);
  return { good, total };
}

/** The text of the one receipt in the folder of receipts, which may be on its way yet. */
export async function firstReceipt(dataFolder: string): Promise<string> {
  const receipts = join(dataFolder, 'receipts');
  await expect.poll(() => pdfsIn(receipts).length).toBe(1);
  return pdfText(pdfsIn(receipts)[0] ?? '');
}

/** The cart at hand for cash, and one thing more by QR; the next customer stands there. */
export async function sellForCashThenByQr(counter: Counter, tenders: TenderPage): Promise<void> {
  await tenders.choose('cash');
  await tenders.take();
  await counter.nextCustomer();
  await counter.addByTap(1);
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
}
