import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { ReconciliationView } from '@tilla/shared/contract/views/reconciliation-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { movesWithin, viewMove } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BankDay, BankDays } from './bank-days.ts';
import type { DayComparison, DayComparisons, Totals } from './day-comparison.ts';
import { type DayWindow, dayWindow, isRealDay } from './day-window.ts';
import { takingsOf } from './takings.ts';
import { pastDaysFromMs } from './windows.ts';

export function createReconciliationCalls(
  context: ShopContext & {
    readonly days: DayComparisons;
    readonly bankDays: BankDays;
    /** A ledger that was never compared is compared completely first (rule C3). */
    readonly gate: () => Promise<Problem | null>;
  },
) {
  const { days, bankDays, serverClock, ledger } = context;

  function view(day: string): ReconciliationView {
    const comparison = days.of(day);
    return viewOf(day, comparison ?? dayWindow(day), comparison, bankDays.of(day));
  }

  function viewOf(
    day: string,
    window: DayWindow,
    comparison: DayComparison | null,
    sales: BankDay | null,
  ): ReconciliationView {
    return {
      day,
      from: new Date(window.fromMs).toISOString(),
      to: new Date(window.toMs).toISOString(),
      isByShifts: window.isByShifts,
      ledger: takingsOf(days.moneyWithin(window)),
      ownAtService: sideOf(comparison?.ownAtService ?? null),
      service: sideOf(comparison?.service ?? null),
      bank: sideOf(comparison?.bank ?? null),
      differenceTiyn: comparison?.differenceTiyn ?? null,
      bankSales: sales === null ? null : { count: sales.count, amountTiyn: sales.amountTiyn },
      differences: comparison?.differences ?? [],
      askedAt: comparison?.askedAt ?? null,
      problem: comparison?.problem ?? null,
      isFinal: day < almatyDay(pastDaysFromMs(serverClock.stampMs())),
      cashMoves: movesWithin(ledger, window).map(viewMove),
      fiscalCash: comparison?.fiscalCash ?? null,
    };
  }

  /** Null before the first result: the shift's start is unknown until then. */
  function viewShift(shiftId: number): ReconciliationView | null {
    const comparison = days.ofShift(shiftId);
    if (comparison === null) return null;
    // Bank sales are known by day; within a shift the differences name each one.
    return viewOf(almatyDay(comparison.fromMs), comparison, comparison, null);
  }

  return defineCalls({
    'reconciliation.viewShift': ({ shiftId }) => ({ comparison: viewShift(shiftId) }),
    async 'reconciliation.runShift'({ shiftId }) {
      const problem = (await context.gate()) ?? (await days.askShift(shiftId, 'watch'));
      if (problem !== null) throw Refusal.of(problem);
      return { comparison: viewShift(shiftId) };
    },
    'reconciliation.view': ({ day }) => view(realDay(day)),
    async 'reconciliation.run'({ day }) {
      const asked = realDay(day);
      const problem = (await context.gate()) ?? (await days.ask(asked, 'watch'));
      if (problem !== null) throw Refusal.of(problem);
      return view(asked);
    },
  });
}

function realDay(day: string): string {
  if (!isRealDay(day)) throw new Refusal('till_input_invalid');
  return day;
}

function sideOf(sums: Totals | null): ReconciliationView['service'] {
  return sums === null ? null : { ...sums, netTiyn: sums.amountTiyn - sums.refundedTiyn };
}
