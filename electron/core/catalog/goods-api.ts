import type { CallsOf } from '../platform/handlers.ts';

export type GoodsApi = CallsOf<'goods.create' | 'goods.change' | 'goods.operation' | 'goods.view' | 'goods.list'>;
