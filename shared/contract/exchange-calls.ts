import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { ExchangeSource, ExchangeView, ExchangeWarningView } from './views/exchange-view.ts';
import { RefundLineInput } from './views/refund-view.ts';
import { CartInput } from './views/sale-view.ts';
import { GoodsTo } from './views/stock-view.ts';
import { TenderKind } from './views/tender-view.ts';

const id = z.string().min(1).max(64);
const staleAfter = {
  'exchange.changed': 'refetch',
  'operation.changed': 'refetch',
  'payment.changed': 'refetch',
  'sale.changed': 'refetch',
} as const;

export const exchangeCalls = {
  /** What paid the sale, and what art. 30 says against it. */
  'exchange.offer': query(
    { saleId: id },
    z.object({
      saleNumber: z.int(),
      soldAt: z.string(),
      sources: z.array(ExchangeSource.extend({ way: TenderKind, amountTiyn: z.int() })),
      /** `exchange.begin` refuses: its goods come back by the debt. */
      isOnCredit: z.boolean(),
      warning: ExchangeWarningView,
    }),
    { staleAfter },
  ),
  /** Returns the goods first (`refund.start`, `tender.giveBack`); takes a senior, as every refund does. */
  'exchange.begin': approvable(
    {
      source: ExchangeSource,
      lines: z.array(RefundLineInput).min(1).max(300),
      reason: freeText(400).pipe(z.string().min(1)),
      goodsTo: GoodsTo.optional(),
      cart: CartInput,
    },
    z.object({ exchangeId: z.string() }),
    { audit: 'with_change' },
  ),
  'exchange.view': query({ exchangeId: id }, ExchangeView, { staleAfter }),
  /** Neither sold nor ended; oldest first. */
  'exchange.listOpen': query({}, z.object({ exchanges: z.array(ExchangeView) }), { staleAfter }),
  /** Where goods of this sale came back, or which it was sold by. */
  'exchange.ofSale': query({ saleId: id }, z.object({ exchanges: z.array(ExchangeView) }), { staleAfter }),
  /** Nothing new is sold. Refused while money is in flight. */
  'exchange.end': command({ exchangeId: id }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
