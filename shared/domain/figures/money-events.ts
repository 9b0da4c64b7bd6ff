/**
 * What every figure of money is made of. One definition for all surfaces:
 * - **Money event**: money that came, or money that went back, at its own moment. Past days never change by what happens later.
 * - **Revenue** of a time: payments that came in it less refunds that went back in it, whenever their sales were made (rule S2).
 * - **Sale**: one basket, however it is paid. It counts once, at the moment of the payment that completed it, and for the
 *   person who took that payment; its goods and discounts count at the same moment. It is complete once what is held covers its total:
 *   counter money with its rounding, and invoices with what they were made for, whatever sum the service names. What is paid
 *   in part is no sale yet.
 * - **Average**: what was paid, before refunds, divided by sales; never by payments.
 * - **Rounding** of cash is a line of its own and no discount.
 */

export interface MoneyEvent<Tender extends string = string> {
  /** A payment's, a tender's, or a refund's; unique. */
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly tender: Tender;
  /** Who took it or gave it back; empty where nobody at this till did. An id may be unknown where the name is known. */
  readonly personId: string;
  readonly personName: string;
  /** UTC. */
  readonly at: string;
  /** Above 0, of refunds as well. */
  readonly amountTiyn: number;
  /** What was rounded off the cash that was due with it. */
  readonly roundingTiyn: number;
  /** With this payment the basket was paid: at most one of a sale's. */
  readonly completesSale: boolean;
  /** A payment that the service calls `partially_refunded`. */
  readonly isPartlyRefunded: boolean;
}

interface By {
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly amountTiyn: number;
}

/** Money that came through the service. */
export interface ServicePayment<Tender extends string> extends By {
  readonly tender: Tender;
  readonly paidAt: string;
  /** What it was to pay of its sale; `amountTiyn` is what came. */
  readonly billedTiyn: number;
  readonly refundedTiyn: number;
  readonly isPartlyRefunded: boolean;
  /** How the sum of what went back grew, oldest first. */
  readonly refundSteps: readonly { readonly at: string; readonly totalTiyn: number }[];
  /** Refunds of it that this till made and that went through, oldest first; `at` is when they were asked for. */
  readonly ownRefunds: readonly (By & { readonly at: string })[];
}

/** Money that was taken at the counter. */
export interface CounterPayment<Tender extends string> extends By {
  readonly tender: Tender;
  readonly takenAt: string;
  readonly roundingTiyn: number;
  readonly returnedTiyn: number;
  /** Each return, oldest first; older ledgers know only the sum of them. */
  readonly returns: readonly (By & { readonly at: string })[];
}

export interface SaleMoney<Tender extends string> {
  readonly totalTiyn: number;
  readonly payments: readonly ServicePayment<Tender>[];
  readonly tenders: readonly CounterPayment<Tender>[];
}

/** Oldest first; of one moment payments come before refunds. */
export function moneyEventsOf<Tender extends string>(sale: SaleMoney<Tender>): MoneyEvent<Tender>[] {
  const events = [...sale.payments.flatMap(eventsOfPayment), ...sale.tenders.flatMap(eventsOfTender)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.kind.localeCompare(other.kind),
  );
  const completing = completingPayment(sale, events);
  return events.map((event) => (event === completing ? { ...event, completesSale: true } : event));
}

/** The payment after which nothing was due; undefined while the sale is not complete. */
function completingPayment<Tender extends string>(
  { totalTiyn, payments, tenders }: SaleMoney<Tender>,
  events: readonly MoneyEvent[],
): MoneyEvent | undefined {
  const billed = new Map(payments.map(({ id, billedTiyn }) => [id, billedTiyn]));
  // Nobody knows when it went back: after the sale, as nearly all returns do.
  const undated = new Set(tenders.map(undatedReturnId));
  let heldTiyn = 0;
  return events.find(({ id, kind, amountTiyn, roundingTiyn }) => {
    if (kind === 'payment') heldTiyn += billed.get(id) ?? amountTiyn + roundingTiyn;
    else if (!undated.has(id)) heldTiyn -= amountTiyn;
    return kind === 'payment' && heldTiyn >= totalTiyn;
  });
}

function undatedReturnId({ id }: { readonly id: string }): string {
  return `${id}:returned`;
}

function eventsOfPayment<Tender extends string>(payment: ServicePayment<Tender>): MoneyEvent<Tender>[] {
  const { id, personId, personName, tender, paidAt, amountTiyn, isPartlyRefunded } = payment;
  const by = { id, personId, personName, tender, amountTiyn, at: paidAt };
  return [{ ...common, ...by, kind: 'payment', isPartlyRefunded }, ...refundsOf(payment)];
}

