import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { z } from 'zod';
import { startCups, whyNoCups } from '../support/cups.ts';
import { firstReceipt } from '../support/first-sale.ts';
import { answerOf, sellFirstItem } from '../support/new-shop.ts';
import { pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expect, test } from '../support/till-test.ts';
import { newestTrainingInvoice } from '../support/training-service.ts';

const Invoices = z.object({ data: z.array(z.object({ id: z.number() })) });

/** Goods of the demo shop, by their barcodes. */
const ryeBread = '4870040102745';
const whiteBread = '4870040101373';

test('first start to receipt: training, goods by search, tap and scan, QR out of the picture, paid, PDF (S3, L3)', async ({
  openTill,
  dataFolder,
}) => {
  const { counter } = await openTill();
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');

  const goods = [await counter.addBySearch(ryeBread), await counter.addByTap(5), await counter.addByScan(whiteBread)];
  expect(new Set(goods).size).toBe(3);
  const total = await counter.total();

  await counter.payByQr();
  await expect(counter.amount).toHaveText(total);
  const { qrToken, amountTiyn } = newestTrainingInvoice(dataFolder);
  expect(plainSpaces(formatMoney(amountTiyn, 'ru'))).toBe(total);
  expect(await counter.readQrFromScreenshot()).toBe(qrToken);

  await counter.phone('scan');
  await counter.expectScanned();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(total);

  const receipt = await firstReceipt(dataFolder);
  const words = receiptWords('ru');
  for (const text of [words.training, words.receiptNumber(1), ...goods, total]) expect(receipt).toContain(text);

  await counter.nextCustomer();
  expect(await counter.cartLines()).toBe(0);
});

test('a shop is connected by an answer, and sells its first scanned item by QR within fourteen presses beside typing', async ({
  service,
  openTill,
}) => {
  const shop = await service.makeShop({ catalog: undefined, has_catalog: true });
  const { page } = await openTill();
  const answer = answerOf({ baseUrl: service.baseUrl, apiKey: shop.api_key });
  const pay = async () => {
    const headers = { 'x-api-key': shop.api_key };
    const list = Invoices.parse(await (await fetch(`${service.baseUrl}/invoices`, { headers })).json());
    const [invoice] = list.data;
    await service.control('POST', `/invoices/${String(invoice?.id)}/customer`, { action: 'pay' });
  };
  expect(await sellFirstItem(page, { answer, pay }, 0)).toBeLessThanOrEqual(14);
});

test('the receipt of a paid sale goes through a real CUPS queue, bytes as drawn (L3)', async ({
  openTill,
  dataFolder,
}) => {
  const reason = whyNoCups();
  test.skip(reason !== null, reason ?? '');
  const cups = await startCups();
  try {
    const { counter } = await openTill({ training: true, environment: { CUPS_SERVER: cups.server } });
    await counter.makeManager('Айгерим', '2468');
    await counter.go('settings/receipt');
    await counter.choosePrinter(`cups:${cups.rawQueue}`);
    await counter.go('sell');
    const good = await counter.addByTap(0);
    const total = await counter.total();
    await counter.payByQr();
    await counter.phone('pay');
    await counter.expectPhase('paid');
    await expect.poll(() => cups.passedThrough().length).toBe(1);
    const file = join(dataFolder, 'from-the-queue.pdf');
    writeFileSync(file, cups.passedThrough()[0] ?? '');
    const receipt = await pdfText(file);
    for (const text of [receiptWords('ru').receiptNumber(1), good, total]) expect(receipt).toContain(text);

    await counter.nextCustomer();
    await counter.go('settings/receipt');
    await counter.choosePrinter(`cups:${cups.queue}`);
    await counter.go('sell');
    await counter.addByTap(1);
    await counter.payByQr();
    await counter.phone('pay');
    await counter.expectPhase('paid');
    await expect.poll(() => cups.printed().length).toBe(1);
    // The name appears before the driver has written the page.
    await expect.poll(() => statSync(cups.printed()[0] ?? '').size).toBeGreaterThan(1_000);
  } finally {
    await cups.stop();
  }
});
