import { expect } from '@playwright/test';
import { manager, type Walk } from './stage.ts';

/** From an empty machine to the first manager, with what may go wrong on the way. */
export const firstDay: Walk = async ({ openTill, openShop, language, look }) => {
  const { page, counter, host } = await openTill();
  const shop = await openShop();
  await expect(page.getByTestId('start-training')).toBeVisible();
  await counter.chooseLanguage(language);
  await look('welcome');
  await page.getByTestId('connect-live').click();
  await expect(page.getByTestId('handover-code')).toBeVisible();
  await look('handover');
  await page.getByTestId('connect-by-key').click();
  await expect(page.getByTestId('base-url')).toBeVisible();
  await look('connect');
  await page.getByTestId('advanced').click();
  await expect(page.getByTestId('word-bank')).toBeVisible();
  await page.getByTestId('word-bank').fill('Bank 1');
  await look('connect-words');
  await page.getByTestId('word-bank').fill('');
  await counter.tryToConnect(shop.baseUrl, `${shop.apiKey.slice(0, -5)}wrong`);
  await expect(page.getByTestId('advice')).toBeVisible();
  await look('connect-refused');
  await counter.connect(shop, 'a phrase of this shop');
  await look('manager');
  await counter.makeManager(manager.name, manager.pin);
  await host.stop();
  const again = await openTill();
  await expect(again.page.getByTestId('unlock-key')).toBeVisible();
  await look('key');
  await again.counter.openKey('a phrase of this shop');
  await look('unlock');
  await again.counter.tryToUnlock('1357');
  await expect(again.page.getByTestId('advice')).toBeVisible();
  await look('wrong-pin');
};
