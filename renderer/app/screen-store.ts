import { create } from 'zustand';

export type Screen = 'sell' | 'bills' | 'sales' | 'shift' | 'goods' | 'reports' | 'settings' | 'tasks';
/** What stands inside the settings, or in them far below their beginning. */
export type SettingsPlace = 'staff' | 'account' | 'ledger';
export type InvoicesTab = 'waiting' | 'all' | 'lists' | 'qrs' | 'subscriptions';

interface ScreenState {
  readonly screen: Screen;
  /** Which invoices are on screen: the screen reopens where it was left. */
  readonly invoicesTab: InvoicesTab;
  /** Where in the settings somebody was led; null: where they begin. */
  readonly settingsPlace: SettingsPlace | null;
  /** The day of Almaty that somebody was led to compare; null: whatever the shift's screen begins with. */
  readonly comparedDay: string | null;
  /** A payment taken out of the tray; null: the sale at hand. */
  readonly openedId: string | null;
  /** Somebody chose this screen by itself, from the sidebar or by its key, and was not led to something on it. */
  readonly isChosen: boolean;
  readonly go: (screen: Screen) => void;
  readonly choose: (screen: Screen) => void;
  readonly openSettings: (place: SettingsPlace | null) => void;
  readonly compareDay: (day: string) => void;
  readonly showInvoices: (invoicesTab: InvoicesTab) => void;
  readonly openPayment: (paymentId: string) => void;
  readonly closePayment: () => void;
}

/** Which screen of the till is on screen, and which payment of the tray. */
export const useScreen = create<ScreenState>()((set) => ({
  screen: 'sell',
  invoicesTab: 'waiting',
  settingsPlace: null,
  comparedDay: null,
  openedId: null,
  isChosen: false,
  go: (screen) => {
    set({ screen, settingsPlace: null, comparedDay: null, isChosen: false });
  },
  choose: (screen) => {
    set({ screen, settingsPlace: null, comparedDay: null, isChosen: true });
  },
  openSettings: (settingsPlace) => {
    set({ screen: 'settings', settingsPlace });
  },
  compareDay: (comparedDay) => {
    set({ screen: 'shift', comparedDay });
  },
  showInvoices: (invoicesTab) => {
    set({ invoicesTab });
  },
  openPayment: (openedId) => {
    set({ openedId, screen: 'sell' });
  },
  closePayment: () => {
    set({ openedId: null });
  },
}));
