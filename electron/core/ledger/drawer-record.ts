import {
  type CashMoveView,
  CashMoveView as CashMoveViewSchema,
  type DrawerView,
  DrawerView as DrawerViewSchema,
  FiscalTotalsView,
} from '@tilla/shared/contract/views/cashbox-view.ts';
import { FiscalDifferenceView } from '@tilla/shared/contract/views/shift-view.ts';
import { outsideReasons } from '@tilla/shared/domain/figures/shift-of.ts';
import { z } from 'zod';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export const DrawerRecord = DrawerViewSchema.extend({
  personId: z.string(),
  /** Its first counted event: the opening. */
  fromSeq: z.int(),
  /**
   * Money before it opened, and adopted money, is listed beside it and in no shift. Absent in older ledgers, which
   * begin after the previous shift and count everything.
   */
  listsOutside: z.boolean().optional(),
  /** Null while it is open. */
  toSeq: z.int().nullable(),
  /** Items in flight that a manager overrode (rule H2). */
  overriddenInFlight: z.int(),
  undoneReturns: z.int().optional(),
  operationId: z.string().nullable(),
});
export type DrawerRecord = z.infer<typeof DrawerRecord>;

export const DrawerMoveRecord = CashMoveViewSchema.extend({ drawerId: z.string() });
export type DrawerMoveRecord = z.infer<typeof DrawerMoveRecord>;

/** A report as made: it never changes, however often it is printed. */
export const ShiftReportRecord = z.object({
  id: z.string(),
  kind: z.enum(['x', 'z']),
  number: z.int(),
  at: z.string(),
  personId: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  drawer: DrawerViewSchema.nullable(),
  sums: DrawerViewSchema.shape.sums,
  /** Cash refunded here that the register still counts: its returns are due there. */
  fiscalReturnsDueTiyn: z.int().default(0),
  /** Money since the previous shift that is in no shift; its total is in `sums`. Absent where there was none. */
  outside: z
    .array(
      z.object({
        reason: z.enum(outsideReasons),
        at: z.string(),
        saleNumber: z.int().nullable(),
        amountTiyn: z.int(),
      }),
    )
    .optional(),
  /** Absent where the register agrees, and in older ledgers. */
  fiscalDifference: FiscalDifferenceView.optional(),
  /** The register's totals, where it could be asked. */
  fiscal: z
    .object({ kkmNumber: z.string().nullable(), shiftNumber: z.int().nullable(), totals: FiscalTotalsView })
    .nullable(),
});
export type ShiftReportRecord = z.infer<typeof ShiftReportRecord>;

export function viewDrawer(record: DrawerRecord): DrawerView {
  return DrawerViewSchema.parse(record);
}

export function viewMove(record: DrawerMoveRecord): CashMoveView {
  return CashMoveViewSchema.parse(record);
}

export function movesWithin(
  ledger: Pick<Ledger, 'find'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): DrawerMoveRecord[] {
  const span = { fromAt: new Date(fromMs).toISOString(), beforeAt: new Date(toMs + 1).toISOString() };
  return ledger.find('drawer_move', { ...span, oldestFirst: true }).map(({ value }) => DrawerMoveRecord.parse(value));
}

export function putDrawer(drawer: DrawerRecord): RecordPut {
  const keys = { group: drawer.state, at: drawer.openedAt, number: drawer.number };
  return { kind: 'drawer', id: drawer.id, value: drawer, keys };
}

export function putMove(move: DrawerMoveRecord): RecordPut {
  return { kind: 'drawer_move', id: move.id, value: move, keys: { parent: move.drawerId, at: move.at } };
}

export function moveMade(move: DrawerMoveRecord, personId: string): LedgerPart {
  return [{ stream: move.id, type: 'drawer_move.made', at: move.at, personId, data: { ...move } }, putMove(move)];
}

export function putReport(report: ShiftReportRecord): RecordPut {
  const { id, kind, at, drawer } = report;
  return { kind: 'shift_report', id, value: report, keys: { group: kind, parent: drawer?.id ?? '', at } };
}

export function reportMade(report: ShiftReportRecord): LedgerPart {
  const { id, at, personId } = report;
  return [{ stream: id, type: 'shift_report.made', at, personId, data: { ...report } }, putReport(report)];
}
