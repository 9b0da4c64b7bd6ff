/** The list of refunds as the till reads it (gaps.md "Refunds", reading rule). */

import { z } from 'zod';
import { moneyField, optionalNumber, optionalTime } from './wire-fields.ts';

const page = z
  .looseObject({
    data: z.array(
      z
        .looseObject({
          id: z.int(),
          invoice_id: optionalNumber,
          amount: moneyField,
          status: z.string(),
          created_at: optionalTime,
        })
        .transform((wire) => ({
          id: wire.id,
          invoiceId: wire.invoice_id,
          amountTiyn: wire.amount,
          status: wire.status,
          createdAt: wire.created_at,
        })),
    ),
    total: optionalNumber,
  })
  .transform((wire) => ({ refunds: wire.data, total: wire.total ?? wire.data.length }));

/** One page of `GET /refunds`; sums in tiyn, times ISO in UTC, status raw. */
export type RefundPage = z.output<typeof page>;

/** Throws ZodError where it is not the list. */
export function readRefundPage(body: unknown): RefundPage {
  return page.parse(body);
}
