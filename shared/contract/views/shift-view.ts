import { z } from 'zod';
import { FiscalTotalsView, InFlightView } from './cashbox-view.ts';
import { OperationView } from './operation-view.ts';
import { TenderKind } from './tender-view.ts';

/**
 * What this till's shift has more than the fiscal register. `no_receipt`: counter money without a fiscal receipt.
 * `no_return`: returned without a fiscal return. `outside`: in no shift of this till.
 */
export const FiscalDifferenceView = z.object({
  amountTiyn: z.int(),
  entries: z.array(
    z.object({
      saleId: z.string().nullable(),
      saleNumber: z.int().nullable(),
      tender: TenderKind.nullable(),
      at: z.string(),
      why: z.enum(['no_receipt', 'no_return', 'outside']),
      amountTiyn: z.int(),
    }),
  ),
  /** Other shifts and tills on the register, and the end of a long list. */
  restTiyn: z.int(),
});
export type FiscalDifferenceView = z.infer<typeof FiscalDifferenceView>;

export const ShiftView = z.object({
  kkmNumber: z.string().nullable(),
  /** The last one where none is open; null where there never was any. */
  shift: z
    .object({
      id: z.int(),
      number: z.int().nullable(),
      isOpen: z.boolean(),
      openedAt: z.string().nullable(),
      closedAt: z.string().nullable(),
    })
    .nullable(),
  totals: FiscalTotalsView,
  /** Cash of this till without a receipt, where others share the fiscal till. */
  cashWithoutReceiptTiyn: z.int(),
  /** Null where no shift is open or the two agree. */
  difference: FiscalDifferenceView.nullable(),
  asOf: z.string().nullable(),
  inFlight: z.array(InFlightView),
  /** False while other tills' invoices could not be read. */
  isInFlightComplete: z.boolean(),
  closing: OperationView.nullable(),
});
export type ShiftView = z.infer<typeof ShiftView>;
