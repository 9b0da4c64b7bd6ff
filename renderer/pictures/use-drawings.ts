import { useSyncExternalStore } from 'react';
import { warmFirst } from '#renderer/app/later.tsx';
import type { drawingOf } from './drawing-of.tsx';

interface Drawings {
  readonly drawingOf: typeof drawingOf;
}

/** Without the chunk every item has the icon of its category. */
const noDrawings: Drawings = { drawingOf: () => null };

let drawings: Drawings | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function load(): Promise<void> {
  loading ??= bring();
  return loading;
}

async function bring(): Promise<void> {
  try {
    drawings = await import('./drawing-of.tsx');
  } catch {
    drawings = noDrawings;
  }
  for (const tell of listeners) tell();
}

warmFirst(load);

function listen(tell: () => void): () => void {
  listeners.add(tell);
  if (drawings === null) void load();
  return () => listeners.delete(tell);
}

/** Null until the chunk of the drawings has loaded. */
export function useDrawings(): Drawings | null {
  return useSyncExternalStore(listen, () => drawings);
}
