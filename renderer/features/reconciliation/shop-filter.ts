import type { ShopInvoiceFilter } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { create } from 'zustand';

/** This till's bills, by its own ledger, or the whole shop's, by the service. */
export type InvoiceScope = 'till' | 'shop';

const anyInvoice: ShopInvoiceFilter = {
  text: '',
  origin: 'all',
  state: null,
  window: { preset: 'all' },
  dateField: 'created_at',
  sortBy: 'created_at',
  sortOrder: 'desc',
};

export function isAnyInvoice(filter: ShopInvoiceFilter): boolean {
  const { text, origin, state, window } = filter;
  const isAlways = 'preset' in window && window.preset === 'all';
  return text === '' && origin === 'all' && state === null && isAlways;
}

interface ShopFilterState {
  readonly scope: InvoiceScope;
  readonly filter: ShopInvoiceFilter;
  readonly chosenId: number | null;
  readonly show: (scope: InvoiceScope) => void;
  readonly change: (change: Partial<ShopInvoiceFilter>) => void;
  readonly reset: () => void;
  readonly choose: (invoiceId: number) => void;
}

export const useShopFilter = create<ShopFilterState>()((set) => ({
  scope: 'till',
  filter: anyInvoice,
  chosenId: null,
  show: (scope) => set({ scope }),
  change: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  reset: () =>
    set(({ filter: { sortBy, sortOrder, dateField } }) => ({
      filter: { ...anyInvoice, sortBy, sortOrder, dateField },
    })),
  choose: (chosenId) => set({ chosenId }),
}));
