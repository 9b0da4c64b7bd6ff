import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { CartRulesView, GoodsRuleChange, GoodsRuleRow } from './views/goods-rule-view.ts';
import { CartInput } from './views/sale-view.ts';

export const goodsRuleCalls = {
  'goodsRules.list': query({}, z.object({ rules: z.array(GoodsRuleRow) }), {
    staleAfter: { 'goods.changed': 'refetch' },
  }),
  'goodsRules.change': approvable({ changes: z.array(GoodsRuleChange).min(1).max(500) }, z.object({})),
  /** The core checks the same when a payment begins. */
  'cart.rules': query({ cart: CartInput }, CartRulesView, { staleAfter: { 'goods.changed': 'refetch' } }),
  /** `till_mark_sold` or `till_mark_unreadable` where it may not be sold. */
  'cart.checkMark': query({ mark: z.string().min(1).max(255) }, z.object({})),
  /** An Almaty day's sold and returned marks. */
  'marks.export': approvable({ day: z.iso.date() }, z.object({ file: z.string(), count: z.int() })),
} as const satisfies Record<string, CallDefinition>;

/** The day of birth a document was compared with (`cart.rules`); `till_age_check` where it is missing. */
export const documentSeen = z.iso.date().optional();
