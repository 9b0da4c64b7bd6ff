import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { expect, test } from '../support/till-test.ts';

test('a new shop begins in its sandbox: a sale paid by word, a refund, then real money in a clean ledger (L8)', async ({
  service,
  openTill,
  dataFolder,
}) => {
  await service.changeOrganization({ mode: 'sandbox' });
  const { counter, page } = await openTill();
  await counter.chooseLanguage('ru');
  await counter.connect(service, 'ключ под ковриком');
  await counter.makeManager('Айгерим', '2468');
  await expect(page.getByTestId('sandbox-chip')).toContainText('Песочница');

  await counter.addByTap(0);
  await counter.payByQr();
  await page.getByTestId('sandbox-scanned').click();
  await counter.expectScanned();
  await page.getByTestId('sandbox-paid').click();
  await counter.expectPhase('paid');
  const receipts = join(dataFolder, 'receipts');
  await expect.poll(() => pdfsIn(receipts).length).toBe(1);
  expect(await pdfText(pdfsIn(receipts)[0] ?? '')).toContain('ПЕСОЧНИЦА');
  await counter.nextCustomer();

  await counter.go('sales');
  await page.getByTestId('sale-row-1').click();
  await page.getByTestId('refund').click();
  await expect(page.getByTestId('refund-available')).toBeVisible();
  await page.getByTestId('refund-amount').click();
  await page.getByTestId('refund-amount-field').fill('100');
  await page.getByTestId('refund-reason').fill('мятая пачка');
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done');
  await page.getByTestId('refund-close').click();

  // The first act that would have billed real money shows it.
  await service.changeOrganization({ mode: 'production', tariff: { status: 'active', tier: 'business' } });
  await counter.go('sell');
  await counter.addByTap(0);
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected');
  await page.getByTestId('back-to-cart').click();
  const billed = await service.invoices();
  await page.getByTestId('went-live').click();
  await page.getByTestId('go-live').click();
  await counter.makeManager('Дана', '97531');
  await expect(page.getByTestId('sandbox-chip')).toHaveCount(0);
  await counter.go('sales');
  await expect(page.getByTestId('sale-row-1')).toHaveCount(0);
  for (const mode of ['sandbox', 'live']) expect(existsSync(join(dataFolder, mode, 'journal.sqlite'))).toBe(true);

  await counter.go('sell');
  await counter.addByTap(0);
  await counter.payByQr();
  const [invoice, ...before] = await service.invoices();
  expect(before).toHaveLength(billed.length);
  await service.customer(invoice?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
});
