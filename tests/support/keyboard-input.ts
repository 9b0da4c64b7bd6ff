import { expect, type Page } from '@playwright/test';
import { typed } from './typed.ts';
import type { UserInput, Way } from './user-input.ts';
import { wayToScreen } from './way-to-screen.ts';

/** From key to key as a person types; a faster burst is a scanner. */
const paceMs = 60;
/** No control of a screen is further away than this. */
const maxTabs = 160;

const screenKeys = {
  'sidebar-sell': 'F1',
  'sidebar-bills': 'F2',
  'sidebar-debts': 'Shift+F2',
  'sidebar-sales': 'F3',
  'sidebar-shift': 'F4',
  'sidebar-goods': 'F5',
  'sidebar-reports': 'F6',
  'sidebar-settings': 'F7',
} as const;
const ways: Readonly<Record<Way, string>> = {
  qr: 'F9',
  cash: 'F10',
  phone: 'F11',
  card: 'F12',
  debt: 'Shift+F12',
};

interface Sought {
  readonly source: string;
  readonly words: string | null;
}

/** Where the focus is: whether on the control that is sought or among its siblings, and whether it can be seen. */
interface Focus {
  readonly isThere: boolean;
  readonly isInGroup: boolean;
  /** The control that is sought is a radio button that is checked. */
  readonly isChecked: boolean;
  readonly isSeen: boolean;
  readonly name: string;
}

function findFocus({ source, words }: Sought): Focus {
  const form = new RegExp(source);
  const here = document.activeElement ?? document.body;
  const chain = (from: Element): Element[] => {
    const parents: Element[] = [];
    for (let at: Element | null = from; at !== null; at = at.parentElement) parents.push(at);
    return parents;
  };
  const isSought = (element: Element): boolean =>
    form.test(element.getAttribute('data-testid') ?? '') && (words === null || element.textContent.includes(words));
  const target = [...document.querySelectorAll('[data-testid]')].find(isSought);
  const group = target?.closest('[role="radiogroup"]') ?? null;
  const rings = [here, ...chain(here).slice(1, 3), ...(here.parentElement?.querySelectorAll('*') ?? [])];
  const isSeen = rings.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return {
    isThere: chain(here).some(isSought),
    isInGroup: group?.contains(here) ?? false,
    isChecked: target?.querySelector<HTMLInputElement>('input[type=radio]')?.checked ?? false,
    isSeen,
    name:
      chain(here)
        .map((element) => element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? '')
        .find((name) => name !== '') ?? here.tagName,
  };
}

/** Hands that have nothing but keys; where the focus comes, it must be seen. */
export function createKeyboardInput(page: Page): UserInput {
  const { keyboard } = page;
  const sought = (control: string | RegExp, words: string | null = null): Sought => ({
    source: typeof control === 'string' ? `^${RegExp.escape(control)}$` : control.source,
    words,
  });

  /** Goes on with Tab until the focus is there. */
  async function reach(what: Sought, isGroupEnough = false): Promise<void> {
    const way: string[] = [];
    for (let turn = 0; turn < maxTabs; turn += 1) {
      const focus = await page.evaluate(findFocus, what);
      if (focus.isThere || (isGroupEnough && focus.isInGroup)) {
        expect(focus.isSeen, `the focus can be seen on ${focus.name}`).toBe(true);
        return;
      }
      way.push(focus.name);
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${what.source}; it went ${way.join(' > ')}`);
  }

  async function press(control: string | RegExp): Promise<void> {
    await expect(page.getByTestId(control).first()).toBeEnabled();
    await reach(sought(control));
    // Over a paid sale Enter is the next customer, wherever the focus is; Space presses what has it.
    const isPaid = control !== 'next-customer' && (await page.getByTestId('next-customer').isVisible());
    await keyboard.press(isPaid ? 'Space' : 'Enter');
  }

  async function write(field: string, text: string): Promise<void> {
    await expect(page.getByTestId(field)).toBeVisible();
    await reach(sought(field));
    await keyboard.press('Control+A');
    await keyboard.type(text, { delay: paceMs });
    await expect(page.getByTestId(field)).toHaveValue(typed(text));
  }

  return {
    press,
    async choose(control, words) {
      const what = sought(control, words ?? null);
      await expect(page.getByTestId(control).first()).toBeVisible();
      await reach(what, true);
      for (let turn = 0; turn < 20; turn += 1) {
        const { isThere } = await page.evaluate(findFocus, what);
        if (isThere) {
          // An only one, or a first one that nobody chose yet, is chosen by the space bar.
          await keyboard.press('Space');
          return;
        }
        await keyboard.press('ArrowRight');
        // A choice may lead on to its own field at once.
        const { isInGroup, isChecked } = await page.evaluate(findFocus, what);
        if (isChecked && !isInGroup) return;
      }
      throw new Error(`The arrow keys never came to ${what.source}`);
    },
    write,
    figures: write,
    async pin(digits) {
      await expect(page.getByTestId('pin-pad').last()).toBeVisible();
      await keyboard.type(digits, { delay: paceMs });
      await keyboard.press('Enter');
    },
    async go(screen) {
      const [place, tab] = wayToScreen[screen];
      if (place === 'tasks-bell') await press(place);
      else await keyboard.press(screenKeys[place]);
      await expect(page.getByTestId(place)).toHaveAttribute('aria-pressed', 'true');
      if (tab !== undefined && !(await page.getByTestId(tab).getByRole('radio').isChecked())) await this.choose(tab);
    },
    async addGoods() {
      const lines = page.getByTestId(/^cart-line-\d+$/);
      await keyboard.press('/');
      await keyboard.type('хлеб', { delay: paceMs });
      await expect(page.getByTestId(/^product-/).first()).toContainText(/хлеб/i);
      const before = await lines.count();
      await keyboard.press('Enter');
      await expect(lines).toHaveCount(before + 1);
    },
    async quantity(pieces) {
      await keyboard.press(`Digit${String(pieces)}`);
      await keyboard.press('Enter');
    },
    async pay(way) {
      await keyboard.press(ways[way]);
    },
    async payRest(way) {
      await keyboard.press(ways[way]);
    },
    async confirm(button) {
      await expect(page.getByTestId(button)).toBeEnabled();
      await keyboard.press('Enter');
    },
    async putAside() {
      await keyboard.press('F8');
    },
    async park() {
      await keyboard.press('F8');
    },
    async openNews() {
      await expect(page.getByTestId('toast-open')).toBeVisible();
      await keyboard.press('Control+Enter');
    },
    async leave() {
      await keyboard.press('Escape');
    },
  };
}
