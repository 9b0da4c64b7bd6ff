import { z } from 'zod';
import { type CallDefinition, command, query } from './definition.ts';

/** Goods that the first step asks for. */
export const FIRST_GOODS = 20;

/** How far a shop is on its first day, read from the ledger and the catalog. */
export const FirstDayView = z.object({
  /** False: somebody put it away. */
  isShown: z.boolean(),
  goods: z.int(),
  isTestPrinted: z.boolean(),
  /** The first sale, or the first one that was refunded; null before any. */
  sale: z.object({ id: z.string(), isRefunded: z.boolean() }).nullable(),
  /** Every step is done, or the shop has sold so much that it needs none. */
  isOver: z.boolean(),
});
export type FirstDayView = z.infer<typeof FirstDayView>;

export const firstDayCalls = {
  /** `day` is null where it never began at this till; `hasSold` counts any sale. */
  'firstDay.view': query({}, z.object({ day: FirstDayView.nullable(), hasSold: z.boolean() }), {
    staleAfter: {
      'catalog.changed': 'refetch',
      'goods.changed': 'refetch',
      // Only a paid sale counts.
      'payment.changed': ({ phase }) => phase === 'paid',
      'sale.changed': 'refetch',
      'operation.changed': 'refetch',
    },
  }),
  /** Begins the first day, puts it away, or shows it again. Takes a senior. */
  'firstDay.show': command({ isShown: z.boolean() }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
