/** Whether the ledger knows when what happened, and still looks at what can be paid late (rules T1, T2, L5). */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import type { Ledger } from '#core/platform/ports.ts';
import { type Loss, sum } from './loss.ts';
import type { Till } from './till.ts';
import type { Restore } from './till-reply.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const WATCHED_MS = 3 * DAY_MS;
/** A sale of a run without any answer is dated by what is known of that run. */
const TOLERATED_MS = 5 * 60_000;
/** The quiet period, the longest pause of the watch, and a late status. */
const CHECKING_MS = 75_000;
/** Of the day's trade; the night is longer. */
const MAX_DAY_MS = 30 * 60_000;

export function auditTime({ tills, startMs, clock }: World): Loss[] {
  const nowMs = startMs + clock.nowMs();
  return tills.flatMap((till) => {
    const { name, kept } = till;
    const sales = kept.tillLedger
      .find('sale', {})
      .map(({ value }) => value as SaleRecord)
      .filter((sale) => !wasDatedByGuess(sale, till, startMs))
      .filter(({ id, totalTiyn }) => !couldNotBeDated(till, totalTiyn, soldAtMs(id) - startMs));
    const payments = kept.tillLedger.find('payment', {}).map(({ value }) => value as PaymentRecord);
    return [
      ...sales.flatMap((sale) => auditSale(name, sale)),
      ...payments.flatMap((payment) => auditEnd(name, payment, nowMs)),
    ];
  });
}

/**
 * Sold by the machine's clock alone, which was set before the run ended that sold it, or before and after it: what that
 * clock showed is unknown.
 */
export function wasDatedByGuess(
  { id }: Pick<SaleRecord, 'id'>,
  { kept, wallJumps, starts }: Pick<Till, 'kept' | 'wallJumps' | 'starts'>,
  startMs: number,
): boolean {
  const soldMs = soldAtMs(id) - startMs;
  const set = wallJumps.filter((atMs) => Math.abs(atMs - soldMs) < MAX_DAY_MS);
  const later = set.filter((atMs) => atMs >= soldMs);
  const isSetBefore = later.length < set.length;
  const isRestartedSince = later.some((setMs) => starts.some((atMs) => atMs > setMs && atMs - soldMs < MAX_DAY_MS));
  if (later.length === 0 || (!isSetBefore && !isRestartedSince)) return false;
  return kept.tillLedger.history(id).some(({ type }) => type === 'sale.dated');
}

export interface SetTill {
  readonly kept: { readonly tillLedger: Pick<Ledger, 'find' | 'history'> };
  readonly wallJumps: readonly number[];
  readonly restores: readonly Restore[];
}

/**
 * Sold before any time was accepted, over a ledger restored to before the machine's clock was set, which was set once
 * more before the sale was dated: this ledger knows neither what the clock showed nor how it was set since. @param
 * soldMs by the world's time, as the clock's settings are.
 */
export function couldNotBeDated(till: SetTill, totalTiyn: number, soldMs: number): boolean {
  const isForgotten = till.restores.some(
    ({ atMs, backToMs }) =>
      atMs <= soldMs && soldMs < atMs + MAX_DAY_MS && till.wallJumps.some((setMs) => backToMs < setMs && setMs < atMs),
  );
  const isSetSince = till.wallJumps.some((setMs) => soldMs <= setMs && setMs < soldMs + MAX_DAY_MS);
  if (!isForgotten || !isSetSince) return false;
  const { tillLedger } = till.kept;
  return tillLedger
    .find('sale', {})
    .map(({ value }) => value as SaleRecord)
    .some(
      // Cash for it was rounded down to a tenge.
      (sale) =>
        inTenge(sale.totalTiyn) === inTenge(totalTiyn) &&
        tillLedger.history(sale.id).some(({ type }) => type === 'sale.dated'),
    );
}

function soldAtMs(saleId: string): number {
  return Number.parseInt(saleId.slice(0, 8) + saleId.slice(9, 13), 16);
}

function auditSale(till: string, { id, totalTiyn, createdAt, recovered }: SaleRecord): Loss[] {
  const offMs = Date.parse(createdAt) - soldAtMs(id);
  if (recovered !== undefined || Math.abs(offMs) <= TOLERATED_MS) return [];
  const text = `${till} dates the sale over ${sum(totalTiyn)} ${String(Math.round(offMs / 60_000))} minutes off`;
  return [{ kind: 'misdated', text }];
}

function auditEnd(till: string, payment: PaymentRecord, nowMs: number): Loss[] {
  const { step, invoice, isWatched, endConfirmedMs, amountTiyn } = payment;
  const end = invoice?.qrExpiresAt ?? null;
  if (step !== 'confirmed' || invoice === null || end === null || invoice.status !== 'expired') return [];
  const agoMs = nowMs - Date.parse(end);
  if (!isWatched && agoMs < WATCHED_MS) {
    return [{ kind: 'watch ended', text: `${till} no longer looks at ${sum(amountTiyn)}, which can still be paid` }];
  }
  if (endConfirmedMs !== null || agoMs < CHECKING_MS) return [];
  return [{ kind: 'never settled', text: `${till} still checks ${sum(amountTiyn)}, which ended long ago` }];
}

export function inTenge(tiyn: number): number {
  return Math.floor(tiyn / TIYN_PER_TENGE);
}
