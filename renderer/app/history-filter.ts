import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { create } from 'zustand';

interface FilterState {
  readonly filter: HistoryFilter;
  readonly part: 'list' | 'refunds' | 'customers' | 'printing' | 'links';
  /** The open sale and the scroll position, valid for the same list only. */
  readonly left: { readonly chosenId: string | null; readonly offset: number; readonly topId: string | null };
  readonly isPlaced: boolean;
  /** The list was read and begins with this sale; `isChosen`: opened by itself, not by a link to a sale. */
  readonly enter: (topId: string | null, isChosen: boolean) => void;
  readonly exit: (topId: string | null) => void;
  readonly leave: (some: Partial<FilterState['left']>) => void;
  readonly change: (some: Partial<HistoryFilter>) => void;
  readonly reset: () => void;
  readonly show: (part: FilterState['part']) => void;
}

const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };

const top: FilterState['left'] = { chosenId: null, offset: 0, topId: null };

/** The filter survives a visit of other screens; in memory only, because it may be a phone number. */
export const useHistoryFilter = create<FilterState>()((set) => ({
  filter: everything,
  part: 'list',
  left: top,
  isPlaced: false,
  enter: (topId, isChosen) =>
    set(({ left }) => {
      const hasNewer = isChosen && left.topId !== null && left.topId !== topId;
      return { isPlaced: true, left: hasNewer ? top : left };
    }),
  exit: (topId) => set(({ left }) => ({ isPlaced: false, left: { ...left, topId } })),
  leave: (some) => set(({ left }) => ({ left: { ...left, ...some } })),
  change: (some) => set(({ filter }) => ({ filter: { ...filter, ...some }, left: top })),
  reset: () => set({ filter: everything, left: top }),
  show: (part) => set({ part }),
}));

export function isEverything(filter: HistoryFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify(everything);
}
