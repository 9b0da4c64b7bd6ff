/** The tray's screen: payments on hold, superseded, paid and unseen. */

import en from '@tilla/shared/locales/en/waiting.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/waiting.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/waiting.json' with { type: 'json' };
import type { TillScreen } from './till-screen.ts';

export interface Tray {
  /** The row of this sale's payment; undefined when it does not wait. */
  row(saleNumber: number): HTMLElement | undefined;
  /** Opens the screen and brings that payment back to the screen. */
  show(saleNumber: number): Promise<void>;
}

export function createTray(till: TillScreen): Tray {
  const row = (saleNumber: number): HTMLElement | undefined => {
    const names = [ru, kk, en].map(({ sale }) => RegExp.escape(sale.replace('{{number}}', String(saleNumber))));
    const words = new RegExp(`(?:${names.join('|')})(?!\\d)`);
    // The time of day follows the number.
    return till
      .all(/^open-payment-/)
      .find((one) => [...one.querySelectorAll('span')].some((part) => words.test(till.text(part))));
  };
  return {
    row,
    async show(saleNumber) {
      await till.counter.go('waiting');
      const one = row(saleNumber);
      if (one === undefined) throw new Error(`No payment of sale ${String(saleNumber)} waits`);
      await till.press(one);
    },
  };
}
