/** Sales before the service's first answer are dated by this machine's clock, and corrected later (L2). */

import { isSameAhead, type ServerClock } from '../api/server-clock.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { redatedLink } from '../ledger/debt-record.ts';
import { putSale, putTender } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Clock } from '../platform/ports.ts';
import { billedMs, isAsBilled } from './billed.ts';
import { lastKnownTime } from './redating.ts';

export interface SaleDating {
  /** Dates what can be dated now; does nothing without the service's time. What the ledger refuses waits. */
  settle(): void;
  /** Retries what the ledger refused (rule H6). */
  settleIncomplete(): void;
}

/** A machine clock within this distance counts as right. */
const RIGHT_MS = 60_000;

/** The sale's time: by the service's clock, or by this machine's with a note. */
export function dateOfSale(serverClock: ServerClock, clock: Clock): Pick<SaleRecord, 'createdAt' | 'machineAt'> {
  const createdAt = new Date(serverClock.stampMs()).toISOString();
  return serverClock.nowMs() === null ? { createdAt, machineAt: new Date(clock.nowMs()).toISOString() } : { createdAt };
}

export function createSaleDating(context: ShopContext): SaleDating {
  const { ledger, records, payments, serverClock, clock, events, logger } = context;
  const startedMs = clock.monotonicMs();
  const startedWallMs = clock.nowMs();
  let isIncomplete = false;
  /** Of an earlier run that ended without an answer. */
  const earlier = new Set(records.undatedSales().map(({ id }) => id));

  /** The time by the machine's clock if possible; else the nearest possible time. */
  function madeMs(sale: SaleRecord, nowMs: number): number {
    const startMs = nowMs - (clock.monotonicMs() - startedMs);
    const machineMs = Date.parse(sale.machineAt ?? sale.createdAt);
    const isEarlier = earlier.has(sale.id);
    const beforeMs = isEarlier ? startMs : nowMs;
    const newest = records.newestDatedSaleAt();
    const known = knownBefore(sale, beforeMs);
    const ahead = { nowMs: clock.nowMs() - nowMs, startMs: startedWallMs - startMs, heardMs: known.aheadMs };
    const slept = hasSlept(ahead);
    const afterMs = Math.max(
      newest === null ? Number.NEGATIVE_INFINITY : Date.parse(newest),
      known.atMs,
      // A sleep is not counted, so this run may have begun earlier.
      isEarlier || slept ? Number.NEGATIVE_INFINITY : startMs,
    );
    const billedTimeMs = timeByInvoice(sale);
    const isPossible = (ms: number): boolean =>
      ms >= afterMs - RIGHT_MS && ms <= beforeMs + RIGHT_MS && (billedTimeMs === null || isAsBilled(ms, billedTimeMs));
    const ofThisRun = slept ? [ahead.nowMs, ahead.startMs] : [ahead.startMs, ahead.nowMs];
    const candidates = [...ofThisRun, known.aheadMs ?? ahead.nowMs].map((ms) => machineMs - ms);
    const made = candidates.find(isPossible) ?? billedTimeMs;
    // Before this run the clock may have been off differently; within it the monotonic clock counted.
    return made ?? (isEarlier ? beforeMs : Math.min(nowMs, Math.max(startMs, machineMs - ahead.nowMs)));
  }

  /** Derived from the time of the sale's first invoice; null without one. */
  function timeByInvoice({ id, createdAt }: SaleRecord): number | null {
    for (const payment of payments.ofSale(id)) {
      const billedAtMs = payment.intentServiceMs === null ? billedMs(payment) : null;
      // Both stamps are from one clock.
      if (billedAtMs !== null) return billedAtMs - (Date.parse(payment.createdAt) - Date.parse(createdAt));
    }
    return null;
  }

  /** The last known time before the sale; a later one must be false. */
  function knownBefore({ id }: SaleRecord, beforeMs: number): { atMs: number; aheadMs: number | null } {
    const heard = lastKnownTime(ledger, ledger.eventsOf([id])[0]?.seq);
    return heard === undefined || heard.beganMs > beforeMs
      ? { atMs: Number.NEGATIVE_INFINITY, aheadMs: null }
      : { atMs: heard.beganMs, aheadMs: heard.heardAheadMs ?? heard.aheadMs };
  }

  function date(sale: SaleRecord, nowMs: number): void {
    const made = Math.round(madeMs(sale, nowMs));
    const offMs = made - Date.parse(sale.createdAt);
    const moved = (at: string): string => new Date(Date.parse(at) + offMs).toISOString();
    const { credit, repays } = sale;
    const dated = {
      createdAt: moved(sale.createdAt),
      machineAt: null,
      ...(credit === undefined ? {} : { credit: { ...credit, at: moved(credit.at) } }),
      ...(repays === undefined ? {} : { repays: { ...repays, at: moved(repays.at) } }),
    };
    const by = { at: new Date(clock.nowMs()).toISOString(), personId: null };
    const invoices = payments
      .ofSale(sale.id)
      .filter(({ intentServiceMs }) => intentServiceMs === null)
      .map(({ id, createdAt }) => ({ id, createdAt: moved(createdAt) }));
    // The sale's own record marks unfinished work, so everything is dated in one transaction (rule H6).
    payments.date(invoices, [
      [{ stream: sale.id, type: 'sale.dated', ...by, data: dated }, putSale({ ...sale, ...dated })],
      redatedLink(ledger, sale.id, dated.createdAt),
      records.tendersOf(sale.id).map((tender) => {
        const change = { takenAt: moved(tender.takenAt) };
        return [{ stream: tender.id, type: 'tender.dated', ...by, data: change }, putTender({ ...tender, ...change })];
      }),
    ]);
    events.emit('sale.changed', { saleId: sale.id });
  }

  function settle(): void {
    const nowMs = serverClock.nowMs();
    if (nowMs === null) return;
    isIncomplete = true;
    writeBestEffort(logger, () => {
      for (const sale of records.undatedSales()) date(sale, nowMs);
      isIncomplete = false;
    });
  }

  return {
    settle,
    settleIncomplete() {
      if (isIncomplete) settle();
    },
  };
}

interface Ahead {
  readonly nowMs: number;
  readonly startMs: number;
  /** At the service's last answer; null: never. */
  readonly heardMs: number | null;
}

/**
 * A clock that moved against the monotonic one was set in this run, unless it is now as far ahead as known before and
 * was not at the start: then the machine slept.
 */
function hasSlept({ nowMs, startMs, heardMs }: Ahead): boolean {
  const isKnown = (ms: number): boolean => heardMs !== null && isSameAhead(ms, heardMs);
  return (isKnown(nowMs) || Math.abs(nowMs) < RIGHT_MS) && !isKnown(startMs);
}
