/** Comparisons while the shop is open: the last hours often, past days once a day, lost months once (L5). */

import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { problemOf } from '../api/outcome.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { printedOrdersOf } from '../recurring/printed-order.ts';
import { type BankDays, daysBetween } from './bank-days.ts';
import type { DayComparison, DayComparisons } from './day-comparison.ts';
import { windowBoundText } from './day-window.ts';
import type { PaidStatusAudit } from './paid-status-audit.ts';
import { emptyNotice, type Progress } from './progress.ts';
import { proveRows } from './proven-rows.ts';
import { bankSalesQuestion, differenceQuestion, recoveredQuestion } from './questions.ts';
import { searches } from './recovered.ts';
import type { InvoiceRowReconciler } from './rows.ts';
import type { Occasion, SharedTag } from './shared-tag.ts';
import { pageQuery, type SweepWindow, sweep, take } from './sweep.ts';
import { businessDay, daysToSettle, gateFromMs, pastDaysFromMs, recentFromMs } from './windows.ts';

export interface Rounds {
  /** The problem, or null. @throws Refusal when the ledger did not take it. */
  run(): Promise<Problem | null>;
  look(purpose: Purpose): Promise<Problem | null>;
  /** By the service's clock; what waits for the service or a person is a problem, not skipped. */
  lookAtPrinted(fromMs: number): Promise<Problem | null>;
  /** Reports adopted invoices in a task, once. @throws Refusal when the ledger did not take it. */
  raiseTask(): void;
}

/** Newest first: refunds of the last days are on the first pages. */
const MAX_REFUND_PAGES = 50;
/** A request in flight is at most that old, and its invoice is newer (rule W1); twice that is read. */
const JUST_MADE_MS = 2 * MAX_IN_FLIGHT_MS;

