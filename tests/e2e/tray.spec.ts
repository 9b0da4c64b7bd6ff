import { join } from 'node:path';
import { expectAdvice } from '../support/advice.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { slipWords } from '../support/slip-words.ts';
import { expect, test } from '../support/till-test.ts';

test('put aside, the next customer served, and the first pays: told while another sale is on screen', async ({
  service,
  openTill,
}) => {
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  const [first] = await service.invoices();
  await counter.putAside();
  await counter.addByTap(1);
  await counter.payByQr();
  await service.customer(first?.id ?? 0, 'pay');
  // Off the screen it is looked at every few seconds, and less often while a start has used the limit.
  await expect(counter.toast).toBeVisible({ timeout: 30_000 });
  expect(plainSpaces(await counter.toast.innerText())).toContain(total);
  await counter.expectPhase('waiting');

  const second = (await service.invoices()).find(({ id }) => id !== first?.id);
  await service.customer(second?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await counter.go('waiting');
  await expect(counter.waitingRow(1)).toHaveAttribute('data-phase', 'paid');
  await counter.showOpenPayment(1);
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(total);
  await counter.nextCustomer();
  await counter.go('waiting');
  await expect(counter.waitingRow(1)).toHaveCount(0);
});

test('several open payments stand in the tray, and each is brought back to the screen with its own QR', async ({
  service,
  openTill,
}) => {
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  for (const place of [0, 1, 2]) {
    await counter.addByTap(place);
    await counter.payByQr();
    await counter.putAside();
  }
  await expect.poll(() => counter.openPayments()).toBe(3);
  const ids = (await service.invoices()).map(({ id }) => id).sort((a, b) => a - b);
  for (const [place, id] of ids.entries()) {
    await counter.showOpenPayment(place + 1);
    await expect.poll(() => counter.readQrFromScreenshot()).toBe(await service.qrTokenOf(id));
    await counter.putAside();
  }
});

test('another way is chosen while the QR lives: hidden, still watched, and paid late it is told (C5)', async ({
  service,
  openTill,
}) => {
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  const [invoice] = await service.invoices();
  await counter.chooseAnotherWay();
  await expect.poll(() => counter.total()).toBe(total);
  await expect(counter.qr).toHaveCount(0);
  await service.customer(invoice?.id ?? 0, 'pay');
  // Off the screen it is looked at every few seconds, and less often while a start has used the limit.
  await expect(counter.toast).toBeVisible({ timeout: 30_000 });
  await counter.go('waiting');
  await expect(counter.waitingRow(1)).toHaveAttribute('data-phase', 'paid');
  await counter.showOpenPayment(1);
  await counter.expectPhase('paid');
  await expectAdvice(page, 'till_paid_superseded');
});

test('the sales list shows what was sold today, and a slip printed again says COPY (L3)', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const receipts = join(dataFolder, 'receipts');
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  const [invoice] = await service.invoices();
  await service.customer(invoice?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await expect.poll(() => pdfsIn(receipts).length).toBe(1);
  await counter.nextCustomer();
  await counter.addByTap(1);
  await counter.payByQr();
  await counter.putAside();

  await counter.go('sales');
  await expect(counter.saleRow(2)).toBeVisible();
  await expect(counter.saleRow(1)).toBeVisible();
  expect(plainSpaces(await counter.saleRow(1).innerText())).toContain(total);
  expect(plainSpaces(await counter.todayTotal.innerText())).toBe(total);
  await counter.saleRow(1).click();
  await counter.printSlip();
  await expect.poll(() => pdfsIn(receipts).length).toBe(2);
  const texts = await Promise.all(pdfsIn(receipts).map(pdfText));
  const { copy } = slipWords('ru');
  expect(texts.filter((text) => text.includes(copy))).toHaveLength(1);
});
