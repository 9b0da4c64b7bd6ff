/** Keys with their pace: the till distinguishes a hand from a scanner by it. */

import userEvent from '@testing-library/user-event';
import type { ManualClock } from '../core/manual-clock.ts';

/** As a person types who knows the keys. */
const HAND_MS = 100;
/** As scanners of the cheaper kind. */
const SCANNER_MS = 8;
/** The time to take the scanner up. */
const AIM_MS = 400;

/** What the digit row types, from 0 to 9. */
const layouts = { latin: '0123456789', kazakh: 'қ"әіңғ,.үұ' } as const;

export interface ScannerKind {
  readonly layout?: keyof typeof layouts;
  readonly end?: 'Enter' | 'Tab' | null;
  readonly paceMs?: number;
}

export interface Keys {
  /** Key by key at the pace of a hand, as user-event writes keys: `12{Enter}`. */
  typeByHand(keys: string): Promise<void>;
  /** A barcode scanner on the USB port: the same keys, faster than any hand. */
  scan(barcode: string, kind?: ScannerKind): Promise<void>;
}

export function createKeys(clock: ManualClock): Keys {
  const paced = (delay: number, keyboardMap?: readonly { code: string; key: string }[]) =>
    userEvent.setup({
      delay,
      advanceTimers: (ms) => clock.advance(ms),
      pointerEventsCheck: 0,
      ...(keyboardMap === undefined ? {} : { keyboardMap: [...keyboardMap] }),
    });
  const hand = paced(HAND_MS);

  return {
    async typeByHand(keys) {
      await hand.keyboard(keys);
      await clock.settle();
    },
    async scan(barcode, { layout = 'latin', end = 'Enter', paceMs = SCANNER_MS } = {}) {
      const digits = Array.from(layouts[layout], (key, digit) => ({ code: `Digit${String(digit)}`, key }));
      const letters = [...new Set(barcode.replace(/\d/g, ''))].map((key) => ({ code: `Key${key.toUpperCase()}`, key }));
      const scanner = paced(paceMs, [
        ...digits,
        ...letters,
        { code: 'Enter', key: 'Enter' },
        { code: 'Tab', key: 'Tab' },
      ]);
      const codes = [
        ...Array.from(barcode, (key) => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`)),
        ...(end === null ? [] : [end]),
      ];
      await clock.advance(AIM_MS);
      await scanner.keyboard(codes.map((code) => `[${code}]`).join(''));
      await clock.settle();
    },
  };
}
