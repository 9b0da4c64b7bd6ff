/**
 * One definition for every surface:
 * - **Money event**: money in or out at its own moment; past days never change.
 * - **Revenue**: payments less refunds of a time, whenever their sales were made (rule S2).
 * - **Sale**: one basket, counted once, at the payment that completed it and for the person who took that payment. It
 *   is
 * complete once counter money with rounding and invoices at their billed amount cover its total.
 * - **Credit**: a sale on credit is no payment and is counted apart; what repays it is revenue when it comes.
 * - **Average**: paid, before refunds and without money for debts, divided by sales, never by payments.
 * - **Rounding** of cash is no discount.
 */

export interface MoneyEvent<Tender extends string = string> {
  /** Of a payment, tender or refund. */
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly tender: Tender;
  /** Empty where nobody at this till did; an old id may be unknown where the name is known. */
  readonly personId: string;
  readonly personName: string;
  /** UTC. */
  readonly at: string;
  /** Positive for refunds too. */
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
  /** At most one per sale. */
  readonly completesSale: boolean;
  /** `partially_refunded` at the service. */
  readonly isPartlyRefunded: boolean;
  /** It repays a debt, or pays a part of a sale on credit: no sale that is counted. */
  readonly isForDebt: boolean;
}

interface By {
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly amountTiyn: number;
}

export interface ServicePayment<Tender extends string> extends By {
  readonly tender: Tender;
  readonly paidAt: string;
  /** `amountTiyn` is what came. */
  readonly billedTiyn: number;
  readonly refundedTiyn: number;
  readonly isPartlyRefunded: boolean;
  /** Cumulative, oldest first. */
  readonly refundSteps: readonly { readonly at: string; readonly totalTiyn: number }[];
  /** That went through, oldest first; `at`: when requested. */
  readonly ownRefunds: readonly (By & { readonly at: string })[];
}

export interface CounterPayment<Tender extends string> extends By {
  readonly tender: Tender;
  readonly takenAt: string;
  readonly roundingTiyn: number;
  readonly returnedTiyn: number;
  /** Older ledgers know only the sum. */
  readonly returns: readonly (By & { readonly at: string })[];
}

export interface SaleMoney<Tender extends string> {
  readonly totalTiyn: number;
  /** Absent: yes. False where the goods left on credit, and where money only repays it. */
  readonly isCompletedByMoney?: boolean;
  readonly payments: readonly ServicePayment<Tender>[];
  readonly tenders: readonly CounterPayment<Tender>[];
}

/** Oldest first; at the same moment payments before refunds. */
export function moneyEventsOf<Tender extends string>(sale: SaleMoney<Tender>): MoneyEvent<Tender>[] {
  const events = [...sale.payments.flatMap(eventsOfPayment), ...sale.tenders.flatMap(eventsOfTender)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.kind.localeCompare(other.kind),
  );
  const completing = completingPayment(sale, events);
  const isForDebt = sale.isCompletedByMoney === false;
  return events.map((event) => ({ ...event, isForDebt, completesSale: event === completing }));
}

/** Undefined while the sale is not complete. */
function completingPayment<Tender extends string>(
  { totalTiyn, isCompletedByMoney = true, payments, tenders }: SaleMoney<Tender>,
  events: readonly MoneyEvent[],
): MoneyEvent | undefined {
  if (!isCompletedByMoney) return undefined;
  const billed = new Map(payments.map(({ id, billedTiyn }) => [id, billedTiyn]));
  // Undated returns count after the sale, as nearly all returns do.
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

const common = { roundingTiyn: 0, completesSale: false, isPartlyRefunded: false, isForDebt: false } as const;

/** Steps are dated by the service's clock, refunds by the till's. */
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Assigns each growth of the refunded sum to this till's refunds that fit; the rest was made elsewhere. A refund waits for
 * a later step of exactly its amount, and while the step at hand is older than itself for any later one that can hold it.
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
  /** Refunded before it. */
  readonly knownTiyn: number;
  readonly grownTiyn: number;
}

/** What no step explains counts with the last one. */
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

/** Rows are sums already. */
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

/** @param debtPaidTiyn of what was paid, the part that was for debts. */
export function averageTiyn({
  paidTiyn,
  debtPaidTiyn,
  sales,
}: {
  readonly paidTiyn: number;
  readonly debtPaidTiyn: number;
  readonly sales: number;
}): number | null {
  return sales === 0 ? null : Math.round((paidTiyn - debtPaidTiyn) / sales);
}
