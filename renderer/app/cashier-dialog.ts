import { create } from 'zustand';

interface CashierDialogState {
  readonly shown: 'reconnect' | 'choose' | null;
  readonly connectionId: number | null;
  /** Completions since the page opened: a refusal for the cashier may be retried after one. */
  readonly doneCount: number;
  readonly show: (what: 'reconnect' | 'choose', connectionId?: number) => void;
  readonly done: () => void;
  readonly close: () => void;
}

export const useCashierDialog = create<CashierDialogState>()((set) => ({
  shown: null,
  connectionId: null,
  doneCount: 0,
  show: (shown, connectionId) => set({ shown, connectionId: connectionId ?? null }),
  done: () => set(({ doneCount }) => ({ doneCount: doneCount + 1 })),
  close: () => set({ shown: null }),
}));
