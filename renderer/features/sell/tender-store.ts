import { create } from 'zustand';

/** What the money is for: the cart at hand (null), or an open sale by its id. */
export type ForSale = string | null;

export type TenderStep =
  | { readonly name: 'cash' | 'card' | 'phone'; readonly saleId: ForSale }
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
  /** Open sales somebody has put aside since this page began; after a restart they are at hand again. */
  readonly asideIds: readonly string[];
  readonly open: (step: TenderStep) => void;
  readonly close: () => void;
  readonly putAside: (saleId: string) => void;
  readonly takeOut: (saleId: string) => void;
}

/** Which way of paying is being worked on, before and after the money itself. */
export const useTenders = create<TenderState>()((set) => ({
  step: null,
  asideIds: [],
  open: (step) => {
    set({ step });
  },
  close: () => {
    set({ step: null });
  },
  putAside: (saleId) => {
    set(({ asideIds }) => ({ step: null, asideIds: [...asideIds.filter((id) => id !== saleId), saleId] }));
  },
  takeOut: (saleId) => {
    set(({ asideIds }) => ({ step: null, asideIds: asideIds.filter((id) => id !== saleId) }));
  },
}));
