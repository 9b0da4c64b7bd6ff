import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

const ROW_PX = 72;
export const PAGE = 100;

export function useRowsInSight(count: number): {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly rows: readonly VirtualItem[];
  readonly heightPx: number;
  readonly firstPage: number;
  readonly lastPage: number;
} {
  const scroll = useRef<HTMLDivElement>(null);
  const drawn = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const rows = drawn.getVirtualItems();
  return {
    scroll,
    rows,
    heightPx: drawn.getTotalSize(),
    firstPage: Math.floor((rows[0]?.index ?? 0) / PAGE),
    lastPage: Math.floor((rows.at(-1)?.index ?? 0) / PAGE),
  };
}
