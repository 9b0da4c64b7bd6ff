import { z } from 'zod';
import { expect, test } from '../support/till-test.ts';

const Codes = z.object({ data: z.array(z.object({ qr_link: z.string() })) });

test('a printed QR, paid on the customer’s phone, arrives at the counter: receipt, history, refund', async ({
  service,
  openTill,
  browser,
}) => {
  const { counter, page } = await openTill();
  await counter.chooseLanguage('ru');
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.go('bulk');
  await page.getByTestId('part-printed-qrs').click();
  await page.getByTestId('new-printed-qr').click();
  await page.getByTestId('invoice-search').fill('хлеб');
  await page
    .getByTestId(/^invoice-good-/)
    .first()
    .click();
  const total = await page.getByTestId('invoice-total').innerText();
  await page.getByTestId('recurring-description').fill('Аренда бокса');
  await page.getByTestId('make-printed-qr').click();
  await expect(page.getByTestId('printed-qr-code')).toBeVisible();
  await page.getByTestId('close-printed-qr').click();

  const listed = await fetch(`${service.baseUrl}/static-qr`, { headers: { 'x-api-key': service.apiKey } });
  const [code] = Codes.parse(await listed.json()).data;
  const phone = await browser.newPage();
  await phone.goto(`${code?.qr_link ?? ''}?language=ru`);
  await phone.getByRole('button').first().click();
  await phone.close();

  await page.getByTestId('toast-open').click({ timeout: 60_000 });
  await expect(page.getByTestId('paid-amount')).toHaveText(total);
  await page.getByTestId('print-receipt').click();
  await expect(page.getByTestId('payment-phase')).toBeHidden();

  await counter.go('sales');
  await expect(page.getByTestId('sale-payment')).toContainText('Печатный QR');
  await page.getByTestId('refund').click();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-reason').fill('Съехал');
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done');
  await page.getByTestId('refund-close').click();
  await expect(page.getByTestId('went-back')).toBeVisible();
});
