import type { CallsOf } from '../platform/handlers.ts';

export type GoodsApi = CallsOf<
  'goods.create' | 'goods.change' | 'goods.removeMany' | 'goods.operation' | 'goods.view' | 'goods.list'
>;
