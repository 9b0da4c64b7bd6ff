import { expect, type Page } from '@playwright/test';

import type { Screen } from './way-to-screen.ts';
export type Way = 'qr' | 'cash' | 'phone' | 'card' | 'debt';

/** What a cashier does at the till, whatever they do it with. A control is named by its test id, or by the form of it. */
export interface UserInput {
  press(control: string | RegExp): Promise<void>;
  /** One of several, by its text where the test id has an id of the ledger. */
  choose(control: string | RegExp, words?: string): Promise<void>;
  /** Puts a text into a field, in place of what stands there. */
  write(field: string, text: string): Promise<void>;
  /** Figures into a field that has a keypad beside it. */
  figures(field: string, digits: string): Promise<void>;
  pin(digits: string): Promise<void>;
  go(screen: Screen): Promise<void>;
  addGoods(): Promise<void>;
  quantity(pieces: number): Promise<void>;
  pay(way: Way): Promise<void>;
  payRest(way: Way): Promise<void>;
  /** Presses what ends a form or a sale, as the big button says. */
  confirm(button: string): Promise<void>;
  putAside(): Promise<void>;
  park(): Promise<void>;
  openNews(): Promise<void>;
  /** Out of a dialog without doing anything. */
  leave(button: string): Promise<void>;
}

/** Looking is no acting: only what stands on the screen can be asked, nothing can be pressed through it. */
export interface Eyes {
  see(thing: string | RegExp): ReturnType<typeof expect<ReturnType<Page['getByTestId']>>>;
  language(language: 'ru' | 'kk' | 'en'): Promise<void>;
}

export function createEyes(page: Page): Eyes {
  return {
    see: (thing) => expect(page.getByTestId(thing).first()),
    language: (language) => expect(page.locator('html')).toHaveAttribute('lang', language),
  };
}

type Kind = 'key' | 'mouse' | 'touch';

/** Writes down what kinds of input reach the page, so that hands of one kind can be proven to be of that kind. */
export async function watchInput(page: Page): Promise<() => Promise<Kind[]>> {
  await page.addInitScript(() => {
    const used = new Set<string>(JSON.parse(sessionStorage.getItem('used') ?? '[]') as string[]);
    const note = (kind: string): void => {
      used.add(kind);
      sessionStorage.setItem('used', JSON.stringify([...used]));
    };
    window.addEventListener('keydown', ({ isTrusted }) => isTrusted && note('key'), true);
    window.addEventListener('pointerdown', ({ isTrusted, pointerType }) => isTrusted && note(pointerType), true);
  });
  return async () => {
    const used = await page.evaluate(() => sessionStorage.getItem('used') ?? '[]');
    return JSON.parse(used) as Kind[];
  };
}
