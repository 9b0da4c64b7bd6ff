/** Colours that a shop's own categories take as well. */
export const usualCategories = [
  'bread',
  'dairy',
  'meat',
  'grocery',
  'tea',
  'drinks',
  'sweets',
  'produce',
  'home',
] as const;

export const goodsCategories = [
  ...usualCategories,
  'alcohol',
  'tobacco',
  'hot',
  'flowers',
  'clothes',
  'service',
] as const;
export type GoodsCategory = (typeof goodsCategories)[number];
