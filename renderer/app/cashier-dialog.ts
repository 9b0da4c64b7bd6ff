import { create } from 'zustand';

interface CashierDialogState {
  /** `reconnect`: binds a cashier of the bank by number and code. `choose`: says which of them invoices. */
  readonly shown: 'reconnect' | 'choose' | null;
  /** Who signs in again, where that is known already. */
  readonly connectionId: number | null;
  readonly show: (what: 'reconnect' | 'choose', connectionId?: number) => void;
  readonly close: () => void;
}

/** Opened from wherever words say to reconnect the cashier, or to choose one. */
export const useCashierDialog = create<CashierDialogState>()((set) => ({
  shown: null,
  connectionId: null,
  show: (shown, connectionId) => {
    set({ shown, connectionId: connectionId ?? null });
  },
  close: () => {
    set({ shown: null });
  },
}));
