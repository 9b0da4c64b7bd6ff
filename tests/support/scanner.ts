import type { Page } from '@playwright/test';

/** What the keys of the digit row print, from 0 to 9. */
const layouts = { latin: '0123456789', kazakh: 'қ"әіңғ,.үұ', russian: '0123456789' } as const;
const ends = {
  enter: { code: 'Enter', key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  tab: { code: 'Tab', key: 'Tab', windowsVirtualKeyCode: 9, text: '' },
} as const;
/** Keys that scanners send in front of a code, with what they print under a Russian layout. */
const prefixKeys = {
  BracketRight: { code: 'BracketRight', key: 'ъ', windowsVirtualKeyCode: 221, text: 'ъ' },
  KeyE: { code: 'KeyE', key: 'у', windowsVirtualKeyCode: 69, text: 'у' },
} as const;
/** From key to key, as scanners of the cheaper kind do it. */
const paceSeconds = 0.008;

export interface ScannerKind {
  readonly prefix?: readonly (keyof typeof prefixKeys)[];
  readonly end?: keyof typeof ends | 'nothing';
}

/**
 * A barcode scanner on the USB port: real key events of the browser in one burst, with the key codes of a scanner and
 * the letters of whatever layout the machine has switched on. Each carries the moment the scanner sent it, because a
 * busy machine hands them on late, but does not send them late.
 */
export async function scanBarcode(
  page: Page,
  barcode: string,
  layout: keyof typeof layouts = 'latin',
  { prefix = [], end = 'enter' }: ScannerKind = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const digits = Array.from(barcode, (digit) => {
    const key = layouts[layout][Number(digit)] ?? digit;
    return { code: `Digit${digit}`, key, windowsVirtualKeyCode: digit.charCodeAt(0), text: key };
  });
  const keys = [...prefix.map((name) => prefixKeys[name]), ...digits, ...(end === 'nothing' ? [] : [ends[end]])];
  const startSeconds = Date.now() / 1000 - keys.length * paceSeconds;
  await Promise.all(
    keys.flatMap(({ text, ...key }, index) => {
      const timestamp = startSeconds + index * paceSeconds;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp }),
      ];
    }),
  );
  await session.detach();
}
