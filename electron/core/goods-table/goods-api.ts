/** What an import asks of the shop's goods. */

import type { CallsOf } from '../handlers.ts';

/** Makes and changes goods by durable operations, and tells how those stand. */
export type GoodsApi = CallsOf<'goods.create' | 'goods.change' | 'goods.operation' | 'goods.view' | 'goods.list'>;
