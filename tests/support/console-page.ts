import { expect, type Locator, type Page } from '@playwright/test';

/** The tabs of the service's console, both panes, in their order. */
export const consoleTabs = ['invoices', 'codes', 'shops', 'bank', 'faults', 'timeline', 'ledger'] as const;
type TabName = (typeof consoleTabs)[number];

/** Presses what it is shown: with the mouse, or from wherever the focus is, with the keys alone. */
interface PageObject {
  press(target: Locator): Promise<void>;
  tick(target: Locator): Promise<void>;
  /** Of a list that is opened, and walked with the arrows. */
  choose(target: Locator, value: string): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  chooseTab(name: TabName): Promise<void>;
}

export const act = (page: Page, name: string): Locator => page.locator(`[data-act="${name}"]:visible`);

const option = (page: Page, value: string): Locator => page.locator(`[role=option][data-key="k:${value}"]`);

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

function mouse(page: Page): PageObject {
  return {
    press: (target) => target.click(),
    tick: (target) => target.locator('label').click(),
    async choose(target, value) {
      await target.getByRole('button').click();
      await option(page, value).click();
    },
    async type(target, text) {
      await target.click();
      await target.fill(text);
    },
    chooseTab: (name) => page.getByTestId(`tab-${name}`).locator('label').click(),
  };
}

/** More stops than any view of the console has. */
const MAX_STOPS = 250;

function keyboard(page: Page): PageObject {
  async function goTo(target: Locator): Promise<void> {
    for (let steps = 0; steps < MAX_STOPS; steps += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The Tab key never got there');
  }
  async function reach(target: Locator, key: string): Promise<void> {
    await target.waitFor();
    await goTo(target);
    // A button that is still at what it was pressed for takes no second press; the mouse waits for that by itself.
    await expect(target).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press(key);
  }
  return {
    press: (target) => reach(target, 'Enter'),
    tick: (target) => reach(target.locator('input'), 'Space'),
    async choose(target, value) {
      await reach(target.getByRole('button'), 'Enter');
      const wanted = option(page, value);
      await wanted.waitFor();
      await page.keyboard.press('Home');
      for (let steps = 0; steps < MAX_STOPS && !(await hasFocus(wanted)); steps += 1) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    },
    async type(target, text) {
      await target.waitFor();
      await goTo(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async chooseTab(name) {
      const tab = page.getByTestId(`tab-${name}`);
      const list = page.getByRole('radiogroup').filter({ has: tab });
      await goTo(list.locator('input:checked'));
      for (let steps = 0; steps < consoleTabs.length; steps += 1) {
        if (await hasFocus(tab.locator('input'))) return;
        await page.keyboard.press('ArrowRight');
      }
      throw new Error(`The arrows never reached the tab ${name}`);
    },
  };
}

export const tools = [
  ['the mouse', mouse],
  ['the keyboard', keyboard],
] as const;
