import { expect, type Locator, type Page } from '@playwright/test';
import { plainSpaces } from './plain-spaces.ts';

/** Selling beyond the first tap: quantities, prices, parked carts, the customer, favourites, lists. */
export interface SellHands {
  /** With a finger instead of a mouse from here on. */
  useTouch(): void;
  press(testId: string): Promise<void>;
  line(index: number): Locator;
  sum(index: number): Promise<string>;
  /** Opens a line for what is to change of it. */
  openLine(index: number, change: 'quantity' | 'price' | 'discount'): Promise<void>;
  /** Presses the keys of the pad one by one. */
  typeOnPad(text: string): Promise<void>;
  saveLine(): Promise<void>;
  /** In the approval dialog: chooses who, and presses their PIN. */
  approve(name: string, pin: string): Promise<void>;
  park(name: string): Promise<void>;
  recall(number: number): Promise<void>;
}

export function createSellHands(page: Page): SellHands {
  let touches = false;
  const dialog = page.getByTestId('line-dialog');

  async function act(target: Locator): Promise<void> {
    await (touches ? target.tap() : target.click());
  }
  const press = (testId: string) => act(page.getByTestId(testId));
  const line = (index: number) => page.getByTestId(`cart-line-${String(index)}`);

  return {
    useTouch() {
      touches = true;
    },
    press,
    line,
    sum: async (index) => plainSpaces(await line(index).locator('b').last().innerText()),
    async openLine(index, change) {
      await act(line(index).getByTestId(change === 'quantity' ? 'line-quantity' : 'line-open'));
      await expect(dialog).toBeVisible();
      await press(`change-${change}`);
      await expect(page.getByTestId(`change-${change}`).getByRole('radio')).toBeChecked();
    },
    async typeOnPad(text) {
      for (const key of text) await act(dialog.getByTestId(`key-${key}`));
    },
    async saveLine() {
      await press('line-save');
      await expect(dialog).toBeHidden();
    },
    async approve(name, pin) {
      const asked = page.getByTestId('approval');
      await expect(asked).toBeVisible();
      // The only one who may is chosen already.
      const person = asked.getByRole('radio', { name });
      if (!(await person.isChecked())) await act(asked.getByText(name));
      for (const digit of pin) await act(asked.getByTestId(`pin-${digit}`));
      const enter = asked.getByTestId('pin-enter');
      if (await enter.isVisible()) await act(enter);
    },
    async park(name) {
      await press('park');
      if (name !== '') await page.getByTestId('park-name').fill(name);
      await press('park-this');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async recall(number) {
      await press('park');
      await act(page.getByTestId(`parked-${String(number)}`).getByTestId('recall'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}
