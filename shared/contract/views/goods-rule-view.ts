import { z } from 'zod';
import { restrictions } from '../../domain/restricted-goods.ts';

const GoodsRuleView = z.object({ restriction: z.enum(restrictions).nullable(), needsMark: z.boolean() });

/** `category:KEY` or `item:ID`; an item's rule replaces its category's. */
const GoodsRuleOf = z.string().regex(/^(?:category:.{1,100}|item:\d{1,15})$/s);

export const GoodsRuleRow = z.object({ of: GoodsRuleOf, rule: GoodsRuleView });
export type GoodsRuleRow = z.infer<typeof GoodsRuleRow>;

/** Null removes the rule. */
export const GoodsRuleChange = z.strictObject({
  of: GoodsRuleOf,
  rule: z.strictObject(GoodsRuleView.shape).nullable(),
});

export const CartRulesView = z.object({
  lines: z.array(
    z.object({
      lineId: z.string(),
      minAge: z.int().nullable(),
      isClosed: z.boolean(),
      needsMark: z.boolean(),
      marksMissing: z.int(),
    }),
  ),
  age: z
    .object({
      minAge: z.int(),
      bornOnOrBefore: z.string(),
      names: z.array(z.string()),
      /** `HH:MM`; null: sold at any hour. */
      sellsUntil: z.string().nullable(),
    })
    .nullable(),
  /** May not be sold at this hour. */
  closed: z.object({ names: z.array(z.string()), from: z.string(), until: z.string() }).nullable(),
  /** `HH:MM`; this machine's until the service has answered. */
  clock: z.string(),
  isMachineClock: z.boolean(),
});
export type CartRulesView = z.infer<typeof CartRulesView>;
