import { z } from 'zod';
import { restrictions } from '../../domain/restricted-goods.ts';

const GoodsRuleView = z.object({ restriction: z.enum(restrictions).nullable(), needsMark: z.boolean() });

/** Whose rule it is: `category:KEY` or `item:ID`; goods with a rule of their own have none of their category. */
const GoodsRuleOf = z.string().regex(/^(?:category:.{1,100}|item:\d{1,15})$/s);

export const GoodsRuleRow = z.object({ of: GoodsRuleOf, rule: GoodsRuleView });
export type GoodsRuleRow = z.infer<typeof GoodsRuleRow>;

/** Null takes the rule back. */
export const GoodsRuleChange = z.strictObject({
  of: GoodsRuleOf,
  rule: z.strictObject(GoodsRuleView.shape).nullable(),
});

/** What has to happen before a cart may be paid for. */
export const CartRulesView = z.object({
  /** Lines that are restricted or need marks. */
  lines: z.array(
    z.object({
      lineId: z.string(),
      minAge: z.int().nullable(),
      isClosed: z.boolean(),
      needsMark: z.boolean(),
      /** How many of its pieces have no mark yet. */
      marksMissing: z.int(),
    }),
  ),
  /** The cashier compares a document with this day (`YYYY-MM-DD`). */
  age: z.object({ minAge: z.int(), bornOnOrBefore: z.string(), names: z.array(z.string()) }).nullable(),
  /** May not be sold at this hour. */
  closed: z.object({ names: z.array(z.string()), from: z.string(), until: z.string() }).nullable(),
  /** `HH:MM` of the clock that decides; only this machine's as long as the service has not answered. */
  clock: z.string(),
  isMachineClock: z.boolean(),
});
export type CartRulesView = z.infer<typeof CartRulesView>;
