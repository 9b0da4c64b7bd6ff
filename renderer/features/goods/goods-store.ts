import { create } from 'zustand';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { GoodsFilter } from '../../../shared/contract/views/goods-view.ts';
import { noGoods, type TypedGoods } from './goods-form.ts';

export type GoodsTab = 'all' | 'noCode' | 'rejected' | 'categories' | 'tiles';
/** The tabs that are lists of goods. */
export type GoodsListTab = 'all' | 'noCode' | 'rejected';

/** The id of goods, or goods that are not there yet. */
export type DraftOf = number | 'new';

/** What somebody began to write about goods; kept until it is saved or given up, whatever else they look at. */
export interface Draft {
  readonly from: TypedGoods;
  readonly typed: TypedGoods;
  /** Of goods that have a picture already. */
  readonly hasPicture: boolean;
  /** A picture that was chosen, as a `data:` address. */
  readonly picture: string | null;
  /** The change that was begun with it and has not ended; null: it is still written. */
  readonly operationId: string | null;
}

interface Left {
  readonly filter: GoodsFilter;
  readonly chosenId: number | null;
  /** How far the list was scrolled. */
  readonly offset: number;
}

interface GoodsState {
  /** Training and the shop have goods of their own: what was left of one is nothing in the other (rule L8). */
  readonly mode: AppView['mode'] | null;
  readonly tab: GoodsTab;
  readonly left: Readonly<Record<GoodsListTab, Left>>;
  /** Goods to be removed; null: nothing is being picked. */
  readonly picked: ReadonlySet<number> | null;
  readonly drafts: ReadonlyMap<DraftOf, Draft>;
  /** New goods are on screen, in place of those that are chosen. */
  readonly isNewShown: boolean;
  /** Goods that were there already when somebody wanted to make them. */
  readonly matchedId: number | null;
  readonly enter: (mode: AppView['mode']) => void;
  /** The list from its beginning; what is written stays. */
  readonly beginAnew: () => void;
  readonly show: (tab: GoodsTab) => void;
  readonly change: (list: GoodsListTab, some: Partial<GoodsFilter>) => void;
  readonly choose: (list: GoodsListTab, chosenId: number | null) => void;
  readonly leave: (list: GoodsListTab, offset: number) => void;
  readonly pick: (picked: ReadonlySet<number> | null) => void;
  readonly begin: (of: DraftOf, from: TypedGoods, hasPicture: boolean) => void;
  /** Into the fields, beside what is written there meanwhile. */
  readonly write: (of: DraftOf, some: Partial<TypedGoods>) => void;
  readonly picture: (of: DraftOf, imageId: TypedGoods['imageId'], picture: string | null) => void;
  readonly hand: (of: DraftOf, operationId: string | null) => void;
  readonly drop: (of: DraftOf) => void;
  readonly matched: (id: number) => void;
}

function listOf(only: GoodsFilter['only']): Left {
  return { filter: { text: '', category: null, only }, chosenId: null, offset: 0 };
}

const empty = {
  tab: 'all',
  left: { all: listOf('all'), noCode: listOf('no_code'), rejected: listOf('errors') },
  picked: null,
  drafts: new Map(),
  isNewShown: false,
  matchedId: null,
} as const satisfies Partial<GoodsState>;

/** The screen of goods as it was left; in memory only. */
export const useGoodsStore = create<GoodsState>()((set) => {
  const inList = (list: GoodsListTab, some: Partial<Left>) => {
    set(({ left }) => ({ left: { ...left, [list]: { ...left[list], ...some } } }));
  };
  const inDraft = (of: DraftOf, change: (draft: Draft) => Draft) => {
    set(({ drafts }) => {
      const draft = drafts.get(of);
      return draft === undefined ? {} : { drafts: new Map([...drafts, [of, change(draft)]]) };
    });
  };
  return {
    mode: null,
    ...empty,
    enter(mode) {
      set((state) => (state.mode === mode ? state : { ...empty, mode }));
    },
    beginAnew() {
      set({ tab: empty.tab, left: empty.left, picked: null, matchedId: null });
    },
    show(tab) {
      set({ tab, picked: null });
    },
    change(list, some) {
      set(({ left, drafts }) => {
        const { filter, chosenId } = left[list];
        // What stands beside may not be in another list; what is being written stays in sight.
        const kept = chosenId !== null && drafts.has(chosenId) ? chosenId : null;
        return { left: { ...left, [list]: { filter: { ...filter, ...some }, chosenId: kept, offset: 0 } } };
      });
    },
    choose(list, chosenId) {
      inList(list, { chosenId });
      set(({ matchedId }) => ({ isNewShown: false, matchedId: matchedId === chosenId ? matchedId : null }));
    },
    leave(list, offset) {
      inList(list, { offset });
    },
    pick(picked) {
      set({ picked });
    },
    begin(of, from, hasPicture) {
      set(({ drafts, isNewShown }) => ({
        drafts: drafts.has(of)
          ? drafts
          : new Map([...drafts, [of, { from, typed: from, hasPicture, picture: null, operationId: null }]]),
        isNewShown: isNewShown || of === 'new',
        picked: null,
      }));
    },
    write(of, some) {
      inDraft(of, (draft) => ({ ...draft, typed: { ...draft.typed, ...some } }));
    },
    picture(of, imageId, picture) {
      inDraft(of, (draft) => ({ ...draft, typed: { ...draft.typed, imageId }, picture }));
    },
    hand(of, operationId) {
      inDraft(of, (draft) => ({ ...draft, operationId }));
    },
    drop(of) {
      set(({ drafts, isNewShown }) => ({
        drafts: new Map([...drafts].filter(([one]) => one !== of)),
        isNewShown: isNewShown && of !== 'new',
      }));
    },
    matched(matchedId) {
      set({ matchedId });
    },
  };
});

/** Begins new goods, or goes on with those that were begun. */
export function beginNew(some: Partial<TypedGoods> = {}): void {
  const { begin, show } = useGoodsStore.getState();
  show('all');
  begin('new', { ...noGoods, ...some }, false);
}

/** Whether a filter of the list of all goods narrows it. */
export function isEveryGoods({ text, category, only }: GoodsFilter): boolean {
  return text === '' && category === null && only === 'all';
}
