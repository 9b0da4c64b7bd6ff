/** What a look through a file of books comes to, in as few figures as a person can read. */

import type { BooksLook, UnreadableBooks } from '../ports/keeper-port.ts';
import type { BooksReport } from './check.ts';

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
