import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import kit from '@tilla/ui/rows.module.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Where a list was left; the same one on every call. */
export interface LeftAt {
  readonly offset: () => number;
  readonly leave: (offset: number) => void;
}

export interface RowList {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  /** The rows drawn now, with a few beyond the edges. */
  readonly first: number;
  readonly last: number;
}

interface Options {
  readonly count: number;
  readonly heightOf: (index: number) => number;
  /** Stable for the same rows: a new function makes the virtualizer measure every row again, with each frame. */
  readonly keyOf?: (index: number) => string | number;
  readonly left: LeftAt;
  /** Changes with another list, which is read from its beginning. */
  readonly beginning: unknown;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Rows by which a key moves, if it does. */
export function rowStep({ key }: KeyboardEvent): number | undefined {
  return steps[key];
}

/** A list of any length, of which only the rows in sight are rendered; it reopens where it was left. */
export function useRowList({ count, heightOf, keyOf, left, beginning }: Options): RowList {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    overscan: 6,
    initialOffset: left.offset,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
  });
  const hasRows = count > 0;
  useEffect(() => {
    if (!hasRows) return undefined;
    const offset = left.offset();
    if (offset > 0) rows.scrollToOffset(offset);
    return () => left.leave(rows.scrollOffset ?? 0);
  }, [rows, left, hasRows]);
  const shown = useRef(beginning);
  useEffect(() => {
    if (shown.current === beginning) return;
    shown.current = beginning;
    // The virtualizer knows; reading the element would lay out the whole list within the key's turn.
    if ((rows.scrollOffset ?? 0) > 0) scroll.current?.scrollTo(0, 0);
  }, [beginning, rows]);
  const drawn = rows.getVirtualItems();
  return { scroll, rows, first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 };
}

export function RowListView({
  list: { scroll, rows },
  onKeyDown,
  testId,
  children,
}: {
  readonly list: RowList;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly testId: string;
  readonly children: (index: number) => ReactNode;
}): ReactNode {
  return (
    <div ref={scroll} className={kit.scroll} onKeyDown={onKeyDown} data-testid={testId}>
      <div className={kit.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <div key={key} className={kit.place} style={{ transform: `translateY(${String(start)}px)` }}>
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls to a row, and focuses it when it is drawn. */
export function focusRow({ scroll, rows }: RowList, index: number, selector: string): void {
  rows.scrollToIndex(index);
  requestAnimationFrame(() => {
    scroll.current?.querySelector<HTMLElement>(selector)?.focus();
  });
}
