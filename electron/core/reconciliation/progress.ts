/** How far the ledger was compared with the service: a note beside it, so that a copy of it carries its own. */

import { z } from 'zod';
import { type Ledger, LedgerFailure, type RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';

const ProgressRecord = z.object({
  /** Service time until which every invoice of this till is in this ledger; null: never compared. */
  createdThroughMs: z.number().nullable(),
  /** The same for every payment of one. */
  paidThroughMs: z.number().nullable(),
  /** The Almaty day in which the past days were last gone through. */
  pastDaysOn: z.string().nullable(),
  /** The last Almaty day whose differences were judged for good. */
  judgedDay: z.string().nullable(),
  /** What is left to be read of the days before this ledger began; null: nothing. */
  rebuild: z
    .object({
      fromMs: z.number(),
      toMs: z.number(),
      page: z.int(),
      seen: z.int(),
      /** Which of this till's names is read, counted from 0. */
      name: z.int().default(0),
    })
    .nullable(),
  /** How many restorings of a copy were taken care of. */
  restorings: z.int(),
  /** Invoices taken into this ledger that nobody was told of yet. */
  untold: z.object({ count: z.int(), paidTiyn: z.int(), openCount: z.int() }),
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

export interface Progress {
  current(): ProgressRecord;
  /** Part of somebody's transaction; `keep` after it succeeded. */
  draft(change: Partial<ProgressRecord>): { readonly put: RecordPut; keep(): void };
  /** @throws Refusal when the ledger did not take it; then nothing changed. */
  write(change: Partial<ProgressRecord>): void;
}

export const emptyNotice: ProgressRecord['untold'] = { count: 0, paidTiyn: 0, openCount: 0 };

const NOTE_ID = 'reconciliation';

export function createProgress(ledger: Ledger): Progress {
  const stored = ProgressRecord.safeParse(ledger.read('note', NOTE_ID)?.value);
  let current: ProgressRecord = stored.success
    ? stored.data
    : {
        createdThroughMs: null,
        paidThroughMs: null,
        pastDaysOn: null,
        judgedDay: null,
        rebuild: null,
        restorings: 0,
        untold: emptyNotice,
      };

  function draft(change: Partial<ProgressRecord>): { put: RecordPut; keep(): void } {
    const next = { ...current, ...change };
    return {
      put: { kind: 'note', id: NOTE_ID, value: next, keys: {} },
      keep: () => {
        current = next;
      },
    };
  }

  return {
    current: () => current,
    draft,
    write(change) {
      const { put, keep } = draft(change);
      try {
        ledger.write({ events: [], puts: [put] });
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        throw new Refusal(failure.kind === 'disk_full' ? 'till_disk_full' : 'till_journal_failed');
      }
      keep();
    },
  };
}
