export const goodsCategories = [
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
export type GoodsCategory = (typeof goodsCategories)[number];
