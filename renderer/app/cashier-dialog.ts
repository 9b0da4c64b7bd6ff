import { create } from 'zustand';

interface CashierDialogState {
  /** `reconnect`: binds a cashier of the bank by number and code. `choose`: says which of them invoices. */
  readonly shown: 'reconnect' | 'choose' | null;
  readonly show: (what: 'reconnect' | 'choose') => void;
  readonly close: () => void;
}

/** Opened from wherever words say to reconnect the cashier, or to choose one. */
export const useCashierDialog = create<CashierDialogState>()((set) => ({
  shown: null,
  show: (shown) => {
    set({ shown });
  },
  close: () => {
    set({ shown: null });
  },
}));
