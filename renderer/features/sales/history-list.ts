import { flushSync } from 'react-dom';
import type { HistoryFilter, HistoryPage, HistoryRow } from '../../../shared/contract/views/history-view.ts';
import type { TillClient } from '../../bridge/till-client.ts';
import type { TillProblem } from '../../bridge/till-problem.ts';

export type HistoryDay = HistoryPage['days'][number];
export type HistoryItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: HistoryRow };

/** What the list shows. */
export interface HistoryState {
  readonly items: readonly HistoryItem[];
  readonly days: ReadonlyMap<string, HistoryDay>;
  readonly found: HistoryPage['found'];
  readonly today: string;
  readonly behind: number;
  readonly problem: TillProblem | null;
  /** The first answer to the filter is there. */
  readonly isRead: boolean;
}

export interface HistoryList {
  look(filter: HistoryFilter): void;
  /** The next page, unless it is on its way or there is none. */
  more(): void;
  /** Something about this sale became another; null: anything may have. */
  changed(saleId: string | null): void;
  state(): HistoryState;
  /** For `useSyncExternalStore`. */
  listen(listener: () => void): () => void;
}

/** A key's answer is what stands on a screen and a little more; pages that are scrolled to are larger. */
const FIRST_ROWS = 40;
const PAGE_ROWS = 200;
/** A payment changes several times in a second: its row is asked for once. */
const REFRESH_MS = 250;

/**
 * The pages of one filter as one list. Pages come after the place of the last row, so that sales made meanwhile move
 * nothing; an answer to an older filter is dropped.
 */
export function createHistoryList(till: Pick<TillClient, 'call'>): HistoryList {
  const listeners = new Set<() => void>();
  const days = new Map<string, HistoryDay>();
  let rows: HistoryRow[] = [];
  let items: HistoryItem[] = [];
  let next: number | null = null;
  let filter: HistoryFilter | null = null;
  let turn = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touched = new Set<string>();
  let state: HistoryState = {
    items,
    days,
    found: null,
    today: '',
    behind: 0,
    problem: null,
    isRead: false,
  };

  /** Drawn in the turn that the answer came in: a key's results stand there a frame sooner. */
  function tell(some: Partial<HistoryState>): void {
    state = { ...state, ...some, items };
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  }

  async function ask(after: number | null): Promise<void> {
    if (filter === null) return;
    const asked = turn;
    isAsking = true;
    try {
      const page = await till.call('history.search', { filter, after, limit: after === null ? FIRST_ROWS : PAGE_ROWS });
      if (asked === turn) take(page, after);
    } catch (problem) {
      if (asked === turn) tell({ problem: problem as TillProblem, isRead: true });
    } finally {
      if (asked === turn) isAsking = false;
    }
  }

  function take(page: HistoryPage, after: number | null): void {
    // Asked for twice: the list has gone on since.
    if (after !== null && after !== next) return;
    for (const day of page.days) days.set(day.day, day);
    if (after === null) replaceTop(page);
    else append(page.rows);
    if (after !== null || rows.length <= page.rows.length) ({ next } = page);
    const found = after === null ? page.found : state.found;
    tell({ found, today: page.today, behind: page.behind, problem: null, isRead: true });
  }

  /** What was read below the new first page stays as it is. */
  function replaceTop({ rows: top }: HistoryPage): void {
    const lowest = top.length < FIRST_ROWS ? -1 : (top.at(-1)?.place ?? -1);
    const below = rows.filter(({ place }) => place < lowest);
    rows = [];
    items = [];
    append([...top, ...below]);
  }

  function append(more: readonly HistoryRow[]): void {
    const added: HistoryItem[] = [];
    for (const row of more) {
      if (rows.at(-1)?.day !== row.day) added.push({ kind: 'day', key: row.day, day: row.day });
      added.push({ kind: 'row', key: row.id, row });
      rows.push(row);
    }
    items = items.concat(added);
  }

  async function refresh(): Promise<void> {
    const asked = turn;
    const below = [...touched].filter((id) => rows.findIndex((row) => row.id === id) >= FIRST_ROWS).slice(0, 50);
    touched.clear();
    await ask(null);
    if (below.length === 0 || asked !== turn) return;
    const answer = await till.call('history.rows', { saleIds: below }).catch(() => ({ rows: [] }));
    if (asked !== turn) return;
    const fresh = new Map(answer.rows.map((row) => [row.id, row]));
    rows = rows.map((row) => fresh.get(row.id) ?? row);
    items = items.map((item) => {
      const row = item.kind === 'row' ? fresh.get(item.row.id) : undefined;
      return row === undefined ? item : { kind: 'row', key: row.id, row };
    });
    tell({});
  }

  return {
    look(wanted) {
      turn += 1;
      filter = wanted;
      rows = [];
      next = null;
      days.clear();
      void ask(null);
    },
    more() {
      if (next !== null && !isAsking) void ask(next);
    },
    changed(saleId) {
      if (saleId !== null) touched.add(saleId);
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh();
      }, REFRESH_MS);
    },
    state: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
