import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { plainSpaces } from './plain-spaces.ts';

type ShiftTab = 'now' | 'reconciliation' | 'history' | 'settings';

const Kept = z.object({ value: z.object({ draft: z.record(z.string(), z.number()).nullable() }) });

async function keptKinds(page: Page): Promise<number> {
  const answer: unknown = await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`,
    };
    const body = JSON.stringify({ name: 'cashbox.view', input: {} });
    const said: unknown = await (await fetch('/call', { method: 'POST', headers, body })).json();
    return said;
  });
  return Object.keys(Kept.parse(answer).value.draft ?? {}).length;
}

export interface ShiftPage {
  openScreen(): Promise<void>;
  tab(name: ShiftTab): Promise<void>;
  openDrawer(floatTenge: string): Promise<void>;
  moveCash(direction: 'in' | 'out', tenge: string, reason: string, note?: string): Promise<void>;
  /** Until the X is on paper. */
  reportX(): Promise<void>;
  startCounting(): Promise<void>;
  /** Types how many there are of each note or coin. */
  count(pieces: Readonly<Record<string, number>>): Promise<void>;
  /** Until main has written down a count of so many kinds of notes and coins. */
  countIsKept(kinds: number): Promise<void>;
  /** Until the drawer is closed; the fiscal shift may still be on its way. */
  /** By the PIN of the person at the till, or of the first who may close. */
  close(note: string, pin?: string): Promise<void>;
  /** Until the fiscal till says that nothing of the shift is in flight any more. */
  waitUntilSettled(): Promise<void>;
  sum(testId: string): Promise<string>;
  readonly closing: Locator;
  readonly difference: Locator;
  readonly print: Locator;
}

export function createShiftPage(page: Page): ShiftPage {
  const print = page.getByTestId('report-print');

  async function press(testId: string): Promise<void> {
    await page.getByTestId(testId).click();
  }

  return {
    async openScreen() {
      await press('sidebar-shift');
      await expect(page.getByTestId('shift-tab-now')).toBeVisible();
    },
    tab: (name) => press(`shift-tab-${name}`),
    async openDrawer(floatTenge) {
      const float = page.getByTestId('float');
      // The float that stayed in the drawer is offered first.
      const other = page.getByTestId('other-float');
      await expect(float.or(other)).toBeVisible();
      if (await other.isVisible()) await other.click();
      await float.fill(floatTenge);
      await press('open-drawer');
      await expect(page.getByTestId('drawer-open')).toBeVisible();
    },
    async moveCash(direction, tenge, reason, note = '') {
      await press(`cash-${direction}`);
      await page.getByTestId('move-amount').fill(tenge);
      await press(`reason-${reason}`);
      await page.getByTestId('move-note').fill(note);
      await press('move-confirm');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async reportX() {
      await press('x-report');
      await expect(print.first()).toHaveAttribute('data-state', 'printed');
    },
    async startCounting() {
      await press('count-and-close');
      await expect(page.getByTestId('counted')).toBeVisible();
    },
    async count(pieces) {
      for (const [denomination, many] of Object.entries(pieces)) {
        await page.getByTestId(`pieces-${denomination}`).fill(String(many));
      }
    },
    async countIsKept(kinds) {
      await expect.poll(() => keptKinds(page)).toBe(kinds);
    },
    async close(note, pin = '2468') {
      await page.getByTestId('close-note').fill(note);
      await press('close-shift');
      for (const digit of pin) await page.getByTestId('close-day').getByTestId(`pin-${digit}`).click();
      await page.getByTestId('close-day').getByTestId('pin-enter').click();
      await expect(page.getByTestId('evening-takings')).toBeVisible();
      await page.keyboard.press('F4');
      await expect(page.getByTestId('last-shift')).toBeVisible();
    },
    async waitUntilSettled() {
      await expect(async () => {
        await press('fiscal-ask');
        await expect(page.getByTestId('in-flight')).toHaveCount(0, { timeout: 1_000 });
      }).toPass({ timeout: 60_000, intervals: [5_000] });
    },
    sum: async (testId) => plainSpaces(await page.getByTestId(testId).innerText()),
    closing: page.getByTestId('closing'),
    difference: page.getByTestId('difference'),
    print,
  };
}
