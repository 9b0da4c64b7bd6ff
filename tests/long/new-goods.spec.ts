import { z } from 'zod';
import { scanBarcode } from '../support/scanner.ts';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';

/** The demo shop's bread: the national catalog has it, this shop not yet. */
const bread = '4870040101373';
const Invoices = z.object({ data: z.array(z.object({ id: z.number() })) });

test('an unknown barcode is in the cart after a price and one press: sold in cash at once, by QR once the catalog took it', async ({
  service,
  openTill,
}) => {
  const shop = await service.makeShop({ catalog: undefined, has_catalog: true, fiscal_till: true });
  await service.control('POST', '/provider', { organization_id: shop.organization_id, latency_ms: 8_000 });
  const { counter, page } = await openTill();
  await counter.chooseLanguage('ru');
  await counter.connect({ ...service, apiKey: shop.api_key }, 'ключ под ковриком');
  await counter.makeManager('Айгерим', '2468');

  await scanBarcode(page, bread, 'russian');
  await expect(page.getByTestId('new-goods-price')).toBeFocused();
  await expect(page.getByTestId('scan-state')).toHaveAttribute('data-state', 'found');
  await page.keyboard.type('340');
  await page.getByTestId('new-goods-save').click();
  await expect(page.getByTestId('line-new')).toBeVisible();
  await expect(page.getByTestId('pay-qr')).toBeDisabled();
  const tenders = createTenderPage(page);
  await tenders.choose('cash');
  await tenders.take();
  await expect(tenders.takenHero).toBeVisible();
  await page.getByTestId('next-customer').click();

  // The next customer has one too: no question any more, and the QR opens when the catalog has it.
  await scanBarcode(page, bread, 'russian');
  await expect.poll(() => counter.cartLines()).toBe(1);
  await expect(page.getByTestId('pay-qr')).toBeEnabled({ timeout: 60_000 });
  await counter.payByQr();
  await expect(counter.amount).toContainText('340');
  const list = await fetch(`${service.baseUrl}/invoices`, { headers: { 'x-api-key': shop.api_key } });
  const [invoice] = Invoices.parse(await list.json()).data;
  await service.control('POST', `/invoices/${String(invoice?.id)}/customer`, { action: 'pay' });
  await counter.expectPhase('paid');
});
