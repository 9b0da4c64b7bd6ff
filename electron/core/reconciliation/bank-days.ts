/** Bank sales by day: one note per day, replaced by every sweep over it. */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { z } from 'zod';
import { putNote, type Records } from '../ledger/records.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { Ledger } from '../platform/ports.ts';
import { DAY_MS } from './windows.ts';

const BankDay = z.object({
  count: z.int(),
  amountTiyn: z.int(),
  invoiceIds: z.array(z.int()),
  bankInvoiceIds: z.array(z.string()),
});
export type BankDay = z.infer<typeof BankDay>;

export interface BankDays {
  /** Null before a sweep of that day. */
  of(day: string): BankDay | null;
  /** By the rows of a complete sweep. @throws Refusal when the ledger did not take it. */
  replace(days: readonly string[], rows: readonly Invoice[]): void;
}

export function createBankDays(ledger: Ledger, records: Records): BankDays {
  function of(day: string): BankDay | null {
    return BankDay.safeParse(ledger.read('note', noteId(day))?.value).data ?? null;
  }

  return {
    of,
    replace(days, rows) {
      const puts = days.flatMap((day) => {
        const seen = new Map(
          rows.filter((row) => dayOf(row) === day && isPaidStatus(row.status)).map((row) => [row.id, row]),
        );
        const sales = [...seen.values()];
        const value: BankDay = {
          count: sales.length,
          amountTiyn: sales.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
          invoiceIds: sales.map(({ id }) => id),
          bankInvoiceIds: sales.flatMap(({ bankInvoiceId }) => bankInvoiceId ?? []),
        };
        const isSame = JSON.stringify(of(day)) === JSON.stringify(value);
        return isSame ? [] : [putNote(noteId(day), value)];
      });
      if (puts.length > 0) records.write(puts);
    },
  };
}

export function daysBetween(fromMs: number, toMs: number): string[] {
  const days: string[] = [];
  for (let atMs = fromMs; atMs <= toMs; atMs += DAY_MS) days.push(almatyDay(atMs));
  const last = almatyDay(toMs);
  return days.includes(last) ? days : [...days, last];
}

function dayOf({ paidAt, createdAt }: Invoice): string | null {
  const at = paidAt ?? createdAt;
  return at === null ? null : almatyDay(Date.parse(at));
}

function noteId(day: string): string {
  return `bank_sales:${day}`;
}
