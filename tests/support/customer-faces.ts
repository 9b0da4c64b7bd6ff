import type { Page } from '@playwright/test';
import { openCustomerScreen } from './customer-hands.ts';
import type { OpenTill } from './till-test.ts';

/** Every face of the customer's screen, in the order of a day. */
export const customerFaces = ['idle', 'cart', 'waiting', 'scanned', 'paid', 'change'] as const;
type CustomerFace = (typeof customerFaces)[number];

/** Walks a new till through them in training, and stops at each. */
export async function visitCustomer(
  { page, counter }: Pick<OpenTill, 'page' | 'counter'>,
  language: 'ru' | 'kk' | 'en',
  look: (customer: Page, name: CustomerFace) => Promise<void>,
): Promise<void> {
  await counter.chooseLanguage(language);
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');
  await page.getByTestId('rail-settings').click();
  await page.getByTestId(`customer-starts-${language}`).click();
  const customer = await openCustomerScreen(page);
  await customer.expectFace('idle');
  await look(customer.page, 'idle');
  for (const place of [0, 0, 2, 5, 9]) await counter.addByTap(place);
  await customer.expectFace('cart');
  await look(customer.page, 'cart');
  await counter.payByQr();
  await customer.expectState('waiting');
  await look(customer.page, 'waiting');
  await counter.phone('scan');
  await customer.expectState('scanned');
  await look(customer.page, 'scanned');
  await counter.phone('pay');
  await customer.expectFace('paid');
  await look(customer.page, 'paid');
  await counter.nextCustomer();
  await counter.addByTap(1);
  await page.getByTestId('pay-cash').click();
  for (const digit of '5000') await page.getByTestId(`key-${digit}`).click();
  await page.getByTestId('take-money').click();
  await customer.expectFace('paid');
  await look(customer.page, 'change');
}
