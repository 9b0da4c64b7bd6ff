/** How far the ledger was compared with the service: a note in the ledger, so that a copy has its own. */

import { z } from 'zod';
import { putNote, type Records } from '../ledger/records.ts';
import type { Ledger } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';

const ProgressRecord = z.object({
  /** Service time until which every invoice of this till is in this ledger; null: never compared. */
  createdThroughMs: z.number().nullable(),
  /** The same for payments. */
  paidThroughMs: z.number().nullable(),
  /** The Almaty day of the last comparison of past days. */
  pastDaysOn: z.string().nullable(),
  /** The last Almaty day with final differences. */
  judgedDay: z.string().nullable(),
  /** What is left to read from before this ledger; null: nothing. */
  rebuild: z
    .object({
      fromMs: z.number(),
      toMs: z.number(),
      page: z.int(),
      seen: z.int(),
      name: z.int().default(0),
    })
    .nullable(),
  restorings: z.int(),
  /** Adopted invoices that were not reported yet. */
  untold: z.object({ count: z.int(), paidTiyn: z.int(), openCount: z.int() }),
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

export interface Progress {
  current(): ProgressRecord;
  /** Part of a caller's transaction. */
  draft(change: Partial<ProgressRecord>): LedgerPart;
  /** @throws Refusal when the ledger did not take it; nothing changed then. */
  write(change: Partial<ProgressRecord>): void;
}

export const emptyNotice: ProgressRecord['untold'] = { count: 0, paidTiyn: 0, openCount: 0 };

const NOTE_ID = 'reconciliation';

export function createProgress(ledger: Ledger, records: Pick<Records, 'write'>): Progress {
  let current: ProgressRecord = ProgressRecord.safeParse(ledger.read('note', NOTE_ID)?.value).data ?? {
    createdThroughMs: null,
    paidThroughMs: null,
    pastDaysOn: null,
    judgedDay: null,
    rebuild: null,
    restorings: 0,
    untold: emptyNotice,
  };

  function draft(change: Partial<ProgressRecord>): LedgerPart {
    const next = { ...current, ...change };
    const keep = (): void => {
      current = next;
    };
    return [putNote(NOTE_ID, next), keep];
  }

  return {
    current: () => current,
    draft,
    write(change) {
      records.write(draft(change));
    },
  };
}
