import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'paid' | 'wait' | 'bad' | 'calm';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Has to be seen: once told it waits behind the bell. Without it the words pass, an answer to what was just done. */
  readonly stays?: boolean;
  /** A screen keeps and counts it by itself (a task, a payment that waits): once told it needs no place behind the bell. */
  readonly isCounted?: boolean;
  /** What may also be told while somebody pays; everything else waits. */
  readonly topic?: 'money' | 'line';
  /** What it is about; the same is told once at a time, and can be taken back when it was seen elsewhere. */
  readonly subject?: string;
  /** Had its time in the strip. */
  readonly isTold?: boolean;
}

interface ToastState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** A payment is on screen: only money, the line and answers of this moment are told. */
  readonly isPaying: boolean;
  readonly show: (toast: Omit<Toast, 'id' | 'isTold'>) => void;
  readonly close: (id: number) => void;
  readonly closeSubject: (subject: string) => void;
  /** Its time in the strip is over. */
  readonly told: (id: number) => void;
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
      // What passes by itself gives way to the next of its kind; what stays waits in order.
      const kept = toast.stays === true ? toasts : toasts.filter((one) => !passes(one));
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
  told: (id) => {
    set(({ toasts }) => ({
      toasts: toasts.flatMap((toast) => {
        if (toast.id !== id) return [toast];
        return passes(toast) || toast.isCounted === true ? [] : [{ ...toast, isTold: true }];
      }),
    }));
  },
  setPaying: (isPaying) => {
    set(({ toasts, isPaying: was }) => {
      if (was === isPaying) return {};
      // An answer from before the payment follows nobody onto its screen.
      return { isPaying, toasts: isPaying ? toasts.filter((toast) => !passes(toast)) : toasts };
    });
  },
}));

type Told = Pick<ToastState, 'toasts' | 'isPaying'>;

/** The one in the strip: what passes comes first, because it tells of this moment; then the oldest not told yet. */
export function shownToast({ toasts, isPaying }: Told): Toast | undefined {
  return toasts.find(passes) ?? untold({ toasts, isPaying })[0];
}

/** What will be told in the strip in its turn. */
export function untold({ toasts, isPaying }: Told): readonly Toast[] {
  return toasts.filter((toast) => !passes(toast) && toast.isTold !== true && (!isPaying || toast.topic !== undefined));
}

/** What waits behind the bell: told already, or held back while somebody pays. */
export function behindTheBell({ toasts, isPaying }: Told): readonly Toast[] {
  const next = new Set(untold({ toasts, isPaying }));
  return toasts.filter((toast) => !passes(toast) && toast.isCounted !== true && !next.has(toast));
}
