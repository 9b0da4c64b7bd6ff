import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'paid' | 'wait' | 'bad' | 'calm';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Moves to the bell after its time. Without it the message is an answer to the last action, and disappears. */
  readonly stays?: boolean;
  /** A screen counts it (a task, a waiting payment): after its time it needs no place at the bell. */
  readonly isCounted?: boolean;
  /** Shown also during a payment; everything else waits. */
  readonly topic?: 'money' | 'line';
  readonly subject?: string;
  readonly wasShown?: boolean;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  /** A payment is on screen: only messages about money, about the connection, and immediate answers are shown. */
  readonly isPaying: boolean;
  readonly show: (toast: Omit<Toast, 'id' | 'isTold'>) => void;
  readonly close: (id: number) => void;
  readonly closeSubject: (subject: string) => void;
  readonly markShown: (id: number) => void;
  readonly setPaying: (isPaying: boolean) => void;
}

let lastId = 0;

const passes = ({ stays }: Toast): boolean => stays !== true;

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  isPaying: false,
  show: (toast) => {
    lastId += 1;
    const id = lastId;
    set(({ toasts }) => {
      if (toast.subject !== undefined && toasts.some(({ subject }) => subject === toast.subject)) return {};
      // A passing message replaces the one before; the others wait in order.
      const kept = toast.stays === true ? toasts : toasts.filter((one) => !passes(one));
      return { toasts: [...kept, { ...toast, id }] };
    });
  },
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  closeSubject: (gone) =>
    set(({ toasts }) =>
      toasts.some(({ subject }) => subject === gone)
        ? { toasts: toasts.filter(({ subject }) => subject !== gone) }
        : {},
    ),
  markShown: (id) =>
    set(({ toasts }) => ({
      toasts: toasts.flatMap((toast) => {
        if (toast.id !== id) return [toast];
        return passes(toast) || toast.isCounted === true ? [] : [{ ...toast, wasShown: true }];
      }),
    })),
  setPaying: (isPaying) => {
    set(({ toasts, isPaying: was }) => {
      if (was === isPaying) return {};
      // An answer from before the payment is not shown on its screen.
      return { isPaying, toasts: isPaying ? toasts.filter((toast) => !passes(toast)) : toasts };
    });
  },
}));

type Shown = Pick<ToastState, 'toasts' | 'isPaying'>;

/** The message in the strip: a passing one first, as it answers the last action; then the oldest unseen one. */
export function shownToast({ toasts, isPaying }: Shown): Toast | undefined {
  return toasts.find(passes) ?? pendingToasts({ toasts, isPaying })[0];
}

export function pendingToasts({ toasts, isPaying }: Shown): readonly Toast[] {
  return toasts.filter(
    (toast) => !passes(toast) && toast.wasShown !== true && (!isPaying || toast.topic !== undefined),
  );
}

/** Messages at the bell: shown already, or held back during a payment. */
export function bellToasts({ toasts, isPaying }: Shown): readonly Toast[] {
  const next = new Set(pendingToasts({ toasts, isPaying }));
  return toasts.filter((toast) => !passes(toast) && toast.isCounted !== true && !next.has(toast));
}
