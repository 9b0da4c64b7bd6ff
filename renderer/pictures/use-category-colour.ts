import type { GoodsCategory } from '@tilla/shared/domain/goods-pictures/category.ts';
import { categoryColour } from './category-colour.ts';
import { useDrawings } from './use-drawings.ts';
import { useGoodsLook } from './use-goods-look.ts';

/** The same as the ground of the item's picture. */
export function useCategoryColour(catalogItemId: number | null, name: string): GoodsCategory {
  const category = useGoodsLook(catalogItemId)?.category ?? null;
  const drawings = useDrawings();
  const drawn = category === null ? drawings?.drawingOf(name) : null;
  return drawn?.category ?? categoryColour(category);
}
