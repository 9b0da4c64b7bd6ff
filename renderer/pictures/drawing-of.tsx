import type { GoodsCategory } from '@tilla/shared/domain/goods-pictures/category.ts';
import { categoryOf } from '@tilla/shared/domain/goods-pictures/goods-words.ts';
import { matchDrawing } from '@tilla/shared/domain/goods-pictures/match-drawing.ts';
import type { ReactNode } from 'react';
import { drawings } from './drawings/drawings.ts';
import styles from './Picture.module.css';

interface Drawn {
  readonly category: GoodsCategory;
  readonly element: ReactNode;
}

/** Far more than a screen shows; matching a name again takes microseconds. */
const MAX_NAMES = 2_000;
const elements = new Map<string, ReactNode>();
const byName = new Map<string, Drawn | null>();

/** Matched once while it is in use, and one element for all items of a drawing: tiles render by the dozen with each key of a search. */
export function drawingOf(name: string): Drawn | null {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const matched = matchDrawing(name);
  const drawn =
    matched === null
      ? null
      : { category: categoryOf(matched.drawing, matched.group), element: elementOf(matched.drawing) };
  if (byName.size >= MAX_NAMES) byName.clear();
  byName.set(name, drawn);
  return drawn;
}

function elementOf(drawing: keyof typeof drawings): ReactNode {
  const known = elements.get(drawing);
  if (known !== undefined) return known;
  const element = (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true" data-picture={drawing}>
      {drawings[drawing].map(([fill, path], place) => (
        // By place: a tile of a search changes its drawing instead of making another.
        <path key={place} fill={fill} d={path} />
      ))}
    </svg>
  );
  elements.set(drawing, element);
  return element;
}
