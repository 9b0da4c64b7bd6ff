import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';

export interface DayTotals {
  count: number;
  /** Paid and partially refunded invoices in full; a fully refunded one keeps `paid` (rule S2). */
  paidTiyn: number;
  refundedTiyn: number;
}

export interface LedgerTotals {
  /** By Almaty day of the payment, `YYYY-MM-DD`. */
  readonly days: Map<string, DayTotals>;
  unknownPayments: number;
  openPayments: number;
  unknownOperations: number;
  followedOperations: number;
  openTasks: number;
}

export function emptyTotals(): LedgerTotals {
  return {
    days: new Map(),
    unknownPayments: 0,
    openPayments: 0,
    unknownOperations: 0,
    followedOperations: 0,
    openTasks: 0,
  };
}

const paidStatuses: readonly unknown[] = ['paid', 'partially_refunded'];
const unsettledSteps: readonly unknown[] = ['intended', 'sent', 'unknown'];

/** Tolerant: the ledger may be damaged, and other checks report that. */
export function addPayment(totals: LedgerTotals, payment: Readonly<Record<string, unknown>>): void {
  if (unsettledSteps.includes(payment['step'])) totals.unknownPayments += 1;
  const invoice = payment['invoice'];
  if (typeof invoice !== 'object' || invoice === null) return;
  const { status, amountTiyn, totalRefundedTiyn, paidAt } = invoice as Record<string, unknown>;
  if (payment['step'] !== 'confirmed' || !paidStatuses.includes(status)) {
    if (payment['isWatched'] === true) totals.openPayments += 1;
    return;
  }
  addToDay(totals, String(paidAt ?? payment['createdAt']), wholeOr0(amountTiyn), wholeOr0(totalRefundedTiyn));
}

export function addTender(totals: LedgerTotals, tender: Readonly<Record<string, unknown>>): void {
  addToDay(totals, String(tender['takenAt']), wholeOr0(tender['amountTiyn']), wholeOr0(tender['returnedTiyn']));
}

function addToDay(totals: LedgerTotals, at: string, paidTiyn: number, refundedTiyn: number): void {
  const atMs = Date.parse(at);
  const day = Number.isFinite(atMs) ? almatyDay(atMs) : 'unknown day';
  const sums = totals.days.get(day) ?? { count: 0, paidTiyn: 0, refundedTiyn: 0 };
  sums.count += 1;
  sums.paidTiyn += paidTiyn;
  sums.refundedTiyn += refundedTiyn;
  totals.days.set(day, sums);
}

export function addOpenWork(
  totals: LedgerTotals,
  kind: 'sale' | 'operation' | 'task',
  value: Readonly<Record<string, unknown>>,
): void {
  if (kind === 'task' && value['resolvedAt'] === null) totals.openTasks += 1;
  if (kind !== 'operation') return;
  if (unsettledSteps.includes(value['step'])) totals.unknownOperations += 1;
  else if (value['isFollowed'] === true) totals.followedOperations += 1;
}

function wholeOr0(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : 0;
}
