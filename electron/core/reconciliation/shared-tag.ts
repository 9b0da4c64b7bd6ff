/** Whether somebody else invoices under this till's name: a copied data folder on a second machine (rule D1). */

import { z } from 'zod';
import type { Invoice } from '../../../shared/api/merchant/invoice.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Records } from '../ledger/records.ts';
import type { Clock, Ledger, RecordPut } from '../ports.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Progress } from './progress.ts';
import { clonedQuestion } from './questions.ts';

/** `recovery`: the ledger is being made whole. `routine`: it was whole, so what it does not know is news. */
export type Occasion = 'recovery' | 'routine';

export interface SharedTag {
  /**
   * The ledger is compared as a whole: invoices that are made later than `afterMs` from now, and that it does not know, were never
   * sent by them. The first call counts, also while the service's time is not known yet (rule T1).
   */
  isWhole(afterMs: number): void;
  /**
   * Whether an invoice of this name whose sale is in no ledger of ours is another machine's; noted when it is news.
   * @param givenUpMs when this till gave up the name that stands on it; null while it has it
   * @throws Refusal when the ledger did not take the note.
   */
  isOthers(invoice: Invoice, givenUpMs: number | null, occasion: Occasion): boolean;
  /** Whose an invoice is that this ledger does not know cannot be told yet: from when it is whole has no time of day. */
  isUndated(occasion: Occasion): boolean;
  /** Why no new money operation may be sent; null when it may. */
  hold(): Problem | null;
  /** Whether two machines had the name then, as far as it is known. */
  wasSharedAt(atMs: number): boolean;
  /** Tells a person, once for each time it is found. @throws Refusal when the ledger did not take it. */
  tell(): void;
  /** A manager saw to it that only one has the name. @throws Refusal when the ledger did not take it. */
  settle(): void;
}

export interface SharedTagParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly records: Records;
  readonly tasks: TaskStore;
  readonly progress: Pick<Progress, 'current'>;
  readonly serverClock: ServerClock;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

const SharedRecord = z.object({
  /** When two had the name, by the service's clock, the latest last; `toMs` null: they still have. */
  spans: z.array(z.object({ fromMs: z.number(), toMs: z.number().nullable() })),
  /** What the other one billed in the last span, as far as it was seen. */
  bills: z.array(z.object({ invoiceId: z.int(), amountTiyn: z.int() })),
  isTold: z.boolean(),
});
type SharedRecord = z.infer<typeof SharedRecord>;

const NOTE_ID = 'cloned';
/** More of them than this say nothing new. */
const MAX_INVOICES = 1_000;

export function createSharedTag(parts: SharedTagParts): SharedTag {
  const { ledger, records, tasks, progress, serverClock, clock } = parts;
  const stored = SharedRecord.safeParse(ledger.read('note', NOTE_ID)?.value);
  let current: SharedRecord = stored.success ? stored.data : { spans: [], bills: [], isTold: true };
  /** By the service's clock, and until that is known by the monotonic one. */
  let wholeFromMs: number | null = null;
  let wholeAtMonotonicMs: number | null = null;

  function dateWhole(): void {
    const nowMs = serverClock.nowMs();
    if (wholeFromMs !== null || wholeAtMonotonicMs === null || nowMs === null) return;
    wholeFromMs = nowMs - clock.monotonicMs() + wholeAtMonotonicMs;
  }

  // What was dated by a false time is dated anew (rule T2); over a sleep the time before was right until then.
  serverClock.onTaken(({ now, before, hasSlept }) => {
    if (wholeFromMs !== null && before !== null && !hasSlept) wholeFromMs += now.offsetMs - before.offsetMs;
  });

  const openSpan = () => current.spans.find(({ toMs }) => toMs === null);

  function write(next: SharedRecord): void {
    records.write({ events: [], puts: [putNote(next)] });
    current = next;
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
      // This ledger was whole when it was settled, so whatever was made before that and it does not know is the other's.
      if (current.spans.some(({ fromMs, toMs }) => toMs !== null && madeMs >= fromMs && madeMs <= toMs)) return true;
      const open = openSpan();
      if (occasion === 'recovery') {
        // They may be a copy put back: what was made after they were last whole may be theirs.
        return open !== undefined && madeMs >= open.fromMs && madeMs <= (progress.current().createdThroughMs ?? 0);
      }
      if (givenUpMs !== null) return false;
      dateWhole();
      const fromMs = Math.min(
        open?.fromMs ?? Number.POSITIVE_INFINITY,
        wholeSecond(wholeFromMs ?? Number.POSITIVE_INFINITY),
      );
      // Older ones were lost by this ledger, and are taken in.
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
    tell() {
      if (current.isTold) return;
      const { bills } = current;
      const amountTiyn = bills.reduce((sum, bill) => sum + bill.amountTiyn, 0);
      const task = tasks.draft(clonedQuestion(bills.length, amountTiyn), String(bills[0]?.invoiceId ?? 0));
      const reported = { ...current, isTold: true };
      records.write({ events: task?.events ?? [], puts: [...(task?.puts ?? []), putNote(reported)] });
      current = reported;
      task?.keep();
    },
    settle() {
      const nowMs = serverClock.stampMs();
      const spans = current.spans.map((span) => ({ ...span, toMs: span.toMs ?? nowMs }));
      write({ ...current, spans, bills: [] });
      wholeFromMs = nowMs;
    },
  };
}

/** Times of the wire are whole seconds. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}

/**
 * Cash and its receipts go on, the shift ends, and an invoice of ours that stands on a phone is called back by hand (C6). A
 * subscription is the shop's and has no till's name on it: what bills a customer can be stopped at any time.
 */
const goingOn: ReadonlySet<string> = new Set(['fiscal_receipt', 'shift_close', 'cancel', 'subscription_change']);

/** Whether this operation waits until only one machine has the name; its outcome is looked for all the same. */
export function waitsForOneName(operation: string): boolean {
  return !goingOn.has(operation);
}

function putNote(record: SharedRecord): RecordPut {
  return { kind: 'note', id: NOTE_ID, value: record, keys: {} };
}
