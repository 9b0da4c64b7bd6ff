/** What a look through a file of books comes to, in as few figures as a person can read. */

import type { BooksReport } from './check.ts';

/** Why a file cannot be read as books at all. */
export type UnreadableBooks = 'missing' | 'held' | 'not_books' | 'other_version';

export interface BooksLook {
  /** `unreadable`: not books, or damaged so far that they could not be read through. */
  readonly verdict: 'whole' | 'faulty' | 'unreadable';
  readonly why: UnreadableBooks | null;
  readonly events: number;
  readonly sales: number;
  /** Things found wrong: of the file, of the chain, of the records. */
  readonly faults: number;
  /** The first event that is not what was written; null where the chain is whole. */
  readonly firstBadEvent: number | null;
}

const nothing: BooksLook = {
  verdict: 'unreadable',
  why: null,
  events: 0,
  sales: 0,
  faults: 0,
  firstBadEvent: null,
};

export function unreadableLook(why: UnreadableBooks): BooksLook {
  return { ...nothing, why };
}

/** `report` is null where the file is too damaged to be read through. */
export function lookOf(damage: readonly string[], report: BooksReport | null): BooksLook {
  if (report === null) return { ...nothing, faults: Math.max(1, damage.length) };
  const { head, records, findings } = report;
  const faults = damage.length + findings.length;
  const inChain = findings.flatMap((finding) => ('seq' in finding ? [finding.seq] : []));
  return {
    verdict: faults === 0 ? 'whole' : 'faulty',
    why: null,
    events: head.seq,
    sales: records.sale,
    faults,
    firstBadEvent: inChain[0] ?? null,
  };
}
