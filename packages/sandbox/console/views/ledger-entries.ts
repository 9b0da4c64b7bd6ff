import { formatWireMoney, parseMoney } from '@tilla/payment-api/money.ts';
import type { LedgerBooks } from '#sandbox/control/answers.ts';

export interface LedgerEntry {
  readonly kind: 'charge' | 'refund' | 'receipt' | 'shift';
  readonly id: number;
  readonly at: string;
  /** Refunds are negative. */
  readonly amount?: string;
  readonly cause: string;
}

export function ledgerEntries({ charges, refunds, receipts, shifts }: LedgerBooks): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    ...charges.map(({ id, at, amount, invoice_id, kind }): LedgerEntry => {
      return { kind: 'charge', id, at, amount, cause: `#${String(invoice_id)} · ${kind}` };
    }),
    ...refunds.map(({ id, at, amount, invoice_id }): LedgerEntry => {
      return { kind: 'refund', id, at, amount: `-${amount}`, cause: `#${invoice_id}` };
    }),
    ...receipts.map(({ id, at, total, fiscal_number, client_operation_id }): LedgerEntry => {
      return { kind: 'receipt', id, at, amount: total, cause: fiscal_number ?? client_operation_id };
    }),
    ...shifts.map(({ id, status, opened_at, closed_at }): LedgerEntry => {
      return { kind: 'shift', id, at: closed_at ?? opened_at, cause: status };
    }),
  ];
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export const ledgerSum = (rows: readonly { readonly amount: string }[]): string =>
  formatWireMoney(rows.reduce((tiyn, { amount }) => tiyn + parseMoney(amount), 0));
