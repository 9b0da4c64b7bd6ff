import type { LedgerFindings, UnreadableLedger } from '../platform/keeper-port.ts';
import type { LedgerReport } from './check.ts';

const nothing: LedgerFindings = {
  verdict: 'unreadable',
  why: null,
  events: 0,
  sales: 0,
  faults: 0,
  firstBadEvent: null,
};

export function unreadableFindings(why: UnreadableLedger): LedgerFindings {
  return { ...nothing, why };
}

/** `report` is null where the file is too damaged to be read. */
export function findingsOf(damage: readonly string[], report: LedgerReport | null): LedgerFindings {
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
