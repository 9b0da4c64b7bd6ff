import { expect, type Locator, type Page } from '@playwright/test';
import { plainSpaces } from './plain-spaces.ts';

/** Selling beyond the first tap: quantities, prices, parked carts, the customer, favourites, lists. */
export interface SellPage {
  press(testId: string): Promise<void>;
  line(index: number): Locator;
  sum(index: number): Promise<string>;
  openLine(index: number, change: 'quantity' | 'price' | 'discount'): Promise<void>;
  typeOnPad(text: string): Promise<void>;
  saveLine(): Promise<void>;
  park(name: string): Promise<void>;
  recall(number: number): Promise<void>;
}

export function createSellPage(page: Page): SellPage {
  const dialog = page.getByTestId('line-dialog');

  const press = (testId: string) => page.getByTestId(testId).click();
  const line = (index: number) => page.getByTestId(`cart-line-${String(index)}`);

  return {
    press,
    line,
    sum: async (index) => plainSpaces(await line(index).getByTestId('line-amount').innerText()),
    async openLine(index, change) {
      await line(index).getByTestId('line-open').click();
      await line(index)
        .getByTestId(change === 'quantity' ? 'line-quantity' : 'line-price')
        .click();
      await expect(dialog).toBeVisible();
      await press(`change-${change}`);
      await expect(page.getByTestId(`change-${change}`).getByRole('radio')).toBeChecked();
    },
    async typeOnPad(text) {
      for (const key of text) await dialog.getByTestId(`key-${key}`).click();
    },
    async saveLine() {
      await press('line-save');
      await expect(dialog).toBeHidden();
    },
    async park(name) {
      await press('park');
      if (name !== '') await page.getByTestId('park-name').fill(name);
      await press('park-this');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async recall(number) {
      await press('park');
      await page
        .getByTestId(`parked-${String(number)}`)
        .getByTestId('recall')
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}
