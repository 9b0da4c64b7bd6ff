import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import bar from './CategoryBar.module.css';
import colours from './category-colours.module.css';
import { useCategoryColour } from './use-category-colour.ts';

/** A part of the largest item of a list, in the colour of the item's category. */
export function CategoryBar({
  catalogItemId,
  name,
  part,
  className,
}: {
  readonly catalogItemId: number | null;
  readonly name: string;
  readonly part: number;
  readonly className?: string | undefined;
}): ReactNode {
  const colour = useCategoryColour(catalogItemId, name);
  return (
    <span className={clsx(bar.track, colours[colour], className)} aria-hidden="true">
      <span className={bar.part} style={{ width: `${String(Math.min(1, Math.max(0, part)) * 100)}%` }} />
    </span>
  );
}
