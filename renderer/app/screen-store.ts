import { create } from 'zustand';

export type Screen = 'sell' | 'waiting' | 'sales' | 'tasks' | 'shift' | 'bulk' | 'settings';

interface ScreenState {
  readonly screen: Screen;
  /** A payment taken out of the tray; null: the sale at hand. */
  readonly openedId: string | null;
  readonly go: (screen: Screen) => void;
  readonly openPayment: (paymentId: string) => void;
  readonly closePayment: () => void;
}

/** Which room of the till is on screen, and which payment of the tray. */
export const useScreen = create<ScreenState>()((set) => ({
  screen: 'sell',
  openedId: null,
  go: (screen) => {
    set({ screen });
  },
  openPayment: (openedId) => {
    set({ openedId, screen: 'sell' });
  },
  closePayment: () => {
    set({ openedId: null });
  },
}));
