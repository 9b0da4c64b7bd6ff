import type { Cart } from '@tilla/shared/domain/cart.ts';
import { create } from 'zustand';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

export type ForSale = string | null;

export interface LastChange {
  readonly saleId: string;
  readonly changeTiyn: number;
  readonly handedTiyn: number;
}

export type TenderStep =
  | {
      readonly name: 'cash' | 'card' | 'phone';
      readonly saleId: ForSale;
      /** The payment that this tender replaces, while that has not changed. */
      readonly instead?: string;
    }
  /** The sale is paid at the counter; it stays until the next customer. */
  | {
      readonly name: 'taken';
      readonly saleId: string;
      readonly tenderId: string;
      readonly amountTiyn: number;
      readonly changeTiyn: number;
    };

interface TenderState {
  readonly step: TenderStep | null;
  /** Open sales put on hold since this page began; after a restart they are current again. */
  readonly asideIds: readonly string[];
  readonly lastChange: LastChange | null;
  readonly leftId: string | null;
  /** Shown beside the returned cart or the open sale, since the screen of the press is gone. */
  readonly refusal: { readonly of: Cart | string; readonly problem: TillProblem } | null;
  readonly open: (step: TenderStep) => void;
  readonly close: () => void;
  readonly putAside: (saleId: string) => void;
  readonly takeOut: (saleId: string) => void;
  readonly gaveChange: (change: LastChange | null) => void;
  readonly leave: (paymentId: string | null) => void;
  readonly refuse: (of: Cart | string, problem: TillProblem) => void;
}

export const useTenders = create<TenderState>()((set) => ({
  step: null,
  asideIds: [],
  lastChange: null,
  leftId: null,
  refusal: null,
  open: (step) => set({ step, refusal: null }),
  close: () => set({ step: null }),
  putAside: (saleId) =>
    set(({ asideIds }) => ({ step: null, asideIds: [...asideIds.filter((id) => id !== saleId), saleId] })),
  takeOut: (saleId) => set(({ asideIds }) => ({ step: null, asideIds: asideIds.filter((id) => id !== saleId) })),
  gaveChange: (lastChange) => set({ lastChange }),
  leave: (leftId) => set({ leftId }),
  refuse: (of, problem) => set({ refusal: { of, problem } }),
}));