function eventsOfTender<Tender extends string>(given: CounterPayment<Tender>): MoneyEvent<Tender>[] {
  const { id, personId, personName, tender, takenAt, amountTiyn, roundingTiyn, returnedTiyn, returns } = given;
  const olderTiyn = returnedTiyn - returns.reduce((sum, one) => sum + one.amountTiyn, 0);
  const refund = { ...common, kind: 'refund', tender } as const;
  const by = { id, personId, personName, tender, amountTiyn, at: takenAt };
  return [
    { ...common, ...by, kind: 'payment', roundingTiyn },
    ...(olderTiyn > 0 ? [{ ...refund, ...by, id: undatedReturnId(given), amountTiyn: olderTiyn }] : []),
    ...returns.map((made) => ({ ...refund, ...made })),
  ];
}

const common = { roundingTiyn: 0, completesSale: false, isPartlyRefunded: false } as const;

/** A step is dated by the service's clock, a refund by the till's. */
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Divides each step by which the refunded sum grew among the refunds of this till that fit; the rest was made outside.
 * A refund waits for a later step of exactly its amount: a refund made outside may be larger and come first. It also waits
 * for any later step that can hold it while the step at hand is older than the refund itself.
 */
function refundsOf<Tender extends string>(payment: ServicePayment<Tender>): MoneyEvent<Tender>[] {
  const { id, tender } = payment;
  const own = [...payment.ownRefunds];
  const events: MoneyEvent<Tender>[] = [];
  const refund = { ...common, kind: 'refund', tender } as const;
  const growths = growthsOf(payment);
  for (const [index, { at, knownTiyn, grownTiyn }] of growths.entries()) {
    const later = growths.slice(index + 1).map((growth) => growth.grownTiyn);
    let restTiyn = grownTiyn;
    const fits = ({ amountTiyn, at: askedAt }: { readonly amountTiyn: number; readonly at: string }): boolean => {
      const isOlder = Date.parse(at) < Date.parse(askedAt) - MAX_CLOCK_SKEW_MS;
      if (isOlder && later.some((laterTiyn) => laterTiyn >= amountTiyn)) return false;
      return amountTiyn === restTiyn || (amountTiyn < restTiyn && !later.includes(amountTiyn));
    };
    for (let next = own[0]; next !== undefined && fits(next); [next] = own) {
      events.push({ ...refund, ...next, at });
      restTiyn -= next.amountTiyn;
      own.shift();
    }
    const nobody = { personId: '', personName: '', amountTiyn: restTiyn };
    if (restTiyn > 0) events.push({ ...refund, ...nobody, id: `${id}:refunded:${String(knownTiyn)}`, at });
  }
  return events;
}

interface Growth {
  readonly at: string;
  /** Refunded by then. */
  readonly knownTiyn: number;
  readonly grownTiyn: number;
}

/** Oldest first; what no step explains counts with the last one. */
function growthsOf({ paidAt, refundedTiyn, refundSteps }: ServicePayment<string>): Growth[] {
  const growths: Growth[] = [];
  let knownTiyn = 0;
  for (const { at, totalTiyn } of [...refundSteps, { at: refundSteps.at(-1)?.at ?? paidAt, totalTiyn: refundedTiyn }]) {
    const grownTiyn = Math.min(totalTiyn, refundedTiyn) - knownTiyn;
    if (grownTiyn <= 0) continue;
    knownTiyn += grownTiyn;
    growths.push({ at, knownTiyn, grownTiyn });
  }
  return growths;
}

export interface Revenue {
  /** Payments. */
  readonly count: number;
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
  readonly netTiyn: number;
}

/** Of money that is counted together already: each row of one kind. */
export function revenueOf(
  rows: readonly { readonly kind: MoneyEvent['kind']; readonly amountTiyn: number; readonly count?: number }[],
): Revenue {
  let [count, paidTiyn, refundedTiyn] = [0, 0, 0];
  for (const row of rows) {
    if (row.kind === 'payment') {
      count += row.count ?? 1;
      paidTiyn += row.amountTiyn;
    } else refundedTiyn += row.amountTiyn;
  }
  return { count, paidTiyn, refundedTiyn, netTiyn: paidTiyn - refundedTiyn };
}

/** Null where nothing was sold. */
export function averageTiyn({ paidTiyn, sales }: { readonly paidTiyn: number; readonly sales: number }): number | null {
  return sales === 0 ? null : Math.round(paidTiyn / sales);
}
