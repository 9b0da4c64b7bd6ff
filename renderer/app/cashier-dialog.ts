import { create } from 'zustand';

interface CashierDialogState {
  /** `reconnect`: binds a cashier of the bank by number and code. `choose`: says which of them invoices. */
  readonly shown: 'reconnect' | 'choose' | null;
  /** Who signs in again, where that is known already. */
  readonly connectionId: number | null;
  /** How often it has come to its end since the page was opened: what was refused for the cashier may be asked anew. */
  readonly doneCount: number;
  readonly show: (what: 'reconnect' | 'choose', connectionId?: number) => void;
  readonly done: () => void;
  readonly close: () => void;
}

/** Opened from wherever words say to reconnect the cashier, or to choose one. */
export const useCashierDialog = create<CashierDialogState>()((set) => ({
  shown: null,
  connectionId: null,
  doneCount: 0,
  show: (shown, connectionId) => {
    set({ shown, connectionId: connectionId ?? null });
  },
  done: () => {
    set(({ doneCount }) => ({ doneCount: doneCount + 1 }));
  },
  close: () => {
    set({ shown: null });
  },
}));
