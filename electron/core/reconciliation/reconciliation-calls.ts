/** A day's books beside service and bank: as last asked, or asked anew. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ReconciliationView } from '../../../shared/contract/views/reconciliation-view.ts';
import { almatyDay } from '../../../shared/domain/almaty-time.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Handlers } from '../handlers.ts';
import type { Rules } from '../money/rules.ts';
import { Refusal } from '../refusal.ts';

import type { BankDays } from './bank-days.ts';
import type { DayComparisons, Sums } from './day-comparison.ts';
import { dayWindow, isRealDay } from './day-window.ts';
import { takingsOf } from './takings.ts';
import { pastDaysFromMs } from './windows.ts';

export type ReconciliationCalls = Pick<Handlers, 'reconciliation.view' | 'reconciliation.run'>;

export interface ReconciliationCallsParts {
  readonly days: DayComparisons;
  readonly bankDays: BankDays;
  readonly serverClock: ServerClock;
  readonly rules: Rules;
  /** Books that were not compared with the service yet are compared as a whole first (rule C3). */
  readonly gate: () => Promise<Problem | null>;
}

export function createReconciliationCalls(parts: ReconciliationCallsParts): ReconciliationCalls {
  const { days, bankDays, serverClock, rules } = parts;

  function view(day: string): ReconciliationView {
    const comparison = days.of(day);
    const window = comparison ?? dayWindow(day);
    const sales = bankDays.of(day);
    return {
      day,
      from: new Date(window.fromMs).toISOString(),
      to: new Date(window.toMs).toISOString(),
      isByShifts: window.isByShifts,
      books: takingsOf(days.paidWithin(window), rules),
      ownAtService: sideOf(comparison?.ownAtService ?? null),
      service: sideOf(comparison?.service ?? null),
      bank: sideOf(comparison?.bank ?? null),
      differenceTiyn: comparison?.differenceTiyn ?? null,
      bankSales: sales === null ? null : { count: sales.count, amountTiyn: sales.amountTiyn },
      differences: comparison?.differences ?? [],
      askedAt: comparison?.askedAt ?? null,
      problem: comparison?.problem ?? null,
      isFinal: day < almatyDay(pastDaysFromMs(serverClock.stampMs())),
    };
  }

  return {
    'reconciliation.view': ({ day }) => view(realDay(day)),
    async 'reconciliation.run'({ day }) {
      const asked = realDay(day);
      const problem = (await parts.gate()) ?? (await days.ask(asked, 'watch'));
      if (problem !== null) throw new Refusal(problem.code, problem.params);
      return view(asked);
    },
  };
}

function realDay(day: string): string {
  if (!isRealDay(day)) throw new Refusal('till_input_invalid');
  return day;
}

function sideOf(sums: Sums | null): ReconciliationView['service'] {
  return sums === null ? null : { ...sums, netTiyn: sums.amountTiyn - sums.refundedTiyn };
}
