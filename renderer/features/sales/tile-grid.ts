import type { TileSize } from '@tilla/shared/contract/views/app-view.ts';
import { useSyncExternalStore } from 'react';

export interface TileGrid {
  readonly columns: number;
  /** A tile and the gap below it. */
  readonly rowPx: number;
}

/** Rail and cart of a large window, as in tokens.css. */
const BESIDE_PX = 596;
const GAP_PX = 14;
/** A tile of a large window and its gap. */
const LARGE_TILE_PX = 217;
const step = { smaller: 1, usual: 0, larger: -1 } as const satisfies Record<TileSize, number>;

/** By the three window sizes; beyond the largest the tiles keep their width, and there are more of them. */
export function tileGrid(windowPx: number, size: TileSize): TileGrid {
  const columns = step[size] + usualColumns(windowPx);
  if (windowPx < 1_200) return { columns, rowPx: 98 };
  return { columns, rowPx: windowPx < 1_600 ? 152 : 202 };
}

function usualColumns(windowPx: number): number {
  if (windowPx < 1_200) return 3;
  if (windowPx < 1_600) return 5;
  return Math.max(6, Math.floor((windowPx - BESIDE_PX + GAP_PX) / LARGE_TILE_PX));
}

function listen(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export function useTileGrid(size: TileSize): TileGrid {
  return tileGrid(
    useSyncExternalStore(listen, () => window.innerWidth),
    size,
  );
}
