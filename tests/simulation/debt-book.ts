/** What a customer owes, counted from what was done and what the provider charged, with no code of the till. */

import type { Bill } from '#tests/core/debt-world.ts';
import type { Charge } from '#tests/core/money-world.ts';

interface Taken {
  readonly debtId: string;
  readonly amountTiyn: number;
  readonly takenMs: number;
  /** From a paper book: no goods of it can come back. */
  readonly isCarried: boolean;
  returnedTiyn: number;
}

export interface Brought {
  readonly saleId: string;
  readonly amountTiyn: number;
  /** What the customer said it is for, in this order. */
  readonly wanted: readonly { readonly debtId: string; readonly amountTiyn: number }[];
  counterTiyn: number;
  readonly tenderId: string | null;
  readonly bills: (Bill & { readonly madeMs: number })[];
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly hasPhone: boolean;
  /** Oldest first. */
  readonly taken: Taken[];
  readonly brought: Brought[];
}

export interface Owed {
  readonly open: ReadonlyMap<string, number>;
  readonly owedTiyn: number;
  readonly overpaidTiyn: number;
}

export function take(who: Person, taken: Omit<Taken, 'returnedTiyn'>): void {
  who.taken.push({ ...taken, returnedTiyn: 0 });
  who.taken.sort((one, other) => one.takenMs - other.takenMs);
}

function chargedTiyn(charges: readonly Charge[], invoiceId: number): number {
  return charges
    .filter((charge) => charge.invoice_id === invoiceId)
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
}

export function broughtBy({ brought }: Person, charges: readonly Charge[]): number {
  return brought.reduce(
    (sum, { counterTiyn, bills }) =>
      bills.reduce((billed, { invoiceId }) => billed + chargedTiyn(charges, invoiceId), sum + counterTiyn),
    0,
  );
}

/** @param givenUp what was written off, by debt. */
export function owedBy(who: Person, charges: readonly Charge[], givenUp: ReadonlyMap<string, number>): Owed {
  const purse = new Map(
    who.brought.map(({ saleId, amountTiyn, counterTiyn, bills }) => {
      const billsTiyn = bills.reduce((sum, { invoiceId }) => sum + chargedTiyn(charges, invoiceId), 0);
      // A second payment of the same order goes back: a task asks for that.
      return [saleId, Math.min(amountTiyn, counterTiyn + billsTiyn)];
    }),
  );
  const unpaid = new Map(who.taken.map(({ debtId, amountTiyn, returnedTiyn }) => [debtId, amountTiyn - returnedTiyn]));
  const pour = (saleId: string, debtId: string, maxTiyn: number): void => {
    const tiyn = Math.max(0, Math.min(purse.get(saleId) ?? 0, unpaid.get(debtId) ?? 0, maxTiyn));
    purse.set(saleId, (purse.get(saleId) ?? 0) - tiyn);
    unpaid.set(debtId, (unpaid.get(debtId) ?? 0) - tiyn);
  };
  const keptTiyn = (debtId: string): number => Math.max(0, (unpaid.get(debtId) ?? 0) - (givenUp.get(debtId) ?? 0));
  for (const { saleId, wanted } of who.brought)
    for (const { debtId, amountTiyn } of wanted) pour(saleId, debtId, amountTiyn);
  for (const { saleId } of who.brought) for (const { debtId } of who.taken) pour(saleId, debtId, keptTiyn(debtId));
  const open = new Map(
    who.taken.flatMap(({ debtId }): [string, number][] => {
      const openTiyn = keptTiyn(debtId);
      return openTiyn === 0 ? [] : [[debtId, openTiyn]];
    }),
  );
  return {
    open,
    owedTiyn: [...open.values()].reduce((sum, tiyn) => sum + tiyn, 0),
    overpaidTiyn: [...purse.values()].reduce((sum, tiyn) => sum + tiyn, 0),
  };
}
