import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'paid' | 'wait' | 'bad' | 'calm';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until somebody has seen it: money is never told in passing. */
  readonly stays?: boolean;
  /** What it is about; the same is told once at a time, and can be taken back when it was seen elsewhere. */
  readonly subject?: string;
}

interface ToastState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly close: (id: number) => void;
  readonly closeSubject: (subject: string) => void;
}

let lastId = 0;

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    lastId += 1;
    const id = lastId;
    set(({ toasts }) => {
      if (toast.subject !== undefined && toasts.some(({ subject }) => subject === toast.subject)) return {};
      // What passes by itself gives way to the next of its kind; what stays waits in order.
      const kept = toast.stays === true ? toasts : toasts.filter(({ stays }) => stays === true);
      return { toasts: [...kept, { ...toast, id }] };
    });
  },
  close: (id) => {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
  closeSubject: (gone) => {
    set(({ toasts }) =>
      toasts.some(({ subject }) => subject === gone)
        ? { toasts: toasts.filter(({ subject }) => subject !== gone) }
        : {},
    );
  },
}));

/** The one that is shown: what passes comes first, because it tells of this moment; then the oldest that stays. */
export function shownToast(toasts: readonly Toast[]): Toast | undefined {
  return toasts.find(({ stays }) => stays !== true) ?? toasts[0];
}
