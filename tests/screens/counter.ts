/** The counter in a cashier's terms: goods into the cart, a tender, the phase of the payment. */

import type { PaymentPhase } from '@tilla/shared/contract/views/sale-view.ts';
import { type Screen, wayToScreen } from '../support/way-to-screen.ts';
import type { Page } from './page.ts';

export interface Counter {
  /** Touches the good at this place of the grid; weighed goods are taken once. Resolves to its name in the cart. */
  addByTap(place: number): Promise<string>;
  lines(): number;
  quantity(line: number): number;
  total(): string;
  totalTiyn(): number;
  /** The phase of the payment on screen; null when there is none. */
  phase(): PaymentPhase | null;
  /** Until the QR is on screen. */
  payByQr(): Promise<void>;
  /** Past the first moment of that screen, which ignores a double tap; opens the drawer's shift if needed. */
  chooseTender(way: 'cash' | 'phone' | 'card'): Promise<void>;
  nextCustomer(): Promise<void>;
  go(place: Screen): Promise<void>;
  openPayments(): number;
  unlock(pin: string): Promise<void>;
}

export function createCounter(page: Page, settle: () => Promise<void>, untilHeard: () => Promise<void>): Counter {
  const lines = (): HTMLElement[] => page.all(/^cart-line-\d+$/);

  const counter: Counter = {
    async addByTap(place) {
      const card = page.all(/^product-/)[place];
      if (card === undefined) throw new Error(`No good at place ${String(place)} of the grid`);
      await page.press(card);
      if (page.sees('line-save')) await page.press('line-save');
      const last = lines().at(-1);
      return last === undefined ? '' : page.text(page.see('line-open', last));
    },
    lines: () => lines().length,
    quantity: (line) => Number(page.see('line-count', page.see(`cart-line-${String(line)}`)).dataset['count']),
    total: () => page.text('cart-total'),
    totalTiyn: () =>
      Math.round(
        Number(
          page
            .text('cart-total')
            .replace(/[^\d,.]/g, '')
            .replace(',', '.'),
        ) * 100,
      ),
    phase() {
      const [shown] = page.all('payment-phase');
      return (shown?.getAttribute('data-phase') ?? null) as PaymentPhase | null;
    },
    async payByQr() {
      await page.press('pay-qr');
      await settle();
      if (counter.phase() !== 'waiting') throw new Error(`The payment is ${String(counter.phase())}, not waiting`);
    },
    async chooseTender(way) {
      await page.press(`pay-${way}`);
      await settle();
      if (page.sees('open-drawer-here')) {
        await page.press('float-0');
        await page.press('open-drawer-here');
        await settle();
      }
      await untilHeard();
    },
    nextCustomer: () => page.press('next-customer'),
    async go(place) {
      for (const step of wayToScreen[place]) await page.press(step);
    },
    openPayments: () => (page.sees('waiting-count') ? Number(page.text('waiting-count')) : 0),
    async unlock(pin) {
      for (const digit of pin) await page.press(`pin-${digit}`);
      await page.press('pin-enter');
    },
  };
  return counter;
}
