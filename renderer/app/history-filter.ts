import { create } from 'zustand';
import type { HistoryFilter } from '../../shared/contract/views/history-view.ts';

interface FilterState {
  readonly filter: HistoryFilter;
  /** Which half of the room is on screen. */
  readonly part: 'list' | 'figures' | 'links';
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

/** What is looked for is kept while other rooms are visited; in memory only, because it may be somebody's number. */
export const useHistoryFilter = create<FilterState>()((set) => ({
  filter: everything,
  part: 'list',
  change: (some) => {
    set(({ filter }) => ({ filter: { ...filter, ...some } }));
  },
  reset: () => {
    set({ filter: everything });
  },
  show: (part) => {
    set({ part });
  },
}));

export function isEverything(filter: HistoryFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify(everything);
}