export function createRounds(
  context: ShopContext & {
    readonly progress: Progress;
    readonly rows: InvoiceRowReconciler;
    readonly bankDays: BankDays;
    readonly paidStatusAudit: PaidStatusAudit;
    readonly days: DayComparisons;
    readonly tillTags: TillTags;
    readonly sharedTag: SharedTag;
    readonly isRunning: () => boolean;
  },
): Rounds {
  const { client, records, tasks, serverClock, facts, progress, rows, bankDays, days, paidStatusAudit } = context;
  const { tillTags, sharedTag, isRunning } = context;

  function taker(occasion: Occasion, postponed = new Set<number>(), unasked = postponed, paidIds = new Set<number>()) {
    // Paid and not in the ledger: money in flight, read like watched money (rule L7); a lost ledger's is not.
    const purpose = occasion === 'recovery' ? 'background' : 'watch';
    return async (page: readonly Invoice[]): Promise<void> => {
      for (const { id, status } of page) if (isPaidStatus(status)) paidIds.add(id);
      const proven = await proveRows(client, page, rows.isNew, purpose);
      for (const row of proven.rows) if (rows.take(row, occasion) === 'postponed') postponed.add(row.id);
      for (const { id } of proven.unasked) unasked.add(id);
    };
  }

  /** This till's invoices by creation and by payment: a late payment belongs to an old invoice. */
  async function sweepOwn(createdFromMs: number, paidFromMs: number, nowMs: number): Promise<Problem | null> {
    const postponed = new Set<number>();
    const paidIds = new Set<number>();
    const onRows = taker('routine', postponed, postponed, paidIds);
    for (const search of searches(tillTags, nowMs)) {
      const open = { toMs: null, search, origin: 'all' } as const;
      const made = { field: 'created_at', fromMs: createdFromMs, ...open } as const;
      const paid = { field: 'paid_at', fromMs: paidFromMs, ...open } as const;
      const problem =
        (await sweep(client, made, 'background', onRows)) ?? (await sweep(client, paid, 'background', onRows));
      if (problem !== null) return problem;
    }
    if (postponed.size === 0) progress.write({ createdThroughMs: nowMs, paidThroughMs: nowMs });
    sharedTag.isWhole(0);
    return paidStatusAudit.compare(Math.min(createdFromMs, paidFromMs), paidIds);
  }

  /** Without the time it is longer, so that news of money does not wait for the time (rules W1, T1). */
  async function sweepJustMade(purpose: Purpose): Promise<Problem | null> {
    const nowMs = serverClock.nowMs();
    const fromMs = nowMs === null ? gateFromMs(progress.current().createdThroughMs, nowMs) : nowMs - JUST_MADE_MS;
    for (const search of searches(tillTags, nowMs)) {
      const window = { field: 'created_at', fromMs, toMs: null, search, origin: 'all' } as const;
      const problem = await sweep(client, window, purpose, taker('routine'));
      if (problem !== null) return problem;
    }
    return null;
  }

  /** By time of payment: the code may be years old. Read like watched money (rule L7). */
  async function sweepPrinted(fromMs: number): Promise<Problem | null> {
    const postponed = new Set<number>();
    const onRows = taker('routine', postponed);
    for (const search of searches(tillTags, fromMs)) {
      const window = { field: 'paid_at', fromMs, toMs: null, search: printedOrdersOf(search), origin: 'all' } as const;
      const problem = await sweep(client, window, 'watch', onRows);
      if (problem !== null) return problem;
    }
    return postponed.size === 0 ? null : { code: 'till_outcome_unknown', params: {} };
  }

  function recent(nowMs: number): Promise<Problem | null> {
    const { createdThroughMs, paidThroughMs } = progress.current();
    return sweepOwn(recentFromMs(createdThroughMs, nowMs), recentFromMs(paidThroughMs, nowMs), nowMs);
  }

  async function pastDays(nowMs: number): Promise<Problem | null> {
    const { createdThroughMs, paidThroughMs } = progress.current();
    const fromMs = pastDaysFromMs(nowMs);
    const own = await sweepOwn(
      Math.min(fromMs, recentFromMs(createdThroughMs, nowMs)),
      Math.min(fromMs, recentFromMs(paidThroughMs, nowMs)),
      nowMs,
    );
    if (own !== null) return own;
    const imported: Invoice[] = [];
    const bank = { field: 'paid_at', fromMs, toMs: null, search: null, origin: 'bank' } as const;
    const problem = await sweep(client, bank, 'background', (page) => {
      imported.push(...page);
    });
    if (problem !== null) return problem;
    const seenDays = daysBetween(fromMs, nowMs);
    bankDays.replace(seenDays, imported);
    for (const day of seenDays) if (day < almatyDay(nowMs)) raiseBankSales(day);
    const refunded = await lookAtRefunded(fromMs);
    if (refunded !== null) return refunded;
    await settleDays(nowMs);
    progress.write({ pastDaysOn: businessDay(nowMs) });
    return null;
  }

  /** A refund of an older sale changes neither its creation nor its payment time. */
  async function lookAtRefunded(fromMs: number): Promise<Problem | null> {
    const invoiceIds = new Set<number>();
    let seen = 0;
    for (let page = 1; page <= MAX_REFUND_PAGES; page += 1) {
      const query = { date_from: windowBoundText(fromMs), per_page: 100, page };
      const outcome = await client.listAllRefunds(query, 'background');
      if (outcome.kind !== 'ok') return problemOf(outcome);
      for (const id of outcome.value.invoiceIds) invoiceIds.add(id);
      seen += outcome.value.invoiceIds.length;
      if (outcome.value.invoiceIds.length === 0 || seen >= outcome.value.total) break;
    }
    for (const id of invoiceIds) {
      const outcome = await client.getInvoice({ id }, 'background');
      if (!isRunning()) return null;
      if (outcome.kind === 'unknown' || outcome.kind === 'throttled') return problemOf(outcome);
      // The single read's end may be a day old; a refund clears that cache (docs/decisions.md).
      const problem =
        outcome.kind === 'ok' && isPaidStatus(outcome.value.status)
          ? await take(taker('routine'), [outcome.value])
          : null;
      if (problem !== null) return problem;
    }
    return null;
  }

  function raiseBankSales(day: string): void {
    const sales = bankDays.of(day);
    if (sales !== null && sales.count > 0) tasks.raise(bankSalesQuestion(day, sales.count, sales.amountTiyn), day);
  }

  /** A day is final when no more bank sales are expected; after a failure the next night retries. */
  async function settleDays(nowMs: number): Promise<void> {
    const { judgedDay } = progress.current();
    const due = daysToSettle(judgedDay, nowMs);
    if (judgedDay === null) {
      // Days before this ledger are not compared.
      progress.write({ judgedDay: due.at(-1) ?? null });
      return;
    }
    for (const day of due) {
      if ((await days.ask(day, 'background')) !== null || !isRunning()) return;
      const comparison = days.of(day);
      const open = comparison === null ? [] : unexplained(comparison);
      if (open.length > 0) {
        const amountTiyn = open.reduce((sum, difference) => sum + difference.amountTiyn, 0);
        tasks.raise(differenceQuestion(day, open.length, amountTiyn), day);
      }
      progress.write({ judgedDay: day });
    }
  }

  /** Page by page, each stored before the next, so that a restart continues. */
  async function rebuild(): Promise<Problem | null> {
    for (let left = progress.current().rebuild; left !== null; left = progress.current().rebuild) {
      if (!isRunning()) return null;
      const { fromMs, toMs, page, name } = left;
      const names = searches(tillTags, null);
      const search = names[name] ?? null;
      if (search === null) {
        progress.write({ rebuild: null });
        continue;
      }
      const window: SweepWindow = { field: 'created_at', fromMs, toMs, search, origin: 'all' };
      const outcome = await client.listInvoices(pageQuery(window, page), 'background');
      if (!isRunning()) return null;
      if (outcome.kind !== 'ok') return problemOf(outcome);
      const { invoices, total } = outcome.value;
      const unasked = new Set<number>();
      const problem = await take(taker('recovery', new Set(), unasked), invoices);
      if (problem !== null) return problem;
      if (unasked.size > 0) return { code: 'till_outcome_unknown', params: {} };
      const seen = left.seen + invoices.length;
      const isLast = invoices.length === 0 || seen >= total;
      progress.write({
        rebuild: isLast ? { ...left, name: name + 1, page: 1, seen: 0 } : { ...left, page: page + 1, seen },
      });
    }
    return null;
  }

  function raiseTask(): void {
    sharedTag.raiseTask();
    const { untold } = progress.current();
    if (untold.count === 0) return;
    const subject = new Date(serverClock.stampMs()).toISOString().slice(0, 19);
    records.write(progress.draft({ untold: emptyNotice }), tasks.draft(recoveredQuestion(untold), subject));
  }

  return {
    async look(purpose) {
      facts.billing();
      const problem = await sweepJustMade(purpose);
      raiseTask();
      return problem;
    },
    lookAtPrinted: sweepPrinted,
    async run() {
      facts.billing();
      const nowMs = serverClock.nowMs();
      // Without the service's time a window would leave something out (rule L2).
      if (nowMs === null) return { code: 'till_offline', params: {} };
      const rebuilt = await rebuild();
      raiseTask();
      if (rebuilt !== null || !isRunning()) return rebuilt;
      const isDue = progress.current().pastDaysOn !== businessDay(nowMs);
      const problem = await (isDue ? pastDays(nowMs) : recent(nowMs));
      raiseTask();
      return problem;
    },
    raiseTask,
  };
}

function unexplained({ differences }: DayComparison): DayComparison['differences'] {
  return differences.filter(({ kind }) => kind !== 'bank_sale');
}
