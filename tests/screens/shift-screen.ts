/** The shift's screen: open, count, close. */

import { cartOfGoods } from './sold.ts';
import { type LiveOptions, type LiveScreen, manager, openLive, type TillScreen } from './till-screen.ts';

export interface ShiftScreen {
  open(): Promise<void>;
  tab(name: 'now' | 'reconciliation' | 'history' | 'settings'): Promise<void>;
  openDrawer(floatTenge: string): Promise<void>;
  moveCash(direction: 'in' | 'out', tenge: string, reason: string, note?: string): Promise<void>;
  startCounting(): Promise<void>;
  /** What was asked is answered: the PIN of the person at the till, and from the evening back to the shift. */
  close(pin?: string): Promise<void>;
  /** Types how many there are of each note or coin. */
  count(pieces: Readonly<Record<string, number>>): Promise<void>;
  countAll(): Promise<void>;
  /** A sale in cash before the test, which opens the fiscal shift. */
  sellInCash(): Promise<number>;
  /** Until the first report on the screen is printed. */
  waitForPaper(): Promise<void>;
}

export function createShiftScreen(till: TillScreen): ShiftScreen {
  return {
    open: () => till.counter.go('shift'),
    tab: (name) => till.press(`shift-tab-${name}`),
    async openDrawer(floatTenge) {
      if (till.sees('other-float')) await till.press('other-float');
      await till.fill('float', floatTenge);
      await till.press('open-drawer');
    },
    async moveCash(direction, tenge, reason, note = '') {
      await till.press(`cash-${direction}`);
      await till.fill('move-amount', tenge);
      await till.press(`reason-${reason}`);
      await till.fill('move-note', note);
      await till.press('move-confirm');
    },
    startCounting: () => till.press('count-and-close'),
    async close(pin = manager.pin) {
      await till.press('close-shift');
      for (const digit of pin) await till.press(`pin-${digit}`, till.dialog());
      await till.press('pin-enter', till.dialog());
      if (till.sees('evening')) await till.type('{F4}');
    },
    async count(pieces) {
      for (const [denomination, many] of Object.entries(pieces)) {
        await till.fill(`pieces-${denomination}`, String(many));
      }
    },
    async countAll() {
      const { drawer } = await till.ask('cashbox.view', {});
      await till.fill('pieces-1', String(Math.floor((drawer?.sums.expectedTiyn ?? 0) / 100)));
    },
    async sellInCash() {
      const sold = await cartOfGoods(till);
      await till.ask('sale.payByCash', { ...sold, cashReceivedTiyn: null });
      await till.advance(5_000);
      return sold.shownTotalTiyn;
    },
    async waitForPaper() {
      // The queue serves the counter first; the drawing is the work of threads.
      await till.advance(1_000);
      await till.until(() => till.all('report-print')[0]?.dataset['state'] === 'printed', 'a report on paper');
    },
  };
}

export interface LiveShift extends LiveScreen {
  readonly screen: ShiftScreen;
}

export async function openScreen(options?: LiveOptions): Promise<LiveShift> {
  const till = await openLive(options);
  const screen = createShiftScreen(till);
  await screen.open();
  return { ...till, screen };
}

export async function openShift(floatTenge = '1000', options?: LiveOptions): Promise<LiveShift> {
  const till = await openScreen(options);
  await till.screen.openDrawer(floatTenge);
  return till;
}
