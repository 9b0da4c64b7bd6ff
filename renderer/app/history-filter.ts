import { create } from 'zustand';
import type { HistoryFilter } from '../../shared/contract/views/history-view.ts';

interface FilterState {
  readonly filter: HistoryFilter;
  /** Which page of the screen is on screen. */
  readonly part: 'list' | 'refunds' | 'customers' | 'printing' | 'links';
  /** The sale beside the list and how far that was scrolled, as long as it is the same list. */
  readonly left: {
    readonly chosenId: string | null;
    readonly offset: number;
    /** The sale that the list began with; null: it was not read. */
    readonly topId: string | null;
  };
  /** The list is on screen, at the place where it was left or at its beginning. */
  readonly isPlaced: boolean;
  /** The list was read and begins with this sale; `isChosen`: nobody was led to one of its sales. */
  readonly enter: (topId: string | null, isChosen: boolean) => void;
  readonly exit: (topId: string | null) => void;
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

const top: FilterState['left'] = { chosenId: null, offset: 0, topId: null };

/** What is looked for, and where, is kept while other screens are visited; in memory only, because it may be somebody's number. */
export const useHistoryFilter = create<FilterState>()((set) => ({
  filter: everything,
  part: 'list',
  left: top,
  isPlaced: false,
  enter: (topId, isChosen) => {
    set(({ left }) => {
      const hasNewer = isChosen && left.topId !== null && left.topId !== topId;
      return { isPlaced: true, left: hasNewer ? top : left };
    });
  },
  exit: (topId) => {
    set(({ left }) => ({ isPlaced: false, left: { ...left, topId } }));
  },
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
