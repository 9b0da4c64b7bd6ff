import { Problem } from '@tilla/shared/contract/problem.ts';
import type { DaySummaryView } from '@tilla/shared/contract/views/day-summary-view.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

/** A message as it was requested, unchanged over restarts. */
const SummaryMessage = z.object({
  /** Made once and sent with every attempt, so that duplicates can be recognized. */
  messageId: z.string(),
  to: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: z.string(),
  problem: Problem.nullable(),
});
export type SummaryMessage = z.infer<typeof SummaryMessage>;

export const SummaryRecord = z.object({
  reportId: z.string(),
  number: z.int(),
  file: z.string(),
  isDrawn: z.boolean(),
  shopName: z.string(),
  /** Older ledgers only: the order id prefix, which means nothing to people. */
  till: z.string().optional(),
  tasksOpen: z.int(),
  language: z.enum(['ru', 'kk', 'en']),
  message: SummaryMessage.nullable(),
});
export type SummaryRecord = z.infer<typeof SummaryRecord>;

const Book = z.object({
  /** Reports whose summary is not drawn or whose message waits, oldest first. */
  waiting: z.array(z.string()),
  lastReportId: z.string().nullable(),
});
export type SummaryBook = z.infer<typeof Book>;

const BOOK_ID = 'day_summaries';
const noteIdOf = (reportId: string): string => `day_summary:${reportId}`;

export function readSummary(ledger: Pick<Ledger, 'read'>, reportId: string): SummaryRecord | undefined {
  return readNote(ledger, noteIdOf(reportId), SummaryRecord);
}

/** Undefined in a ledger without summaries. */
export function readBook(ledger: Pick<Ledger, 'read'>): SummaryBook | undefined {
  return readNote(ledger, BOOK_ID, Book);
}

export function putBook(book: SummaryBook): RecordPut {
  return putNote(BOOK_ID, book);
}

export function putSummary(book: SummaryBook, record: SummaryRecord): RecordPut[] {
  const others = book.waiting.filter((id) => id !== record.reportId);
  const waiting = isDone(record) ? others : [...others, record.reportId];
  return [putNote(noteIdOf(record.reportId), record), putBook({ ...book, waiting })];
}

function isDone({ isDrawn, message }: SummaryRecord): boolean {
  return isDrawn && message?.state !== 'waiting';
}

export function viewSummary(record: SummaryRecord, text: string): DaySummaryView {
  const { reportId, number, isDrawn, message } = record;
  const file = isDrawn ? record.file : null;
  if (message === null) return { reportId, number, file, text, message };
  const { state, to, at, problem } = message;
  return { reportId, number, file, text, message: { state, to, at, problem } };
}
