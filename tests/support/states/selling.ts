import { expect } from '@playwright/test';
import { scanBarcode } from '../scanner.ts';
import { createSellPage } from '../sell-page.ts';
import { closeDialog, manager, openTraining, passphrase, type Walk } from './stage.ts';

/** The counter before anybody pays: shelf, cart, lines, customer, parked carts. */
export const selling: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter } = await openTraining(stage);
  const pageObject = createSellPage(page);
  await look('sell-empty');
  await page.getByTestId('search').fill('ъъъ');
  await expect(page.getByTestId(/^product-/)).toHaveCount(0);
  await look('nothing-found');
  await page.getByTestId('search').fill('');
  await expect(page.getByTestId(/^product-/).nth(9)).toBeVisible();
  for (const place of [0, 0, 2, 5, 9]) await counter.addByTap(place);
  await look('sell');

  await pageObject.openLine(1, 'quantity');
  await look('line-quantity');
  await page.getByTestId('change-price').click();
  await look('line-price');
  await page.getByTestId('sum-field').fill('0');
  await look('line-price-zero');
  await page.getByTestId('sum-field').fill('100');
  await page.getByTestId('change-discount').click();
  await page.getByTestId('preset-20').click();
  await look('line-discount');
  await pageObject.saveLine();
  await page.getByTestId('cart-discount').click();
  await expect(page.getByTestId('discount-10')).toBeVisible();
  await look('discount');
  await page.getByTestId('discount-10').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await pageObject.press('cart-customer');
  await page.getByRole('dialog').getByRole('textbox').fill('8 701 234 56 78');
  await look('customer');
  await pageObject.press('attach-customer');
  await expect(page.getByTestId('customer')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look('sell-for-customer');

  await scanBarcode(page, '4600000000008');
  await expect(page.getByTestId('new-goods')).toBeVisible();
  await look('unknown-code');
  await closeDialog(page);

  await pageObject.park('Көк сөмке');
  await counter.addByTap(3);
  await pageObject.press('park');
  await expect(page.getByTestId('parked-1')).toBeVisible();
  await look('parked');
  await page.getByTestId('drop-parked').click();
  await expect(page.getByTestId('confirm-drop')).toBeVisible();
  await look('drop-parked');
  await page.keyboard.press('Escape');
  await closeDialog(page);
  await pageObject.press('clear-cart');
  await expect(page.getByTestId('undo-clear')).toBeVisible();
  await look('cleared');

  await pageObject.press('popular');
  await look('popular-none');
  await pageObject.press('empty-act');
  const menuOf = async (place: number): Promise<void> => {
    await page
      .getByTestId(/^product-/)
      .nth(place)
      .click({ button: 'right' });
    await expect(page.getByTestId('tile-menu')).toBeVisible();
  };
  for (const place of [0, 3]) {
    await menuOf(place);
    await pageObject.press('tile-pin');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await menuOf(0);
  await look('tile-menu');
  await closeDialog(page);
  await pageObject.press('popular');
  await expect(page.getByTestId(/^product-/)).toHaveCount(2);
  await look('popular-pinned');
  await page.getByTestId('help').click();
  await expect(page.getByTestId('cheat-sheet')).toBeVisible();
  await look('keys');
};

export const withoutCatalog: Walk = async ({ openTill, openShop, language, look }) => {
  const service = await openShop();
  const shop = await service.makeShop({ name: 'Шеберхана «Қайрат»', has_catalog: false });
  const { page, counter } = await openTill();
  await expect(page.getByTestId('start-training')).toBeVisible();
  await counter.chooseLanguage(language);
  await counter.connect({ baseUrl: service.baseUrl, apiKey: shop.api_key }, passphrase);
  await page.getByTestId('manager-name').fill(manager.name);
  await page.getByTestId('manager-pin').fill(manager.pin);
  await page.getByTestId('manager-pin-repeat').fill(manager.pin);
  await page.getByTestId('create-manager').click();
  await expect(page.getByTestId('amount')).toBeVisible();
  await page.getByTestId('amount').fill('15000');
  await page.getByTestId('amount-name').fill('Есік жөндеу');
  await look('amount');
  await page.getByTestId('add-amount').click();
  await expect.poll(() => counter.cartLines()).toBe(1);
  await look('amount-in-cart');
};
