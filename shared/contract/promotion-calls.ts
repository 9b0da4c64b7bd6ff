import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { shownText } from './free-text.ts';
import { PromotionInForceView, PromotionInput, PromotionView } from './views/promotion-view.ts';

const named = <Id extends z.ZodType>(id: Id) => z.object({ id, name: shownText });

export const promotionCalls = {
  /** With the names of what they are for, and the service's day. */
  'promotion.list': query(
    {},
    z.object({
      promotions: z.array(PromotionView.extend({ isInForce: z.boolean() })),
      items: z.array(named(z.int())),
      customers: z.array(named(z.string())),
      today: z.string(),
    }),
    { staleAfter: { 'promotion.changed': 'refetch', 'catalog.changed': 'refetch', 'customer.changed': 'refetch' } },
  ),
  /** `id` null: a new one. Takes a manager. */
  'promotion.save': approvable({ promotion: PromotionInput }, z.object({ promotionId: z.string() })),
  /** In force for this customer, by the service's clock; `unchangedForMs`: until an hour begins or ends, if any can. */
  'promotion.atCounter': query(
    { customerId: z.string().max(64).nullable() },
    z.object({ promotions: z.array(PromotionInForceView), unchangedForMs: z.number().nullable() }),
    { staleAfter: { 'promotion.changed': 'refetch', 'catalog.changed': 'refetch' } },
  ),
} as const satisfies Record<string, CallDefinition>;
