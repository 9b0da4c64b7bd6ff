/** Whose debts and repayments: the sales hold them, these notes lead there. Erasable, unlike events. */

import { z } from 'zod';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { putNote, readNote } from './records.ts';
import { SaleCredit } from './sale-record.ts';

const DEBT = 'debt';
const CARRIED_DEBT = 'carried_debt';
const REPAYMENT = 'debt_repayment';
const DEBTOR = 'debtor';

export const DebtLink = z.object({
  saleId: z.string(),
  customerId: z.string(),
  at: z.string(),
  /** What a person wrote about a debt that was carried over. */
  note: z.string().optional(),
});
export type DebtLink = z.infer<typeof DebtLink>;

/** A debt from before the till, carried over from a paper book: no sale opened it. */
export const CarriedDebt = z.object({ id: z.string(), credit: SaleCredit });
export type CarriedDebt = z.infer<typeof CarriedDebt>;

/** What a customer owes, so that a list reads no sale of the others. */
export const DebtorSums = z.object({
  customerId: z.string(),
  owedTiyn: z.int(),
  overpaidTiyn: z.int(),
});
export type DebtorSums = z.infer<typeof DebtorSums>;

export function putDebtLink(link: DebtLink): RecordPut {
  return putNote(`${DEBT}:${link.saleId}`, link, { group: DEBT, parent: link.customerId, at: link.at });
}

export function putCarriedDebt({ id, credit }: CarriedDebt): RecordPut {
  return putNote(`${CARRIED_DEBT}:${id}`, { id, credit }, { group: CARRIED_DEBT, at: credit.at });
}

export function readCarriedDebt(ledger: Pick<Ledger, 'read'>, debtId: string): CarriedDebt | undefined {
  return readNote(ledger, `${CARRIED_DEBT}:${debtId}`, CarriedDebt);
}

/** Empty without a note, or after its customer was erased. */
export function readDebtNote(ledger: Pick<Ledger, 'read'>, debtId: string): string {
  return readNote(ledger, `${DEBT}:${debtId}`, DebtLink.nullable())?.note ?? '';
}

export function putRepaymentLink(link: DebtLink): RecordPut {
  return putNote(`${REPAYMENT}:${link.saleId}`, link, { group: REPAYMENT, parent: link.customerId, at: link.at });
}

/** Of a sale whose date was corrected; null where it is of no debt. The link of an erased customer stays empty. */
export function redatedLink(ledger: Pick<Ledger, 'read'>, saleId: string, at: string): RecordPut | null {
  for (const group of [DEBT, REPAYMENT]) {
    const id = `${group}:${saleId}`;
    const link = readNote(ledger, id, DebtLink.nullable());
    if (link === undefined) continue;
    return link === null
      ? putNote(id, null, { group, at })
      : putNote(id, { ...link, at }, { group, parent: link.customerId, at });
  }
  return null;
}

export function putDebtor(sums: DebtorSums, at: string): RecordPut {
  const group = sums.owedTiyn > 0 || sums.overpaidTiyn > 0 ? `${DEBTOR}_owing` : `${DEBTOR}_settled`;
  return putNote(`${DEBTOR}:${sums.customerId}`, sums, { group, at });
}

export function readDebtor(ledger: Pick<Ledger, 'read'>, customerId: string): DebtorSums | null {
  return readNote(ledger, `${DEBTOR}:${customerId}`, DebtorSums.nullable()) ?? null;
}

export function debtorsOf(ledger: Pick<Ledger, 'find'>, who: 'owing' | 'settled'): DebtorSums[] {
  return ledger.find('note', { group: `${DEBTOR}_${who}` }).map(({ value }) => DebtorSums.parse(value));
}

/** Null where it is neither, or its customer was erased. */
export function debtorOfSale(ledger: Pick<Ledger, 'read'>, saleId: string): string | null {
  for (const kind of [DEBT, REPAYMENT]) {
    const link = readNote(ledger, `${kind}:${saleId}`, DebtLink.nullable());
    if (link !== undefined && link !== null) return link.customerId;
  }
  return null;
}

export interface DebtSales {
  readonly debts: readonly string[];
  readonly repayments: readonly string[];
}

/** Oldest first. */
export function debtSalesOf(ledger: Pick<Ledger, 'find'>, customerId: string): DebtSales {
  const [debts, repayments] = [DEBT, REPAYMENT].map((group) =>
    ledger
      .find('note', { group, parent: customerId, oldestFirst: true })
      .map(({ value }) => DebtLink.parse(value).saleId),
  );
  return { debts: debts ?? [], repayments: repayments ?? [] };
}

/** Of all customers, made in this period (`from` inclusive, `before` exclusive). */
export function debtSalesBetween(ledger: Pick<Ledger, 'find'>, fromAt: string, beforeAt: string): DebtSales {
  const [debts, repayments] = [DEBT, REPAYMENT].map((group) =>
    ledger.find('note', { group, fromAt, beforeAt }).map(({ id }) => id.slice(id.indexOf(':') + 1)),
  );
  return { debts: debts ?? [], repayments: repayments ?? [] };
}

/** Sales and repayments of an erased customer stay, without a customer. */
export function forgottenDebtor(ledger: Pick<Ledger, 'find' | 'read'>, customerId: string): RecordPut[] {
  const links = [DEBT, REPAYMENT].flatMap((group) =>
    ledger
      .find('note', { group, parent: customerId })
      .map(({ id, value }) => putNote(id, null, { group, at: DebtLink.parse(value).at })),
  );
  return readDebtor(ledger, customerId) === null ? links : [...links, putNote(`${DEBTOR}:${customerId}`, null)];
}
