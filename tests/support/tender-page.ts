import { expect, type Locator, type Page } from '@playwright/test';
import { plainSpaces } from './plain-spaces.ts';

export interface TenderPage {
  readonly takenHero: Locator;
  readonly rest: Locator;
  readonly receipt: Locator;
  readonly clientName: Locator;
  choose(way: 'cash' | 'phone' | 'card'): Promise<void>;
  chooseForRest(way: 'qr' | 'cash' | 'phone' | 'card'): Promise<void>;
  tapDigits(digits: string): Promise<void>;
  take(): Promise<void>;
  /** Types a number and sends the invoice once the service has returned its owner. */
  invoiceTo(number: string): Promise<void>;
  sumOf(place: Locator): Promise<string>;
}

export function createTenderPage(page: Page): TenderPage {
  return {
    takenHero: page.getByTestId('counter-paid-hero'),
    rest: page.getByTestId('rest-amount'),
    receipt: page.getByTestId('fiscal-receipt'),
    clientName: page.getByTestId('client-name'),
    async choose(way) {
      await page.getByTestId(`pay-${way}`).click();
      const taking = page.getByTestId('tender-screen');
      // Cash waits for the drawer's shift where that is not open yet.
      const drawer = page.getByTestId('open-drawer-here');
      await expect(taking.or(drawer)).toBeVisible();
      if (await drawer.isVisible()) {
        await page.getByTestId('float-0').click();
        await drawer.click();
      }
      await expect(taking).toBeVisible();
    },
    async chooseForRest(way) {
      await page.getByTestId(`way-${way}`).click();
    },
    async tapDigits(digits) {
      for (const digit of digits) await page.getByTestId(`key-${digit}`).click();
    },
    take: () => page.getByTestId('take-money').click(),
    async invoiceTo(number) {
      await page.getByTestId('sum-field').fill(number);
      await expect(page.getByTestId('client-name')).toBeVisible();
      await page.getByTestId('send-invoice').click();
    },
    sumOf: async (place) => plainSpaces(await place.innerText()),
  };
}
