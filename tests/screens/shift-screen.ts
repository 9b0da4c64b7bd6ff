/** The shift's screen in the words of whoever opens, counts and closes. */

import { cartOfGoods } from './sold.ts';
import { type LiveOptions, type LiveScreen, openLive, type TillScreen } from './till-screen.ts';

export interface ShiftScreen {
  open(): Promise<void>;
  tab(name: 'now' | 'reconciliation' | 'history' | 'settings'): Promise<void>;
  openDrawer(floatTenge: string): Promise<void>;
  moveCash(direction: 'in' | 'out', tenge: string, reason: string, note?: string): Promise<void>;
  startCounting(): Promise<void>;
  /** Types how many there are of each note or coin. */
  count(pieces: Readonly<Record<string, number>>): Promise<void>;
  /** Counts to the tenge what should be there. */
  countAll(): Promise<void>;
  /** Sold in cash before the test looks: it opens the fiscal shift. */
  sellInCash(): Promise<number>;
  /** Until the first report on the screen is on paper. */
  waitForPaper(): Promise<void>;
}

export function createShiftScreen(till: TillScreen): ShiftScreen {
  return {
    open: () => till.counter.go('shift'),
    tab: (name) => till.press(`shift-tab-${name}`),
    async openDrawer(floatTenge) {
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
      // The queue leaves the customers at the counter their turn first; the drawing itself is the work of threads.
      await till.advance(1_000);
      await till.until(() => till.all('report-print')[0]?.dataset['state'] === 'printed', 'a report on paper');
    },
  };
}

export interface LiveShift extends LiveScreen {
  readonly screen: ShiftScreen;
}

/** A live shop whose drawer is closed, in the shift's screen. */
export async function openScreen(options?: LiveOptions): Promise<LiveShift> {
  const till = await openLive(options);
  const screen = createShiftScreen(till);
  await screen.open();
  return { ...till, screen };
}

/** The same with so much in the drawer. */
export async function openShift(floatTenge = '1000', options?: LiveOptions): Promise<LiveShift> {
  const till = await openScreen(options);
  await till.screen.openDrawer(floatTenge);
  return till;
}
