import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'paid' | 'wait' | 'bad' | 'calm';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until somebody closes it: money is never told in passing. */
  readonly stays?: boolean;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly close: (id: number) => void;
}

let lastId = 0;

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    lastId += 1;
    const id = lastId;
    set(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }));
  },
  close: (id) => {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
}));
