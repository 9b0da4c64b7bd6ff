import { expect, type Locator, type Page } from '@playwright/test';
import { typed } from './typed.ts';
import type { UserInput } from './user-input.ts';
import { wayToScreen } from './way-to-screen.ts';

/** What a finger must be able to hit. */
const minPixels = 48;

/** Hands that have nothing but a finger: letters come from the till's own keyboard, figures from its keypads. */
export function createTouchInput(page: Page): UserInput {
  async function tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    // Asked until it holds: what is drawn anew at this moment, as the goods of a category are, has no size.
    const size = async (): Promise<number> => {
      const box = await target.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(size, `a finger hits ${String(target)}`).toBeGreaterThanOrEqual(minPixels);
    await target.tap();
  }
  const named = (control: string | RegExp): Locator => page.getByTestId(control).first();
  const press = (control: string | RegExp): Promise<void> => tap(named(control));
  const soft = (key: string): Promise<void> => tap(page.getByTestId('soft-keyboard').getByTestId(`soft-${key}`));

  async function letter(text: string): Promise<void> {
    if (text === ' ') return soft('space');
    const lower = text.toLowerCase();
    const key = page.getByTestId(`soft-key-${lower}`);
    for (let turn = 0; turn < 3 && !(await key.isVisible()); turn += 1) await soft('language');
    if (lower !== text) await soft('shift');
    await tap(key);
  }

  return {
    press,
    async choose(control, words) {
      const all = page.getByTestId(control);
      await tap((words === undefined ? all : all.filter({ hasText: words })).first());
    },
    async write(field, text) {
      const target = page.getByTestId(field);
      await tap(target);
      await expect(page.getByTestId('soft-keyboard')).toBeVisible();
      // All of it: scrolling may leave a part of a pixel out.
      await expect(target).toBeInViewport({ ratio: 0.99 });
      while ((await target.inputValue()) !== '') await soft('erase');
      for (const character of text) await letter(character);
      await expect(target).toHaveValue(text);
      await soft('hide');
      await expect(page.getByTestId('soft-keyboard')).toHaveCount(0);
    },
    async figures(field, digits) {
      const target = page.getByTestId(field);
      await tap(target);
      for (const digit of digits) await press(`key-${digit}`);
      await expect(target).toHaveValue(typed(digits));
    },
    async pin(digits) {
      const pad = page.getByTestId('pin-pad').last();
      for (const digit of digits) await tap(pad.getByTestId(`pin-${digit}`));
      await tap(pad.getByTestId('pin-enter'));
    },
    async go(screen) {
      const [place, ...tabs] = wayToScreen[screen];
      await press(place);
      await expect(page.getByTestId(place)).toHaveAttribute('aria-pressed', 'true');
      for (const tab of tabs) await press(tab);
    },
    async addGoods() {
      const pieces = page.getByTestId(/^cart-line-\d+$/);
      await press('category-1');
      const before = await pieces.count();
      await tap(page.getByTestId(/^product-/).nth(before));
      await expect(pieces).toHaveCount(before + 1);
    },
    async quantity(pieces) {
      await tap(page.getByTestId('line-quantity').last());
      await press(`key-${String(pieces)}`);
      await press('line-save');
    },
    pay: (way) => press(`pay-${way}`),
    payRest: (way) => press(`way-${way}`),
    confirm: press,
    putAside: () => press('put-aside'),
    park: () => press('park'),
    openNews: () => press('toast-open'),
    leave: press,
  };
}
