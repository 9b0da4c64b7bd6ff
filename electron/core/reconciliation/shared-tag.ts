/** Detects a duplicate till: a second machine on a copied data folder that uses this till's tag (rule D1). */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { z } from 'zod';
import type { ServerClock } from '../api/server-clock.ts';
import { putNote, type Records } from '../ledger/records.ts';
import type { TaskStore } from '../money/task-store.ts';
import type { Clock, Ledger } from '../platform/ports.ts';
import type { Progress } from './progress.ts';
import { clonedQuestion } from './questions.ts';

/** `recovery`: the ledger is being completed. `routine`: it was complete, so an unknown invoice is new. */
export type Occasion = 'recovery' | 'routine';

export interface SharedTag {
  /**
   * The ledger is complete: unknown invoices made later than `afterMs` from now are not ours. The first call counts,
   * even before the service's time is known (rule T1).
   */
  isWhole(afterMs: number): void;
  /**
   * Whether an invoice with this tag and without a sale here is another machine's; recorded when new.
   * @param givenUpMs when this till gave up the tag; null while it has it
   * @throws Refusal when the ledger did not take the note.
   */
  isOthers(invoice: Invoice, givenUpMs: number | null, occasion: Occasion): boolean;
  /** Undecidable: the completion of the ledger has no time of day yet. */
  isUndated(occasion: Occasion): boolean;
  /** Why no new money operation may be sent; null: it may. */
  hold(): Problem | null;
  /**
   * The hub has another continuation of this ledger: two machines write it. Raises the task.
   * @throws Refusal when the ledger did not take it.
   */
  noteCopied(subject: string): void;
  /** Whether two machines had the tag at that time, as far as known. */
  wasSharedAt(atMs: number): boolean;
  /** Raises the task once per occurrence. @throws Refusal when the ledger did not take it. */
  raiseTask(): void;
  /** A manager made sure that only one has the tag. @throws Refusal when the ledger did not take it. */
  settle(): void;
}

export interface SharedTagOptions {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly records: Records;
  readonly tasks: TaskStore;
  readonly progress: Pick<Progress, 'current'>;
  readonly serverClock: ServerClock;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

const SharedRecord = z.object({
  /** When two had the tag, by the service's clock, latest last; `toMs` null: still so. */
  spans: z.array(z.object({ fromMs: z.number(), toMs: z.number().nullable() })),
  bills: z.array(z.object({ invoiceId: z.int(), amountTiyn: z.int() })),
  isTold: z.boolean(),
});
type SharedRecord = z.infer<typeof SharedRecord>;

const NOTE_ID = 'cloned';
const MAX_INVOICES = 1_000;

export function createSharedTag(options: SharedTagOptions): SharedTag {
  const { ledger, records, tasks, progress, serverClock, clock } = options;
  const stored = SharedRecord.safeParse(ledger.read('note', NOTE_ID)?.value).data;
  let current: SharedRecord = stored ?? { spans: [], bills: [], isTold: true };
  /** By the service's clock; before it is known, by the monotonic one. */
  let wholeFromMs: number | null = null;
  let wholeAtMonotonicMs: number | null = null;

  function dateWhole(): void {
    const nowMs = serverClock.nowMs();
    if (wholeFromMs !== null || wholeAtMonotonicMs === null || nowMs === null) return;
    wholeFromMs = nowMs - clock.monotonicMs() + wholeAtMonotonicMs;
  }

  // Times from a wrong clock are corrected (rule T2); over a sleep the earlier time was right.
  serverClock.onTaken(({ now, before, hasSlept }) => {
    if (wholeFromMs !== null && before !== null && !hasSlept) wholeFromMs += now.offsetMs - before.offsetMs;
  });

  const openSpan = () => current.spans.find(({ toMs }) => toMs === null);

  function write(next: SharedRecord): void {
    records.write(putNote(NOTE_ID, next));
    current = next;
  }

  function raise(subject: string): void {
    const { bills } = current;
    const amountTiyn = bills.reduce((sum, bill) => sum + bill.amountTiyn, 0);
    const task = tasks.draft(clonedQuestion(bills.length, amountTiyn), subject);
    const reported = { ...current, isTold: true };
    records.write(
      putNote(NOTE_ID, reported),
      () => {
        current = reported;
      },
      task,
    );
  }

  function note(invoice: Invoice, fromMs: number): void {
    const open = openSpan();
    const { bills } = current;
    if (
      bills.some(({ invoiceId }) => invoiceId === invoice.id) ||
      (open !== undefined && bills.length >= MAX_INVOICES)
    ) {
      return;
    }
    const bill = { invoiceId: invoice.id, amountTiyn: invoice.amountTiyn };
    write(
      open === undefined
        ? { spans: [...current.spans, { fromMs, toMs: null }], bills: [bill], isTold: false }
        : { ...current, bills: [...bills, bill] },
    );
  }

  return {
    isWhole(afterMs) {
      wholeAtMonotonicMs ??= clock.monotonicMs() + afterMs;
      dateWhole();
    },
    isOthers(invoice, givenUpMs, occasion) {
      const madeMs = invoice.createdAt === null ? Number.NaN : Date.parse(invoice.createdAt);
      if (givenUpMs !== null && madeMs >= givenUpMs) return true;
      // This ledger was complete at the settlement, so earlier unknown invoices are the other machine's.
      if (current.spans.some(({ fromMs, toMs }) => toMs !== null && madeMs >= fromMs && madeMs <= toMs)) return true;
      const open = openSpan();
      if (occasion === 'recovery') {
        // After a restore, invoices made since the last complete state may be ours.
        return open !== undefined && madeMs >= open.fromMs && madeMs <= (progress.current().createdThroughMs ?? 0);
      }
      if (givenUpMs !== null) return false;
      dateWhole();
      const fromMs = Math.min(
        open?.fromMs ?? Number.POSITIVE_INFINITY,
        wholeSecond(wholeFromMs ?? Number.POSITIVE_INFINITY),
      );
      // Older ones were lost by this ledger, and are adopted.
      if (!(madeMs >= fromMs)) return false;
      note(invoice, fromMs);
      return true;
    },
    isUndated(occasion) {
      dateWhole();
      return occasion === 'routine' && wholeAtMonotonicMs !== null && wholeFromMs === null;
    },
    wasSharedAt: (atMs) => current.spans.some(({ fromMs, toMs }) => atMs >= fromMs && (toMs === null || atMs <= toMs)),
    hold: () => (openSpan() === undefined ? null : { code: 'till_books_cloned', params: {} }),
    raiseTask() {
      if (current.isTold) return;
      raise(String(current.bills[0]?.invoiceId ?? 0));
    },
    noteCopied(subject) {
      if (openSpan() === undefined) {
        const fromMs = wholeSecond(serverClock.stampMs());
        write({ ...current, spans: [...current.spans, { fromMs, toMs: null }], bills: [], isTold: false });
      }
      if (!current.isTold) raise(subject);
    },
    settle() {
      const nowMs = serverClock.stampMs();
      const spans = current.spans.map((span) => ({ ...span, toMs: span.toMs ?? nowMs }));
      write({ ...current, spans, bills: [] });
      wholeFromMs = nowMs;
    },
  };
}

/** Wire times are whole seconds. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}

/** Cash, receipts and closing go on, a phone invoice can be cancelled (C6), and subscriptions have no till tag. */
const goingOn: ReadonlySet<string> = new Set(['fiscal_receipt', 'shift_close', 'cancel', 'subscription_change']);

/** Whether this operation waits until one machine has the tag; its lookup continues. */
export function waitsForOneName(operation: string): boolean {
  return !goingOn.has(operation);
}
