import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import { z } from 'zod';
import { freeText } from '../free-text.ts';

const id = z.string().min(1).max(64);
const day = z.iso.date();
const clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
const priceTiyn = z.int().min(1).max(9_999_999_999);
const itemId = z.int();

const goods = z.strictObject({
  itemIds: z.array(itemId).max(300),
  categories: z.array(z.string().min(1).max(64)).max(50),
});

const reduction = {
  percentage: z.number().min(1).max(99).refine(isDiscountPercentage).nullable(),
  priceTiyn: priceTiyn.nullable(),
};

const isOneReduction = (rule: { percentage: number | null; priceTiyn: number | null }): boolean =>
  (rule.percentage === null) !== (rule.priceTiyn === null);

const PromotionRuleView = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('n_for_m'),
      goods,
      take: z.int().min(2).max(99),
      pay: z.int().min(1).max(98),
    })
    .refine(({ take, pay }) => pay < take),
  z.strictObject({ kind: z.literal('happy_hour'), goods, ...reduction }).refine(isOneReduction),
  z.strictObject({
    kind: z.literal('bundle'),
    parts: z
      .array(z.strictObject({ itemId, count: z.int().min(1).max(99) }))
      .min(1)
      .max(20),
    priceTiyn,
  }),
  z
    .strictObject({ kind: z.literal('customer_price'), goods, customerIds: z.array(id).max(500), ...reduction })
    .refine(isOneReduction),
]);

const promotion = {
  name: freeText(60).pipe(z.string().min(1)),
  isOn: z.boolean(),
  fromDay: day,
  untilDay: day.nullable(),
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  hours: z
    .strictObject({ from: clock, until: z.union([clock, z.literal('24:00')]) })
    .refine(({ from, until }) => from < until)
    .nullable(),
  rule: PromotionRuleView,
};

export const PromotionInput = z
  .strictObject({ id: id.nullable(), ...promotion })
  .refine(({ fromDay, untilDay }) => untilDay === null || fromDay <= untilDay);
export type PromotionInput = z.infer<typeof PromotionInput>;

export const PromotionView = z.object({ id, ...promotion });
export type PromotionView = z.infer<typeof PromotionView>;

/** For the cart on the screen; the core applies the same when it is paid. */
export const PromotionInForceView = z.object({
  id: z.string(),
  name: z.string(),
  rule: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('n_for_m'), itemIds: z.array(itemId).nullable(), take: z.int(), pay: z.int() }),
    z.object({
      kind: z.literal('reduced'),
      itemIds: z.array(itemId).nullable(),
      percentage: z.number().nullable(),
      priceTiyn: z.int().nullable(),
    }),
    z.object({
      kind: z.literal('bundle'),
      parts: z.array(z.object({ itemId, count: z.int() })),
      priceTiyn: z.int(),
    }),
  ]),
});

export const MAX_PROMOTIONS = 100;
