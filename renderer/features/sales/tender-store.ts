import type { Cart } from '@tilla/shared/domain/cart.ts';
import { create } from 'zustand';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

export type ForSale = string | null;

/** The sale before, shown above the next cart until somebody puts it away. */
export interface LastPaidSale {
  readonly saleId: string;
  readonly amountTiyn: number;
  readonly changeTiyn: number;
  readonly payerName: string | null;
  /** No money: it became a debt. */
  readonly isOnCredit?: true;
}

export type TenderStep =
  | {
      readonly name: 'cash' | 'card' | 'phone' | 'debt';
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
    }
  /** The sale was given on credit; it stays until the next customer. */
  | {
      readonly name: 'owed';
      readonly saleId: string;
      readonly amountTiyn: number;
      readonly owedTiyn: number;
      readonly who: string;
      readonly dueDay: string;
    };

/** A tender that a person works on. */
export type WorkStep = Exclude<TenderStep, { name: 'taken' | 'owed' }>;

export function isWork(step: TenderStep): step is WorkStep {
  return step.name !== 'taken' && step.name !== 'owed';
}

interface TenderState {
  readonly step: TenderStep | null;
  /** Open sales put on hold since this page began; after a restart they are current again. */
  readonly asideIds: readonly string[];
  readonly lastPaid: LastPaidSale | null;
  readonly leftId: string | null;
  /** Shown beside the returned cart or the open sale, since the screen of the press is gone. */
  readonly refusal: { readonly of: Cart | string; readonly problem: TillProblem } | null;
  readonly open: (step: TenderStep) => void;
  readonly close: () => void;
  readonly putAside: (saleId: string) => void;
  readonly takeOut: (saleId: string) => void;
  readonly showPaid: (sale: LastPaidSale | null) => void;
  readonly leave: (paymentId: string | null) => void;
  readonly refuse: (of: Cart | string, problem: TillProblem) => void;
}

export const useTenders = create<TenderState>()((set) => ({
  step: null,
  asideIds: [],
  lastPaid: null,
  leftId: null,
  refusal: null,
  open: (step) => set({ step, refusal: null }),
  close: () => set({ step: null }),
  putAside: (saleId) =>
    set(({ asideIds }) => ({ step: null, asideIds: [...asideIds.filter((id) => id !== saleId), saleId] })),
  takeOut: (saleId) => set(({ asideIds }) => ({ step: null, asideIds: asideIds.filter((id) => id !== saleId) })),
  showPaid: (lastPaid) => set({ lastPaid }),
  leave: (leftId) => set({ leftId }),
  refuse: (of, problem) => set({ refusal: { of, problem } }),
}));
