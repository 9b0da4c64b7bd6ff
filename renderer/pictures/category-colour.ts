import { type GoodsCategory, goodsCategories, usualCategories } from '@tilla/shared/domain/goods-pictures/category.ts';

/** The service's usual codes, where the colour has another name. */
const usual: Readonly<Record<string, GoodsCategory>> = { bakery: 'bread', household: 'home' };

export function usualCategory(key: string): GoodsCategory | undefined {
  return usual[key] ?? goodsCategories.find((colour) => colour === key);
}

/** The colour of a category, the same at each till and each start; goods without one are grey. */
export function categoryColour(key: string | null): GoodsCategory {
  if (key === null) return 'home';
  const own = usualCategory(key);
  if (own !== undefined) return own;
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return usualCategories[sum % usualCategories.length] ?? 'home';
}
