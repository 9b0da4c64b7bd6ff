import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { GoodsFilter } from '@tilla/shared/contract/views/goods-view.ts';
import { create } from 'zustand';
import { noGoods, type TypedGoods } from './goods-form.ts';

export type GoodsTab = 'all' | 'stock' | 'promotions' | 'noCode' | 'rejected' | 'categories' | 'tiles';
export type GoodsListTab = 'all' | 'noCode' | 'rejected';

export type DraftOf = number | 'new';

/** An unsaved edit of goods, kept until it is saved or discarded, also on other screens. */
export interface Draft {
  readonly from: TypedGoods;
  readonly typed: TypedGoods;
  readonly hasPicture: boolean;
  readonly picture: string | null;
  readonly operationId: string | null;
}

interface Left {
  readonly filter: GoodsFilter;
  readonly chosenId: number | null;
  readonly offset: number;
}

interface GoodsState {
  /** Training and the shop have goods of their own: drafts do not carry over (rule L8). */
  readonly mode: AppView['mode'] | null;
  readonly tab: GoodsTab;
  readonly left: Readonly<Record<GoodsListTab, Left>>;
  readonly picked: ReadonlySet<number> | null;
  readonly drafts: ReadonlyMap<DraftOf, Draft>;
  readonly isNewShown: boolean;
  /** Existing goods that match those somebody wanted to create. */
  readonly matchedId: number | null;
  readonly enter: (mode: AppView['mode']) => void;
  readonly beginAnew: () => void;
  readonly show: (tab: GoodsTab) => void;
  readonly change: (list: GoodsListTab, some: Partial<GoodsFilter>) => void;
  readonly choose: (list: GoodsListTab, chosenId: number | null) => void;
  readonly leave: (list: GoodsListTab, offset: number) => void;
  readonly pick: (picked: ReadonlySet<number> | null) => void;
  readonly begin: (of: DraftOf, from: TypedGoods, hasPicture: boolean) => void;
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

export const useGoodsStore = create<GoodsState>()((set) => {
  const inList = (list: GoodsListTab, some: Partial<Left>) =>
    set(({ left }) => ({ left: { ...left, [list]: { ...left[list], ...some } } }));
  const inDraft = (of: DraftOf, change: (draft: Draft) => Draft) =>
    set(({ drafts }) => {
      const draft = drafts.get(of);
      return draft === undefined ? {} : { drafts: new Map([...drafts, [of, change(draft)]]) };
    });
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
        // The open item may be absent from another list; a draft stays in sight.
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

export function beginNew(some: Partial<TypedGoods> = {}): void {
  const { begin, show } = useGoodsStore.getState();
  show('all');
  begin('new', { ...noGoods, ...some }, false);
}

export function isEveryGoods({ text, category, only }: GoodsFilter): boolean {
  return text === '' && category === null && only === 'all';
}
