/** Compares the service's ledger with what the shop was shown; the till's own records count for nothing here. */

import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { auditDenials } from './audit-denials.ts';
import {
  auditContradictions,
  auditEarlyEnds,
  auditMissingRefunds,
  auditOpenOperations,
  auditQuestions,
} from './audit-ends.ts';
import { auditGoods } from './audit-goods.ts';
import { auditNames, hasNamesake } from './audit-names.ts';
import {
  auditExecutes,
  auditLimits,
  auditReceipts,
  auditRefunds,
  auditShifts,
  auditSubscriptions,
} from './audit-operations.ts';
import { auditTime } from './audit-time.ts';
import { auditTotals } from './audit-totals.ts';
import { hasOwnedUp, isLiedTo, wasWithdrawn } from './corruption-limits.ts';
import { isBelieved } from './corruption-log.ts';
import { chargesOf } from './ledger.ts';
import { type Loss, type LossKind, sum } from './loss.ts';
import { isPrintedCharge } from './printed.ts';
import type { Screens } from './screens.ts';
import type { Till } from './till.ts';
import type { Trouble } from './till-reply.ts';
import type { World } from './world.ts';

interface Kept {
  readonly till: Till;
  readonly payment: PaymentRecord;
}

const MAX_REPORT_DELAY_MS = 60_000;
const A_MOMENT_MS = 1_000;

/** Everything that is wrong now, after a calm in which everything could settle. */
export function audit(world: World, screens: Screens): Loss[] {
  const kept = world.tills.flatMap((till) =>
    till.kept.tillLedger
      .find('payment', { oldestFirst: true })
      .map(({ value }): Kept => ({ till, payment: value as PaymentRecord })),
  );
  return [
    ...auditDoubleCharges(world, screens),
    ...auditCharges(world, screens, kept),
    ...auditFalseWords(world, screens, kept),
    ...auditPayments(world, kept),
    ...auditBaskets(world, screens),
    ...auditRefunds(world, screens),
    ...auditDenials(world, screens),
    ...auditMissingRefunds(world),
    ...auditEarlyEnds(world, screens),
    ...auditQuestions(world),
    ...auditContradictions(world, screens),
    ...auditOpenOperations(world, screens),
    ...auditReceipts(world),
    ...auditExecutes(world),
    ...auditLimits(world),
    ...auditSubscriptions(world),
    ...auditShifts(world),
    ...auditNames(world, screens),
    ...auditTotals(world, screens),
    ...auditGoods(world),
    ...world.payableTwice.map(
      (what): Loss => ({ kind: 'payable twice', text: `${what} are of one sale, and both can be paid` }),
    ),
    ...auditTime(world),
    ...world.internalFaults.map((text): Loss => ({ kind: 'internal fault', text })),
  ];
}

/**
 * Twice for one basket: never more often than a cashier asked for it, and never without a report. An invoice that the
 * network made from a held or repeated request, after the first one freed the key, cannot be prevented by a till, and a
 * customer may pay it; it is reported all the same (rule W1). Two that are payable at a time are audited separately.
 */
function auditDoubleCharges(world: World, screens: Screens): Loss[] {
  const strays = world.arrivals.filter(
    ({ method, path, status, isUnawaited }) =>
      isUnawaited && method === 'POST' && status === 201 && /^\/invoices(\/qr)?$/u.test(path),
  );
  const billed = chargesOf(world).filter((charge) => !isPrintedCharge(charge));
  return [...Map.groupBy(billed, ({ amountTiyn }) => amountTiyn)].flatMap(([amountTiyn, same]): Loss[] => {
    if (same.length < 2) return [];
    const asked = world.wishes.invoices.get(amountTiyn) ?? 0;
    const times = `${sum(amountTiyn)} was charged ${String(same.length)} times`;
    const orders = new Set(same.map(({ externalOrderId }) => externalOrderId));
    const strayed = strays.filter(({ body }) => orders.has(orderIn(body))).length;
    if (same.length > asked + strayed)
      return [{ kind: 'double charge', text: `${times}, and asked for ${String(asked)} times` }];
    if (screens.reportedTwice.has(amountTiyn)) return [];
    return [{ kind: 'silent double charge', text: `${times}, and nobody is notified` }];
  });
}

function orderIn(body: string | null): string | null {
  return (JSON.parse(body ?? '{}') as { external_order_id?: string }).external_order_id ?? null;
}

/** Cash and an invoice for one basket: it is reported, whatever the ledger calls it (rule C5). */
function auditBaskets(world: World, { reportedTwice, reportedLateTiyn }: Screens): Loss[] {
  const taken = new Set(world.wishes.taken.map(({ amountTiyn }) => amountTiyn));
  return chargesOf(world).flatMap(({ amountTiyn }): Loss[] => {
    if (!taken.has(amountTiyn) || reportedTwice.has(amountTiyn) || reportedLateTiyn.has(amountTiyn)) return [];
    const text = `${sum(amountTiyn)} was paid over the counter and by an invoice, and nobody is notified`;
    return [{ kind: 'two ways paid in silence', text }];
  });
}

