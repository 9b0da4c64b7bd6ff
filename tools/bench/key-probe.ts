/** Measures inside a page how long a pressed key takes until the goods it finds stand in the DOM. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

export interface KeyMeasured {
  /** From the key's own timestamp to the mutation that completed the results. */
  readonly domMs: number;
  /** The same to the frame that shows them. */
  readonly frameMs: number;
}

interface ProbeWindow {
  probe: { arm(expected: string): boolean; result(): Promise<KeyMeasured> };
}

/** The first so many results are compared: what stands on a screen without scrolling. */
const COMPARED = 8;
const layouts = ['йцукенгшщзхъфывапролджэячсмитьбю', "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,."] as const;

/** @param kind what the test ids of the items begin with. */
export async function installProbe(page: Page, kind = 'product', compared = COMPARED): Promise<void> {
  await page.evaluate(
    ({ item, compared }) => {
      let expected: string | null = null;
      let keyAt = Number.NaN;
      let tell: (measured: KeyMeasured) => void = () => undefined;
      let measured = Promise.resolve<KeyMeasured>({ domMs: Number.NaN, frameMs: Number.NaN });
      const shown = (): string =>
        [...document.querySelectorAll<HTMLElement>(item)]
          .slice(0, compared)
          .map(({ dataset }) => dataset['testid'] ?? '')
          .join(' ');
      addEventListener('keydown', ({ timeStamp }) => (keyAt = timeStamp), { capture: true });
      new MutationObserver(() => {
        if (expected === null || Number.isNaN(keyAt) || shown() !== expected) return;
        const domMs = performance.now() - keyAt;
        const pressedAt = keyAt;
        const reported = tell;
        expected = null;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => reported({ domMs, frameMs: performance.now() - pressedAt });
          channel.port2.postMessage(null);
        });
      }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
      (window as unknown as ProbeWindow).probe = {
        arm(next) {
          expected = next === shown() ? null : next;
          keyAt = Number.NaN;
          measured = new Promise((resolve) => (tell = resolve));
          return expected !== null;
        },
        result: () => measured,
      };
    },
    { item: `[data-testid^="${kind}-"]`, compared },
  );
}

/**
 * Presses one key as a keyboard does. `ids` are the items that must stand first afterwards; null when those stand there
 * already, so that nothing can be measured.
 */
export async function pressKey(
  page: Page,
  keyboard: CDPSession,
  letter: string,
  ids: readonly number[],
  kind = 'product',
  compared = COMPARED,
): Promise<KeyMeasured | null> {
  const expected = ids
    .slice(0, compared)
    .map((id) => `${kind}-${String(id)}`)
    .join(' ');
  const isArmed = await page.evaluate((next) => (window as unknown as ProbeWindow).probe.arm(next), expected);
  const key = { key: letter, code: codeOf(letter) };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  if (!isArmed) return null;
  return Promise.race([
    page.evaluate(() => (window as unknown as ProbeWindow).probe.result()),
    page.waitForTimeout(10_000).then(() => {
      throw new Error(`the results of a key never came: ${expected}`);
    }),
  ]);
}

/** The letter's key on a Russian keyboard: key codes distinguish a scanner from a person. */
function codeOf(letter: string): string {
  const place = layouts[0].indexOf(letter);
  const key = layouts[1].charAt(place);
  return place >= 0 && /[A-Z]/.test(key) ? `Key${key}` : letter === ' ' ? 'Space' : '';
}

/** Ten keys a second: as fast as somebody types who need not look, and too slow to be taken for a scanner. */
export const KEY_PAUSE_MS = 100;

export interface TypingParts {
  readonly page: Page;
  readonly keyboard: CDPSession;
  /** Test ids of the search box and of a row. */
  readonly box: string;
  readonly row: string;
  /** So many rows are compared. */
  readonly compared: number;
  /** What the rows say who they are once this is typed, from the top. */
  readonly rowsOf: (typed: string) => Promise<readonly number[]>;
}

/** Types every text letter by letter; a letter after which nothing is found is typed and not measured. */
export async function typeTexts(parts: TypingParts, texts: readonly string[]): Promise<KeyMeasured[]> {
  const { page, keyboard, row, compared, rowsOf } = parts;
  const box = page.getByTestId(parts.box);
  await installProbe(page, row, compared);
  const keys: KeyMeasured[] = [];
  // The first text warms the page up.
  for (const [turn, text] of [texts[0] ?? '', ...texts].entries()) {
    await box.fill('');
    await box.focus();
    let typed = '';
    for (const letter of text) {
      typed += letter;
      const rows = await rowsOf(typed);
      await delay(KEY_PAUSE_MS);
      if (rows.length === 0) {
        await page.keyboard.insertText(letter);
        continue;
      }
      const measured = await pressKey(page, keyboard, letter, rows, row, compared);
      if (measured !== null && turn > 0) keys.push(measured);
    }
  }
  return keys;
}
