import { expect, type Locator, type Page } from '@playwright/test';
import type { PaymentPhase } from '@tilla/shared/contract/views/sale-view.ts';
import en from '@tilla/shared/locales/en/pay.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/pay.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import { z } from 'zod';
import { type CounterSetup, createCounterSetup } from './counter-setup.ts';
import { plainSpaces } from './plain-spaces.ts';
import { readQr } from './qr.ts';
import { scanBarcode } from './scanner.ts';
import { type Screen, wayToScreen } from './way-to-screen.ts';

const scannedWords = new RegExp([ru, kk, en].map(({ steps }) => RegExp.escape(steps.confirming)).join('|'));

const KeptCart = z.object({ value: z.object({ cart: z.object({ lines: z.array(z.unknown()) }).nullable() }) });

/** Lines of the cart that main would bring back after a restart, asked with the page's own right to ask. */
async function keptLines(page: Page): Promise<number> {
  const answer: unknown = await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`,
    };
    const body = JSON.stringify({ name: 'cart.kept', input: {} });
    const said: unknown = await (await fetch('/call', { method: 'POST', headers, body })).json();
    return said;
  });
  return KeptCart.parse(answer).value.cart?.lines.length ?? 0;
}

/** The screens as a cashier uses them; every step ends when the screen has answered. */
export interface Counter extends CounterSetup {
  expectPhase(phase: PaymentPhase, options?: { readonly timeout: number }): Promise<void>;
  readonly qr: Locator;
  readonly amount: Locator;
  readonly paidAmount: Locator;
  /** What is said at the foot of the screen about something that happened elsewhere. */
  readonly toast: Locator;
  /** From here on with a finger instead of a mouse. */
  useTouch(): void;
  addBySearch(text: string): Promise<string>;
  addByTap(place: number): Promise<string>;
  addByScan(barcode: string): Promise<string>;
  cartLines(): Promise<number>;
  quantity(line: number): Promise<number>;
  total(): Promise<string>;
  /** Resolves when main has written down a cart of so many lines. */
  cartIsKept(lines: number): Promise<void>;
  startPaying(): Promise<void>;
  /** Until the QR is on screen. */
  payByQr(): Promise<void>;
  /** Reads the code as a customer's camera would: out of a picture of the whole screen. */
  readQrFromScreenshot(): Promise<string>;
  secondsLeft(): Promise<number>;
  phone(action: 'scan' | 'pay' | 'reject'): Promise<void>;
  /** The screen says that the customer has it on their phone. */
  expectScanned(): Promise<void>;
  choosePrinter(id: string): Promise<void>;
  nextCustomer(): Promise<void>;
  putAside(): Promise<void>;
  backToCart(): Promise<void>;
  go(screen: Screen): Promise<void>;
  openPayments(): Promise<number>;
  /** A payment in the screen of those that wait, by the number of its sale. */
  waitingRow(saleNumber: number): Locator;
  saleRow(saleNumber: number): Locator;
  readonly todayTotal: Locator;
  showOpenPayment(saleNumber: number): Promise<void>;
}

export function createCounter(page: Page): Counter {
  const lines = page.getByTestId(/^cart-line-\d+$/);
  const phase = page.getByTestId('payment-phase');
  const qr = page.getByTestId('qr-code');
  let touches = false;

  async function press(target: Locator): Promise<void> {
    await (touches ? target.tap() : target.click());
  }

  async function adds(act: () => Promise<void>): Promise<void> {
    const before = await cartPieces();
    await act();
    await expect.poll(cartPieces).toBe(before + 1);
  }

  async function cartPieces(): Promise<number> {
    return page
      .getByTestId('line-count')
      .evaluateAll((counts) => counts.reduce((sum, count) => sum + Number(count.getAttribute('data-count')), 0));
  }

  function waitingRow(saleNumber: number): Locator {
    return page.locator(`[data-testid^="open-payment-"][data-sale="${String(saleNumber)}"]`);
  }

  async function startPaying(): Promise<void> {
    await press(page.getByTestId('pay-qr'));
    await expect(phase).toBeVisible();
  }

  return {
    ...createCounterSetup(page),
    async expectPhase(name, options) {
      await expect(phase).toHaveAttribute('data-phase', name, options);
    },
    qr,
    amount: page.getByTestId('pay-amount'),
    paidAmount: page.getByTestId('paid-amount'),
    toast: page.getByTestId('toast'),
    useTouch() {
      touches = true;
    },
    async addBySearch(text) {
      const search = page.getByTestId('search');
      await adds(async () => {
        await search.fill(text);
        const first = page.getByTestId(/^product-/).first();
        await expect(page.getByTestId(/^product-/)).toHaveCount(1);
        await expect(first).toBeVisible();
        await search.press('Enter');
      });
      await search.fill('');
      return lastAdded();
    },
    async addByTap(place) {
      const card = page.getByTestId(/^product-/).nth(place);
      const weight = page.getByTestId('line-save');
      await adds(() => press(card));
      // Goods that are weighed ask how much: one of them.
      if (await weight.isVisible()) {
        await press(weight);
        await expect(weight).toBeHidden();
      }
      return lastAdded();
    },
    async addByScan(barcode) {
      await adds(() => scanBarcode(page, barcode, 'kazakh'));
      return lastAdded();
    },
    cartLines: () => lines.count(),
    quantity: async (line) =>
      Number(await page.getByTestId(`cart-line-${line}`).getByTestId('line-count').getAttribute('data-count')),
    total: async () => plainSpaces(await page.getByTestId('cart-total').innerText()),
    async cartIsKept(count) {
      await expect.poll(() => keptLines(page)).toBe(count);
    },
    startPaying,
    async payByQr() {
      await startPaying();
      await expect(phase).toHaveAttribute('data-phase', 'waiting');
      await expect(qr).toBeVisible();
    },
    async readQrFromScreenshot() {
      await expect(qr).toBeVisible();
      return readQr(await page.screenshot()) ?? '';
    },
    async secondsLeft() {
      const [minutes, seconds] = (await page.getByTestId('countdown').innerText()).split(':').map(Number);
      return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
    },
    phone: (action) => press(page.getByTestId(`phone-${action}`)),
    async expectScanned() {
      await expect(page.getByTestId('pay-steps')).toContainText(scannedWords);
    },
    async choosePrinter(id) {
      const printer = page.getByTestId(`printer-${id}`);
      await press(printer);
      await expect(printer.getByRole('radio')).toBeChecked();
    },
    async nextCustomer() {
      await press(page.getByTestId('next-customer'));
      await expect(page.getByTestId('search')).toBeVisible();
    },
    async putAside() {
      await press(page.getByTestId('put-aside'));
      await expect(page.getByTestId('search')).toBeVisible();
    },
    async backToCart() {
      await press(page.getByTestId('back-to-cart'));
      await expect(page.getByTestId('search')).toBeVisible();
    },
    async go(screen) {
      for (const step of wayToScreen[screen]) await press(page.getByTestId(step));
    },
    async openPayments() {
      const badge = page.getByTestId('waiting-count');
      return (await badge.count()) === 0 ? 0 : Number(await badge.innerText());
    },
    waitingRow,
    saleRow: (saleNumber) => page.getByTestId(`sale-row-${saleNumber}`),
    todayTotal: page.getByTestId('today-total'),
    async showOpenPayment(saleNumber) {
      for (const step of wayToScreen.waiting) await press(page.getByTestId(step));
      await press(waitingRow(saleNumber));
      await expect(phase).toBeVisible();
    },
  };

  async function lastAdded(): Promise<string> {
    const names = await lines.getByTestId('line-open').allInnerTexts();
    return plainSpaces(names.at(-1)?.split('\n')[0] ?? '');
  }
}
