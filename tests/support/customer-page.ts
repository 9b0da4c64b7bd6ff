import { expect, type Locator, type Page } from '@playwright/test';
import { plainSpaces } from './plain-spaces.ts';
import { readQr } from './qr.ts';
import { wayToScreen } from './way-to-screen.ts';

export interface CustomerPage {
  readonly page: Page;
  expectDisplay(display: 'idle' | 'cart' | 'payment' | 'paid' | 'receipt' | 'lost' | 'refused'): Promise<void>;
  expectState(state: 'preparing' | 'waiting' | 'scanned' | 'checking' | 'over'): Promise<void>;
  readonly lines: Locator;
  total(): Promise<string>;
  hero(): Promise<string>;
  touchLanguage(language: 'ru' | 'kk' | 'en'): Promise<void>;
  /** Reads the code as a phone's camera would: out of a picture of the whole screen. */
  readQr(): Promise<string | null>;
}

function createCustomerPage(page: Page): CustomerPage {
  const screen = page.getByTestId('customer-screen');
  return {
    page,
    async expectDisplay(display) {
      await expect(screen).toHaveAttribute('data-face', display);
    },
    async expectState(state) {
      await expect(page.getByTestId('customer-payment')).toHaveAttribute('data-state', state);
    },
    lines: page.getByTestId('customer-line'),
    total: async () => plainSpaces(await page.getByTestId('customer-total').innerText()),
    hero: async () => plainSpaces(await page.getByTestId('customer-hero').innerText()),
    async touchLanguage(language) {
      await page.getByTestId(`customer-language-${language}`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    },
    async readQr() {
      await expect(page.getByTestId('customer-qr')).toBeVisible();
      return readQr(await page.screenshot());
    },
  };
}

/** Opens the customer's screen from the settings, as a manager does, and leaves the counter where it sells. */
export async function openCustomerScreen(till: Page): Promise<CustomerPage> {
  for (const step of wayToScreen['settings/devices']) await till.getByTestId(step).click();
  const opened = till.context().waitForEvent('page');
  await till.getByTestId('open-customer-screen').click();
  const page = await opened;
  await expect(page.getByTestId('customer-screen')).toBeVisible();
  await till.getByTestId('sidebar-sell').click();
  return createCustomerPage(page);
}

export async function openCustomerAddress(page: Page, address: string): Promise<CustomerPage> {
  await page.goto(address);
  await expect(page.getByTestId('customer-screen')).toBeVisible();
  return createCustomerPage(page);
}

export async function customerAddress(till: Page): Promise<string> {
  for (const step of wayToScreen['settings/devices']) await till.getByTestId(step).click();
  const shown = till.getByTestId('customer-address');
  const before = (await shown.count()) === 0 ? '' : await shown.innerText();
  await till.getByTestId('show-customer-address').click();
  await expect(shown).not.toHaveText(before === '' ? /^$/ : before);
  return shown.innerText();
}
