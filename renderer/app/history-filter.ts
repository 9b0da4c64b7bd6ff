import { create } from 'zustand';
import type { HistoryFilter } from '../../shared/contract/views/history-view.ts';

interface FilterState {
  readonly filter: HistoryFilter;
  /** Which page of the screen is on screen. */
  readonly part: 'list' | 'refunds' | 'customers' | 'printing' | 'links';
  /** The sale beside the list and how far that was scrolled, as long as it is the same list. */
  readonly left: { readonly chosenId: string | null; readonly offset: number };
  readonly leave: (some: Partial<FilterState['left']>) => void;
  readonly change: (some: Partial<HistoryFilter>) => void;
  readonly reset: () => void;
  readonly show: (part: FilterState['part']) => void;
}

const everything: HistoryFilter = {
  text: '',
  state: null,
  tender: null,
  cashierId: null,
  window: { preset: 'all' },
};

const top: FilterState['left'] = { chosenId: null, offset: 0 };

/** What is looked for, and where, is kept while other screens are visited; in memory only, because it may be somebody's number. */
export const useHistoryFilter = create<FilterState>()((set) => ({
  filter: everything,
  part: 'list',
  left: top,
  leave: (some) => {
    set(({ left }) => ({ left: { ...left, ...some } }));
  },
  change: (some) => {
    set(({ filter }) => ({ filter: { ...filter, ...some }, left: top }));
  },
  reset: () => {
    set({ filter: everything, left: top });
  },
  show: (part) => {
    set({ part });
  },
}));

export function isEverything(filter: HistoryFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify(everything);
}
