import { create } from 'zustand';

export type Screen = 'sell' | 'bills' | 'sales' | 'shift' | 'reports' | 'settings' | 'tasks';
export type BillsTab = 'waiting' | 'all' | 'lists' | 'qrs' | 'subscriptions';

interface ScreenState {
  readonly screen: Screen;
  /** Which bills are on screen: the room reopens where it was left. */
  readonly billsTab: BillsTab;
  /** A payment taken out of the tray; null: the sale at hand. */
  readonly openedId: string | null;
  readonly go: (screen: Screen) => void;
  readonly showBills: (billsTab: BillsTab) => void;
  readonly openPayment: (paymentId: string) => void;
  readonly closePayment: () => void;
}

/** Which room of the till is on screen, and which payment of the tray. */
export const useScreen = create<ScreenState>()((set) => ({
  screen: 'sell',
  billsTab: 'waiting',
  openedId: null,
  go: (screen) => {
    set({ screen });
  },
  showBills: (billsTab) => {
    set({ billsTab });
  },
  openPayment: (openedId) => {
    set({ openedId, screen: 'sell' });
  },
  closePayment: () => {
    set({ openedId: null });
  },
}));
