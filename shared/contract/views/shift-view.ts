import { z } from 'zod';
import { FiscalTotalsView } from './cashbox-view.ts';
import { OperationView } from './operation-view.ts';
import { TenderKind } from './tender-view.ts';

/** Money whose end is not known: closing over it needs a manager, unless it carries over to the next shift (rule H2). */
export const InFlightView = z.object({
  kind: z.enum(['payment', 'cancel', 'refund', 'qr_refund', 'receipt']),
  /** A payment or operation of this till, or the service's own number of what another till has open. */
  id: z.string(),
  isOurs: z.boolean(),
  amountTiyn: z.int().nullable(),
  /** How it stands: a payment's or operation's phase here, the service's raw status elsewhere. */
  state: z.string(),
  since: z.string().nullable(),
  /** A bill that stays payable for hours: it stands in nobody's way, and its money counts in the shift where it comes in. */
  carriesOver: z.boolean(),
});
export type InFlightView = z.infer<typeof InFlightView>;

/**
 * Where the fiscal register counts differently: what the shift of this till has more, and the money behind it. `no_receipt`:
 * taken at the counter without a fiscal receipt. `no_return`: given back at the counter without a return there. `outside`: in
 * no shift of this till.
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
  /** Of other shifts and tills on the same register, and what is left of a long list. */
  restTiyn: z.int(),
});
export type FiscalDifferenceView = z.infer<typeof FiscalDifferenceView>;

/** The shift of the fiscal till as it stands now, and what is in the way of closing it; sums in tiyn. */
export const ShiftView = z.object({
  kkmNumber: z.string().nullable(),
  /** The open one, else the last one; null where there never was any. */
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
  /** Cash of this till that stands in no receipt, and in no total of a fiscal till that others share; tiyn. */
  cashWithoutReceiptTiyn: z.int(),
  /** Beside the open shift of this till; null where there is none, and where the two agree. */
  difference: FiscalDifferenceView.nullable(),
  asOf: z.string().nullable(),
  inFlight: z.array(InFlightView),
  /** False while the service could not be asked what other tills have open. */
  isInFlightComplete: z.boolean(),
  /** The last close of this shift that was asked for here. */
  closing: OperationView.nullable(),
});
export type ShiftView = z.infer<typeof ShiftView>;
