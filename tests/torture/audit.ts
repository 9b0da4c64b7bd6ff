/** After everything has settled: the provider's charges and refunds compared with the till's ledger, in sums. */

import { setTimeout as pause } from 'node:timers/promises';
import { parseMoney } from '@tilla/payment-api/money.ts';
import { z } from 'zod';
import type { ServiceProcess } from '../support/service.ts';
import type { TillLine } from './till-line.ts';

const SETTLES_WITHIN_MS = 90_000;
/** How long an unknown invoice is looked up before the till gives up, and one lookup more. */
const GIVEN_UP_MS = 630_000;
const PAGE_SIZE = 200;

const Charge = z.looseObject({ invoice_id: z.number(), amount: z.string() });
const Refund = z.looseObject({ invoice_id: z.number(), amount: z.string() });
const Holdings = z.looseObject({ charges: z.array(Charge), refunds: z.array(Refund) });
type Holdings = z.output<typeof Holdings>;
const ServiceLedger = z.object({ organizations: z.record(z.string(), Holdings) });

export interface Verdict {
  readonly charges: number;
  readonly refunds: number;
  /** Empty when nothing was doubled and nothing lost. */
  readonly losses: readonly string[];
}

/** Waits for what may still be settled, and no longer. */
export async function audit(service: ServiceProcess, line: TillLine): Promise<Verdict> {
  const startedMs = performance.now();
  for (;;) {
    await pause(1_000);
    const { organizations } = ServiceLedger.parse(await service.control('GET', '/ledger'));
    const held = organizations[String(service.organizationId)] ?? { charges: [], refunds: [] };
    const { losses, lookedForMs } = await compare(line, held);
    const isTimeLeft = performance.now() - startedMs < SETTLES_WITHIN_MS || lookedForMs > 0;
    if (losses.length === 0 || !isTimeLeft) {
      return { charges: held.charges.length, refunds: held.refunds.length, losses };
    }
  }
}

interface Compared {
  readonly losses: readonly string[];
  /** How much longer an unknown invoice may be looked up; it may explain what is missing. */
  readonly lookedForMs: number;
}

async function compare(line: TillLine, { charges, refunds }: Holdings): Promise<Compared> {
  const losses: string[] = [];
  const known = new Set<number>();
  let lookedForMs = 0;
  let reportedTiyn = 0;
  let lentTiyn = 0;
  let repaidTiyn = 0;
  const rows = await everySale(line);
  for (const { id, paidTiyn, refundedTiyn } of rows) {
    reportedTiyn += paidTiyn - refundedTiyn;
    const { payments, credit, isRepayment = false } = await line.ask('sale.view', { saleId: id });
    lentTiyn += credit?.amountTiyn ?? 0;
    for (const { phase, place, invoiceId, amountTiyn, createdAt, id: paymentId } of payments) {
      if (phase === 'sending') {
        lookedForMs = Math.max(lookedForMs, Date.parse(createdAt) + GIVEN_UP_MS - Date.now());
        // Another tender was chosen before its outcome was known: it is only looked up, and never resent (C5).
        if (place !== 'superseded') losses.push(`payment ${paymentId} is not settled`);
      }
      if (phase !== 'paid' || invoiceId === null) continue;
      known.add(invoiceId);
      const takenTiyn = sumOf(charges.filter((charge) => charge.invoice_id === invoiceId));
      if (takenTiyn !== amountTiyn) {
        losses.push(`payment ${paymentId}: ${String(takenTiyn)} tiyn were charged, ${String(amountTiyn)} are told`);
      }
      const back = refunds.filter((refund) => refund.invoice_id === invoiceId);
      if (isRepayment) repaidTiyn += takenTiyn - sumOf(back);
      losses.push(...(await compareRefunds(line, paymentId, sumOf(back))));
    }
  }
  for (const { invoice_id: id } of charges) {
    if (!known.has(id)) losses.push(`the charge of invoice ${String(id)} is unknown`);
  }
  const owedTiyn = await everyDebt(line);
  if (owedTiyn !== lentTiyn - repaidTiyn) {
    losses.push(`${String(owedTiyn)} tiyn are owed, ${String(lentTiyn)} were lent and ${String(repaidTiyn)} repaid`);
  }
  const heldTiyn = sumOf(charges) - sumOf(refunds);
  if (reportedTiyn !== heldTiyn)
    losses.push(`the sales come to ${String(reportedTiyn)} tiyn, the bank has ${String(heldTiyn)}`);
  const { totalTiyn } = await line.ask('sale.today', {});
  // Over midnight "today" is only a part.
  if (new Set(rows.map(({ day }) => day)).size === 1 && totalTiyn !== heldTiyn) {
    losses.push(`"today" says ${String(totalTiyn)} tiyn, the bank has ${String(heldTiyn)}`);
  }
  return { losses, lookedForMs };
}

/** Less what was paid beyond every debt. */
async function everyDebt(line: TillLine): Promise<number> {
  const who = { text: '', who: 'owing', order: 'oldest', limit: PAGE_SIZE } as const;
  const first = await line.ask('debt.list', { ...who, after: null });
  const { rows } = first;
  for (let after = first.next; after !== null; ) {
    const page = await line.ask('debt.list', { ...who, after });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows.reduce((sum, { owedTiyn, overpaidTiyn }) => sum + owedTiyn - overpaidTiyn, 0);
}

async function everySale(line: TillLine) {
  const filter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' as const } };
  const first = await line.ask('history.search', { filter, after: null, limit: PAGE_SIZE });
  const { rows } = first;
  for (let after = first.next; after !== null; ) {
    const page = await line.ask('history.search', { filter, after, limit: PAGE_SIZE });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

/**
 * Every refund of the provider was sent once by this till; every one that the till reports as done exists (rule R1).
 */
async function compareRefunds(line: TillLine, paymentId: string, backTiyn: number): Promise<string[]> {
  const { operations } = await line.ask('refund.ofPayment', { paymentId });
  const sumBy = (...phases: string[]): number =>
    operations
      .filter(({ phase }) => phases.includes(phase))
      .reduce((all, { details }) => all + Number(details['amountTiyn'] ?? 0), 0);
  const doneTiyn = sumBy('done', 'accepted');
  const maxTiyn = doneTiyn + sumBy('sending', 'asking');
  const what = `payment ${paymentId}: ${String(backTiyn)} tiyn went back`;
  if (backTiyn > maxTiyn) return [`${what}, ${String(maxTiyn)} were wanted`];
  return backTiyn < doneTiyn ? [`${what}, ${String(doneTiyn)} are told as done`] : [];
}

function sumOf(rows: readonly { readonly amount: string }[]): number {
  return rows.reduce((all, { amount }) => all + parseMoney(amount), 0);
}
