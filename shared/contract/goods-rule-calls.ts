import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { CartRulesView, GoodsRuleChange, GoodsRuleRow } from './views/goods-rule-view.ts';
import { CartInput } from './views/sale-view.ts';

/** Goods that the law restricts, and goods that are sold with a mark. */
export const goodsRuleCalls = {
  'goodsRules.list': query({}, z.object({ rules: z.array(GoodsRuleRow) }), {
    staleAfter: { 'goods.changed': 'refetch' },
  }),
  /** A manager's right. */
  'goodsRules.change': approvable({ changes: z.array(GoodsRuleChange).min(1).max(500) }, z.object({})),
  /** What a payment of this cart would be refused for now; the core asks the same of every payment that begins. */
  'cart.rules': query({ cart: CartInput }, CartRulesView, { staleAfter: { 'goods.changed': 'refetch' } }),
  /** Whether this mark may be sold: refused with `till_mark_sold` or `till_mark_unreadable` where it may not. */
  'cart.checkMark': query({ mark: z.string().min(1).max(255) }, z.object({})),
  /** A manager's right: the marks that were sold and returned on a day of Almaty, as a table in the folder of exports. */
  'marks.export': approvable({ day: z.iso.date() }, z.object({ file: z.string(), count: z.int() })),
} as const satisfies Record<string, CallDefinition>;

/**
 * The date of birth that the cashier was shown and compared a document with (`cart.rules`), of goods that take an age;
 * without it the payment is refused with `till_age_check`.
 */
export const documentSeen = z.iso.date().optional();