function auditCharges(world: World, screens: Screens, kept: readonly Kept[]): Loss[] {
  const losses: Loss[] = [];
  const add = (kind: LossKind, text: string): void => void losses.push({ kind, text });
  for (const { invoiceId, amountTiyn, atMs } of chargesOf(world)) {
    const what = `invoice ${String(invoiceId)} over ${sum(amountTiyn)}`;
    const owners = kept.filter(({ payment }) => payment.invoice?.id === invoiceId && isPaid(payment));
    // Where two machines have one name, both may have it, and one of them knows what it was for (rule D1).
    const owner = owners.find(({ payment }) => screens.reportedLate.has(payment.id)) ?? owners[0];
    if (owner === undefined || invoiceId === null) {
      add('lost payment', `${what} was paid, and no till knows it`);
      continue;
    }
    // A person separates two machines of one name, and until then both may count it (rule D1).
    if (owners.length > 1 && !owners.every(({ till: one }) => hasNamesake(world, one))) {
      add('counted twice', `${what} is counted by ${owners.map(({ till: one }) => one.name).join(' and ')}`);
    }
    const { till, payment } = owner;
    if (payment.amountTiyn !== amountTiyn) add('wrong sum charged', `${what} for ${sum(payment.amountTiyn)}`);
    const isReported = payment.problem !== null || screens.reportedLate.has(payment.id);
    if (payment.isSuperseded && !isReported) {
      add('lost payment', `${what} was paid after another way was chosen, and nobody is notified`);
    }
    const isCashToo = world.wishes.paidInCash.has(amountTiyn);
    if (isCashToo && !screens.reportedLate.has(payment.id) && !screens.reportedTwice.has(amountTiyn)) {
      add('cash and invoice', `${what} was paid, cash was taken for the same basket, and nobody is notified`);
    }
    const reportedMs =
      screens.paidAtMs.get(invoiceId) ?? (screens.recovered.has(till.name) ? atMs - world.startMs : undefined);
    const chargedMs = atMs - world.startMs;
    if (reportedMs === undefined) add('lost payment', `${what} was paid, the ledger knows it, no screen ever said so`);
    else if (reportedMs - visibleFrom(chargedMs, reportedMs, whatKept(owner, screens)) > MAX_REPORT_DELAY_MS) {
      add(
        'reported too late',
        `${what} was paid, and reported ${String(Math.round((reportedMs - chargedMs) / 1000))} s later`,
      );
    } else if (
      reportedMs < chargedMs - A_MOMENT_MS &&
      !owners.some(
        (one) =>
          isLiedTo(world, one.till, reportedMs) ||
          isBelieved(world.corruptions.paid, one.till.name, invoiceId, reportedMs),
      ) &&
      !wasWithdrawn(world, invoiceId)
    ) {
      add('reported too early', `${what} was reported as paid before it was`);
    }
    const cashier = world.service.invoices.get(invoiceId)?.connectionId ?? null;
    if (payment.bankConnectionId !== null && cashier !== payment.bankConnectionId) {
      add('wrong cashier', `${what} was billed through cashier ${String(cashier)}`);
    }
  }
  return losses;
}

/**
 * Reported as paid and never charged: even when taken back a moment later it has ended a sale (rule A2), unless two
 * routes were corrupted alike, which is the limit of trust, and the till took it back by itself.
 */
function auditFalseWords(world: World, screens: Screens, kept: readonly Kept[]): Loss[] {
  const charged = new Set(world.service.ledger.ofOrganization(world.organizationId).map(({ invoiceId }) => invoiceId));
  return [...screens.paidAtMs].flatMap(([invoiceId, reportedMs]): Loss[] => {
    const owners = kept.filter(({ payment }) => payment.invoice?.id === invoiceId);
    if (charged.has(invoiceId) || owners.length === 0) return [];
    if (owners.some(({ till }) => isLiedTo(world, till, reportedMs))) return [];
    const isBeyondTrust = owners.some(
      ({ till, payment }) =>
        isBelieved(world.corruptions.paid, till.name, invoiceId, reportedMs) && hasOwnedUp(till, screens, payment.id),
    );
    if (isBeyondTrust) return [];
    const text = `invoice ${String(invoiceId)} was reported as paid, and nobody has paid it`;
    return [{ kind: 'reported too early', text }];
  });
}

/** The till's state must match the bank's, and nothing stays open for ever. */
function auditPayments(world: World, kept: readonly Kept[]): Loss[] {
  const charges = chargesOf(world);
  return kept.flatMap(({ till, payment }): Loss[] => {
    const charge = charges.find(({ invoiceId }) => invoiceId === payment.invoice?.id);
    if (isPaid(payment) && charge?.externalOrderId !== payment.externalOrderId) {
      const text = `${till.name} says "paid" for ${sum(payment.amountTiyn)}, the bank has nothing for this sale`;
      return [{ kind: 'paid without a charge', text }];
    }
    const isOpen = payment.step === 'intended' || payment.step === 'sent' || payment.step === 'unknown';
    if (!isOpen || payment.place === 'superseded' || payment.place === 'done') return [];
    const text = `${till.name} still does not know what became of ${sum(payment.amountTiyn)}`;
    return [{ kind: 'never settled', text }];
  });
}

function isPaid({ step, invoice }: PaymentRecord): boolean {
  return step === 'confirmed' && (invoice?.status === 'paid' || invoice?.status === 'partially_refunded');
}

/** While two machines have one name, payments of a printed QR wait for a person to separate them (rule D1). */
function whatKept({ till, payment }: Kept, { reportedNamesake }: Screens): readonly Trouble[] {
  const atMs = payment.tender === 'printed_qr' ? reportedNamesake.get(till.name) : undefined;
  return atMs === undefined ? till.troubles : [...till.troubles, { fromMs: atMs, untilMs: atMs }];
}

/**
 * The earliest time at which the till could have reported it: trouble that lasted into that time excuses it, as far as
 * it lasted.
 */
function visibleFrom(chargedMs: number, reportedMs: number, troubles: readonly Trouble[]): number {
  let fromMs = chargedMs;
  for (const { fromMs: begunMs, untilMs } of troubles) {
    if (begunMs <= reportedMs) fromMs = Math.max(fromMs, Math.min(untilMs, reportedMs));
  }
  return fromMs;
}
