import { useVirtualizer } from '@tanstack/react-virtual';
import type { TileSize } from '@tilla/shared/contract/views/app-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { type CSSProperties, memo, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import styles from './Counter.module.css';
import { useRemaining } from './Remaining.tsx';
import { Tile } from './Tile.tsx';
import { useTileGrid } from './tile-grid.ts';
import { useTileMenu } from './use-tile-menu.ts';

const KEYS = 10;

interface GridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly items: readonly CatalogItemView[];
  readonly size: TileSize;
  readonly onPick: (item: CatalogItemView) => void;
  readonly onMenu: (itemId: number) => void;
  /** Enter in the search field takes the first one: it is marked. */
  readonly isFirstTaken: boolean;
  readonly pinned: ReadonlySet<number>;
  readonly isNumbered: boolean;
  readonly empty: ReactNode;
}

/** Goods as tiles; only the rows in sight are rendered. Arrow keys move, Enter adds. */
export const ProductGrid = memo(function ProductGrid({
  ref,
  items,
  size,
  onPick,
  onMenu,
  isFirstTaken,
  pinned,
  isNumbered,
  empty,
}: GridProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroll.current as HTMLDivElement);
  const { columns, rowPx } = useTileGrid(size);
  const menu = useTileMenu(onMenu);
  const remaining = useRemaining(useMemo(() => items.map(({ id }) => id), [items]));
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    // All results of a search are made with each key: none beyond those in sight.
    overscan: isFirstTaken ? 0 : 1,
  });
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      {...menu}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
        if (step === undefined || scroll.current === null) return;
        event.preventDefault();
        walk(scroll.current, step);
      }}
    >
      {items.length === 0 ? empty : null}
      <div className={styles.rows} style={{ height: rows.getTotalSize(), '--tiles': columns } as CSSProperties}>
        {rows.getVirtualItems().map((row) => (
          <div key={row.key} className={styles.row} style={{ transform: `translateY(${String(row.start)}px)` }}>
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
              const place = row.index * columns + column;
              const isPinned = pinned.has(item.id);
              return (
                <Tile
                  // Other goods with each key of a search: a tile that stays where it is costs half of a new one.
                  key={column}
                  item={item}
                  onPick={onPick}
                  isNext={isFirstTaken && place === 0}
                  isPinned={isPinned}
                  left={remaining.get(item.id) ?? null}
                  keyName={isNumbered && isPinned && place < KEYS ? String((place + 1) % KEYS) : null}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}, drawsTheSame);

/** Not by what a press does, as in `Tile`: a key of a search renders the counter before its results are there. */
function drawsTheSame(before: GridProps, after: GridProps): boolean {
  return (
    before.items === after.items &&
    before.size === after.size &&
    before.isFirstTaken === after.isFirstTaken &&
    before.pinned === after.pinned &&
    before.isNumbered === after.isNumbered &&
    (after.items.length > 0 || before.empty === after.empty)
  );
}

function walk(grid: HTMLElement, step: number): void {
  const tiles = [...grid.querySelectorAll('button')];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  tiles[at + step]?.focus();
}
