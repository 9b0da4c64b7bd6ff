import { expect, type Locator, type Page } from '@playwright/test';
import { plainSpaces } from './plain-spaces.ts';

/** The ways to pay beside the QR, as a cashier uses them by finger or by mouse. */
export interface TenderHands {
  /** The amount that matters on the cash or card screen: change, or what stays open. */
  readonly hero: Locator;
  /** On the screen after the money was taken. */
  readonly takenHero: Locator;
  readonly rest: Locator;
  readonly receipt: Locator;
  readonly clientName: Locator;
  useTouch(): void;
  choose(way: 'cash' | 'phone' | 'card'): Promise<void>;
  /** Of the rest of an open sale. */
  chooseForRest(way: 'qr' | 'cash' | 'phone' | 'card'): Promise<void>;
  /** Digits on the keypad of the screen. */
  tapDigits(digits: string): Promise<void>;
  take(): Promise<void>;
  /** Types a number and sends the bill to it once the service has told whose it is. */
  billTo(number: string): Promise<void>;
  cancelBill(): Promise<void>;
  sumOf(place: Locator): Promise<string>;
}

export function createTenderHands(page: Page): TenderHands {
  let touches = false;
  const press = async (target: Locator): Promise<void> => {
    await (touches ? target.tap() : target.click());
  };
  return {
    hero: page.getByTestId('tender-hero'),
    takenHero: page.getByTestId('counter-paid-hero'),
    rest: page.getByTestId('rest-amount'),
    receipt: page.getByTestId('fiscal-receipt'),
    clientName: page.getByTestId('client-name'),
    useTouch() {
      touches = true;
    },
    async choose(way) {
      await press(page.getByTestId(`pay-${way}`));
      await expect(page.getByTestId('tender-screen')).toBeVisible();
    },
    async chooseForRest(way) {
      await press(page.getByTestId(`rest-${way}`));
    },
    async tapDigits(digits) {
      for (const digit of digits) await press(page.getByTestId(`key-${digit}`));
    },
    take: () => press(page.getByTestId('take-money')),
    async billTo(number) {
      await page.getByTestId('sum-field').fill(number);
      await expect(page.getByTestId('client-name')).toBeVisible();
      await press(page.getByTestId('send-bill'));
    },
    async cancelBill() {
      await press(page.getByTestId('cancel-bill'));
      await press(page.getByTestId('confirm-cancel-bill'));
    },
    sumOf: async (place) => plainSpaces(await place.innerText()),
  };
}
