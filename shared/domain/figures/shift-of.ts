/** Rules H3, S2. */

/** The service reports whole seconds and clocks differ: a payment right after the opening belongs to the shift. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Every event from the opening to the close, inclusive. */
export interface ShiftSpan {
  readonly id: string;
  readonly fromSeq: number;
  readonly toSeq: number | null;
  readonly openedAt: string;
}

/** Where this till's ledger learned of it. */
export interface MoneyEvent {
  readonly seq: number;
  readonly kind: 'sale' | 'refund' | 'cash_move';
  /** Paid without the cashier, at any hour. */
  readonly isPrintedQr: boolean;
  /** Imported from the service. */
  readonly isAdopted: boolean;
  /** By the service; null: unknown. */
  readonly paidAt: string | null;
}

/** `late_payment`: a bill of an earlier shift. `cash_move`: of a ledger whose drawer moved without a shift. */
export const outsideReasons = ['printed_qr', 'late_payment', 'refund', 'adopted', 'cash_move'] as const;
export type OutsideReason = (typeof outsideReasons)[number];

export type ShiftPlace = { readonly shiftId: string } | { readonly outside: OutsideReason };

/** By the order of writing, not by clocks. A printed QR counts by payment time: it may be seen a day later. */
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
