/**
 * The right value of every figure of a day, computed from the provider's ledger and the played day, with no code of the
 * till. A sale is one basket, however it is paid, and counts when its last payment comes. Money counts when it came,
 * and a refund when it was made.
 */

import type { DayWorld, DonePayment, DoneSale, DoneShift } from './played-day.ts';
import type { ProviderLedger } from './provider-ledger.ts';

export interface Money {
  readonly kind: 'payment' | 'refund';
  readonly sale: DoneSale;
  readonly tender: DonePayment['tender'];
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
  readonly atMs: number;
  readonly person: string;
  readonly isLast: boolean;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

export interface Sums {
  readonly payments: number;
  readonly sales: number;
  readonly paidTiyn: number;
  readonly refunds: number;
  readonly refundedTiyn: number;
  readonly netTiyn: number;
  readonly discountTiyn: number;
  readonly roundingTiyn: number;
}

export interface Reckoned extends DayWorld {
  readonly money: readonly Money[];
  readonly days: readonly string[];
  readonly nowMs: number;
}

export type Compare = (figure: string, reckoned: unknown, shown: unknown) => void;
export function within({ openedMs, closed }: DoneShift) {
  return ({ atMs }: { readonly atMs: number }): boolean =>
    atMs >= openedMs && atMs < (closed?.atMs ?? Number.POSITIVE_INFINITY);
}

const ALMATY_MS = 5 * 3_600_000;

/** Almaty's, `YYYY-MM-DD`; UTC+5 since March 2024. */
export function dayOf(atMs: number): string {
  return new Date(atMs + ALMATY_MS).toISOString().slice(0, 10);
}

export function hourOf(atMs: number): number {
  return new Date(atMs + ALMATY_MS).getUTCHours();
}

type Paid = Omit<Money, 'isLast'>;

export function moneyOf({ day }: Pick<DayWorld, 'day'>, { charges }: ProviderLedger): Money[] {
  const payments = day.sales.flatMap((sale) => {
    const paid = sale.payments.flatMap((payment): Paid[] => {
      const charge = charges.find(({ invoiceId }) => invoiceId === payment.invoiceId && invoiceId !== null);
      if (payment.invoiceId !== null && charge === undefined) return [];
      const { tender, person, roundingTiyn } = payment;
      const { amountTiyn, atMs } = charge ?? payment;
      return [{ kind: 'payment', sale, tender, person, amountTiyn, roundingTiyn, atMs, lines: [] }];
    });
    let sofarTiyn = 0;
    return paid
      .toSorted((one, other) => one.atMs - other.atMs)
      .map((one): Money => {
        const before = sofarTiyn;
        sofarTiyn += one.amountTiyn + one.roundingTiyn;
        return { ...one, isLast: before < sale.totalTiyn && sofarTiyn >= sale.totalTiyn };
      });
  });
  const refunds = day.refunds.map(({ payment, amountTiyn, person, atMs, lines }): Money => {
    const { sale, tender } = payment;
    return { kind: 'refund', sale, tender, amountTiyn, roundingTiyn: 0, atMs, person, isLast: false, lines };
  });
  const money = [...payments, ...refunds].toSorted((one, other) => one.atMs - other.atMs);
  return [...grouped(money, ({ sale }) => sale).values()]
    .flatMap(withGoods)
    .toSorted((one, other) => one.atMs - other.atMs);
}

/**
 * Of one sale. Goods return with the refunds that name them; the others with the refund after which nothing is left.
 */
function withGoods(money: readonly Money[]): Money[] {
  const left = new Map<string, number>();
  if (money.some(({ isLast }) => isLast)) {
    for (const { name, quantity } of money[0]?.sale.lines ?? []) left.set(name, (left.get(name) ?? 0) + quantity);
  }
  const take = (name: string, wanted: number) => {
    const quantity = Math.min(wanted, left.get(name) ?? 0);
    left.set(name, (left.get(name) ?? 0) - quantity);
    return { name, quantity };
  };
  const named = money.map((one) => ({
    ...one,
    lines: one.lines.map(({ name, quantity }) => take(goodsNamed(one.sale, name), quantity)),
  }));
  const { paidTiyn, refundedTiyn } = sumsOf(money);
  const last = named.findLast(({ kind }) => kind === 'refund');
  if (last === undefined || refundedTiyn < paidTiyn) return named;
  const rest = [...left].map(([name, quantity]) => take(name, quantity));
  return named.map((one) => (one === last ? { ...one, lines: [...one.lines, ...rest] } : one));
}

export function sumsOf(money: readonly Money[]): Sums {
  const payments = money.filter(({ kind }) => kind === 'payment');
  const refunds = money.filter(({ kind }) => kind === 'refund');
  const completed = payments.filter(({ isLast }) => isLast);
  const paidTiyn = total(payments);
  const refundedTiyn = total(refunds);
  return {
    payments: payments.length,
    sales: completed.length,
    paidTiyn,
    refunds: refunds.length,
    refundedTiyn,
    netTiyn: paidTiyn - refundedTiyn,
    discountTiyn: completed.reduce((sum, { sale }) => sum + sale.subtotalTiyn - sale.totalTiyn, 0),
    roundingTiyn: payments.reduce((sum, { roundingTiyn }) => sum + roundingTiyn, 0),
  };
}

export interface ItemSums {
  readonly sold: number;
  readonly returned: number;
}

export function itemsOf(money: readonly Money[]): Map<string, ItemSums> {
  const items = new Map<string, ItemSums>();
  const add = (name: string, change: Partial<ItemSums>): void => {
    const { sold, returned } = items.get(name) ?? { sold: 0, returned: 0 };
    items.set(name, { sold: sold + (change.sold ?? 0), returned: returned + (change.returned ?? 0) });
  };
  for (const { isLast, sale, lines } of money) {
    if (isLast) for (const { name, quantity } of sale.lines) add(name, { sold: quantity });
    for (const { name, quantity } of lines) if (quantity > 0) add(name, { returned: quantity });
  }
  return items;
}

function goodsNamed({ lines }: DoneSale, name: string): string {
  return lines.find((line) => name.startsWith(line.name))?.name ?? name;
}

export function total(of: readonly { readonly amountTiyn: number }[]): number {
  return of.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

export function grouped<Key, Value>(of: readonly Value[], key: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of of) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return groups;
}
