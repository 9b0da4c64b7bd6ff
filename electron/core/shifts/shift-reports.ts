import type { CashboxSummary } from '@tilla/payment-api/merchant/cashbox.ts';
import { type DrawerRecord, type ShiftReportRecord, viewDrawer } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Drawers, signedTiyn } from './drawers.ts';
import { undoneReturns } from './fiscal-return.ts';
import { fiscalDifference } from './shift-figures.ts';

const MAX_OUTSIDE = 50;

export interface ReportToMake {
  readonly kind: ShiftReportRecord['kind'];
  readonly person: { readonly id: string; readonly name: string };
  readonly approvedBy: string | null;
  readonly drawer: DrawerRecord | undefined;
  readonly summary: CashboxSummary | null;
  readonly at: string;
}

export type ReportContext = ShopContext & { readonly drawers: Drawers };

export function newReport(
  context: ReportContext,
  { kind, person, approvedBy, drawer, summary, at }: ReportToMake,
): ShiftReportRecord {
  const { ids, drawers, tasks } = context;
  const entries = drawers.entries();
  const outside = entries.filter((entry) => entry.outside !== null);
  const fiscalShift = summary?.shift ?? null;
  const difference =
    summary === null || drawer === undefined
      ? null
      : fiscalDifference(context, entries, { ...summary.totals, openedAt: fiscalShift?.openedAt ?? null });
  const returns = undoneReturns(tasks.open(), drawer?.openedAt ?? null);
  return {
    id: ids.next(),
    kind,
    number: kind === 'z' ? (drawer?.number ?? 0) : drawers.countReports('x') + 1,
    at,
    personId: person.id,
    personName: person.name,
    approvedBy,
    drawer: drawer === undefined ? null : viewDrawer(drawer),
    sums: drawer?.sums ?? drawers.sums(),
    fiscalReturnsDueTiyn: returns.cashTiyn + returns.cardTiyn,
    ...(outside.length === 0
      ? {}
      : {
          outside: outside.slice(0, MAX_OUTSIDE).map((entry) => ({
            reason: entry.outside ?? 'adopted',
            at: entry.at,
            saleNumber: entry.saleNumber,
            amountTiyn: signedTiyn(entry),
          })),
        }),
    ...(difference === null ? {} : { fiscalDifference: difference }),
    fiscal:
      summary === null
        ? null
        : {
            kkmNumber: summary.kkmNumber,
            shiftNumber: summary.shift?.number ?? null,
            totals: summary.totals,
          },
  };
}
