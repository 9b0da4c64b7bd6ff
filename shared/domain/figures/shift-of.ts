/** Which shift of this till a change of money belongs to, or why it belongs to none; pure (rules H3, S2). */

/**
 * The service reports whole seconds, and the till's clock may be off by some: a payment right after the opening belongs
 * to the shift.
 */
const CLOCK_TOLERANCE_MS = 60_000;

/** A shift as a stretch of this till's ledger: every event from its opening to its close, both included. */
export interface ShiftSpan {
  readonly id: string;
  readonly fromSeq: number;
  /** Null while it is open. */
  readonly toSeq: number | null;
  readonly openedAt: string;
}

/** A change of money, where this till's ledger got to know it. */
export interface MoneyEvent {
  readonly seq: number;
  readonly kind: 'sale' | 'refund' | 'cash_move';
  /** The customer pays it without the cashier, at any hour. */
  readonly isPrintedQr: boolean;
  /** Taken in from the service, because this ledger did not know it. */
  readonly isAdopted: boolean;
  /** When the customer paid it, by the service; null where that is not known. */
  readonly paidAt: string | null;
}

/**
 * Why money is in no shift. `printed_qr`: paid by a printed QR while no shift was open. `late_payment`: a bill of an
 * earlier shift, paid while none was open. `refund`: went back while none was open. `adopted`: taken in from the service.
 * `cash_move`: of a ledger whose drawer was moved without a shift.
 */
export const outsideReasons = ['printed_qr', 'late_payment', 'refund', 'adopted', 'cash_move'] as const;
export type OutsideReason = (typeof outsideReasons)[number];

export type ShiftPlace = { readonly shiftId: string } | { readonly outside: OutsideReason };

/**
 * By the order of writing and not by clocks, so that a payment stands in exactly one shift however late it becomes known. A
 * printed QR alone is asked when it was paid: the till may learn in the morning of what a customer paid at night.
 */
export function shiftOf(event: MoneyEvent, shifts: readonly ShiftSpan[]): ShiftPlace {
  const { seq, kind, isPrintedQr, isAdopted, paidAt } = event;
  if (isAdopted && !isPrintedQr) return { outside: 'adopted' };
  const shift = shifts.find(({ fromSeq, toSeq }) => fromSeq <= seq && (toSeq === null || seq <= toSeq));
  const isPaidBefore =
    isAdopted &&
    paidAt !== null &&
    shift !== undefined &&
    Date.parse(paidAt) < Date.parse(shift.openedAt) - CLOCK_TOLERANCE_MS;
  if (shift !== undefined && !isPaidBefore) return { shiftId: shift.id };
  if (kind === 'cash_move') return { outside: 'cash_move' };
  if (kind === 'refund') return { outside: 'refund' };
  return { outside: isPrintedQr ? 'printed_qr' : 'late_payment' };
}
