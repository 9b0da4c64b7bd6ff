import { create } from 'zustand';

export type Screen = 'sell' | 'bills' | 'debts' | 'sales' | 'shift' | 'goods' | 'reports' | 'settings' | 'tasks';
export type SettingsPage =
  | 'shop'
  | 'account'
  | 'goods'
  | 'prices'
  | 'devices'
  | 'receipt'
  | 'staff'
  | 'rules'
  | 'look'
  | 'summary'
  | 'ledger'
  | 'system';
export type InvoicesTab = 'waiting' | 'all' | 'lists' | 'qrs' | 'subscriptions';

interface ScreenState {
  readonly screen: Screen;
  /** The screen reopens on the tab where it was left. */
  readonly invoicesTab: InvoicesTab;
  /** The open page of the settings; null: the first, with all of them. */
  readonly settingsPage: SettingsPage | null;
  readonly comparedDay: string | null;
  /** A payment opened from the tray; null: the current sale. */
  readonly openedId: string | null;
  /** Chosen in the sidebar or by key, not reached by a link. */
  readonly isChosen: boolean;
  /** Whose debts are shown; null: those of the first in the list. */
  readonly debtorId: string | null;
  /** The closed shift whose day fills the screen. */
  readonly evening: string | null;
  readonly showEvening: (drawerId: string) => void;
  readonly go: (screen: Screen) => void;
  readonly choose: (screen: Screen) => void;
  readonly openSettings: (page: SettingsPage | null) => void;
  readonly compareDay: (day: string) => void;
  readonly showInvoices: (invoicesTab: InvoicesTab) => void;
  readonly showDebtor: (debtorId: string) => void;
  readonly openPayment: (paymentId: string) => void;
  readonly closePayment: () => void;
}

export const useScreen = create<ScreenState>()((set) => ({
  screen: 'sell',
  invoicesTab: 'waiting',
  settingsPage: null,
  comparedDay: null,
  openedId: null,
  isChosen: false,
  debtorId: null,
  evening: null,
  showEvening: (evening) => set({ evening }),
  go: (screen) => set({ screen, settingsPage: null, comparedDay: null, isChosen: false, evening: null }),
  choose: (screen) => set({ screen, settingsPage: null, comparedDay: null, isChosen: true, evening: null }),
  openSettings: (settingsPage) => set({ screen: 'settings', settingsPage }),
  compareDay: (comparedDay) => set({ screen: 'shift', comparedDay }),
  showInvoices: (invoicesTab) => set({ invoicesTab }),
  showDebtor: (debtorId) => set({ screen: 'debts', debtorId }),
  openPayment: (openedId) => set({ openedId, screen: 'sell' }),
  closePayment: () => set({ openedId: null }),
}));
