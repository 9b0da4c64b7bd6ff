/** Verifies a ledger: the chain, and that every record equals the merge of its events. */

import { type ChainFault, emptyHead, walkChain } from '@tilla/shared/ledger/chain.ts';
import { type FoldedKind, foldedKindOf, foldedKinds } from '@tilla/shared/ledger/fold-records.ts';
import type { LedgerHead, StoredEvent } from '../platform/ledger-port.ts';
import { addOpenWork, addPayment, addTender, emptyTotals, type LedgerTotals } from './check-totals.ts';

/** A stored ledger, not validated: texts may contain anything. */
export interface LedgerReader {
  events(): Iterable<StoredEvent>;
  eventsOf(stream: string): Iterable<StoredEvent>;
  streams(): Iterable<{ readonly stream: string; readonly type: string }>;
  records(kind: FoldedKind): Iterable<{ readonly id: string; readonly text: string }>;
  hasRecord(kind: FoldedKind, id: string): boolean;
  hashOf(previousHash: string, event: StoredEvent): string;
}

export type LedgerFinding =
  | ChainFault
  /** A noted hash is not in the chain: its end was cut off, or all of it was rewritten. */
  | { readonly kind: 'head_missing'; readonly hash: string }
  | { readonly kind: 'record_differs'; readonly record: string; readonly fields: readonly string[] }
  | { readonly kind: 'record_without_events'; readonly record: string }
  | { readonly kind: 'events_without_record'; readonly stream: string; readonly type: string }
  | { readonly kind: 'unreadable'; readonly what: string };

export interface LedgerReport {
  readonly head: LedgerHead;
  /** Null without one, or if not found. */
  readonly expectedHeadSeq: number | null;
  readonly records: Readonly<Record<FoldedKind, number>>;
  readonly totals: LedgerTotals;
  readonly findings: readonly LedgerFinding[];
}

/** @param expectedHead a hash noted earlier; null for none. */
export function checkLedger(reader: LedgerReader, expectedHead: string | null): LedgerReport {
  const chain = checkChain(reader, expectedHead);
  const findings: LedgerFinding[] = [...chain.findings];
  const records = {
    sale: 0,
    payment: 0,
    tender: 0,
    operation: 0,
    task: 0,
    person: 0,
    act: 0,
    drawer: 0,
    drawer_move: 0,
    shift_report: 0,
  };
  const totals = emptyTotals();
  for (const kind of foldedKinds) {
    for (const { id, text } of reader.records(kind)) {
      records[kind] += 1;
      const value = parseObject(text);
      if (value === null) findings.push({ kind: 'unreadable', what: `${kind} ${id}` });
      else {
        findings.push(...checkRecord(reader, kind, id, value));
        if (kind === 'payment') addPayment(totals, value);
        else if (kind === 'tender') addTender(totals, value);
        else if (kind === 'sale' || kind === 'operation' || kind === 'task') addOpenWork(totals, kind, value);
      }
    }
  }
  for (const { stream, type } of reader.streams()) {
    const kind = foldedKindOf(type);
    if (kind !== null && !reader.hasRecord(kind, stream)) {
      findings.push({ kind: 'events_without_record', stream, type });
    }
  }
  return { head: chain.head, expectedHeadSeq: chain.expectedHeadSeq, records, totals, findings };
}

function checkChain(
  reader: LedgerReader,
  expectedHead: string | null,
): Pick<LedgerReport, 'head' | 'expectedHeadSeq' | 'findings'> {
  const walk = walkChain(reader.hashOf);
  const findings: LedgerFinding[] = [];
  let expectedHeadSeq = expectedHead === emptyHead.hash ? 0 : null;
  for (const event of reader.events()) {
    findings.push(...walk.follow(event));
    if (event.hash === expectedHead) expectedHeadSeq = event.seq;
  }
  if (expectedHead !== null && expectedHeadSeq === null) findings.push({ kind: 'head_missing', hash: expectedHead });
  return { head: walk.head(), expectedHeadSeq, findings };
}

function checkRecord(
  reader: LedgerReader,
  kind: FoldedKind,
  id: string,
  value: Readonly<Record<string, unknown>>,
): LedgerFinding[] {
  const record = `${kind} ${id}`;
  const folded: Record<string, unknown> = {};
  let count = 0;
  for (const event of reader.eventsOf(id)) {
    count += 1;
    const data = parseObject(event.data);
    if (data === null) return [{ kind: 'unreadable', what: `event ${String(event.seq)}` }];
    Object.assign(folded, withoutNotes(event.type, data));
  }
  if (count === 0) return [{ kind: 'record_without_events', record }];
  // A person's record also has the PIN hash, which is in no event: only fields of events are compared.
  const held = kind === 'person' ? [] : Object.keys(value);
  const names = new Set([...Object.keys(folded), ...held]);
  const fields = [...names].filter((name) => canonical(folded[name]) !== canonical(value[name])).sort();
  return fields.length === 0 ? [] : [{ kind: 'record_differs', record, fields }];
}

/** Written for the timeline alone, into no record. */
const notes: Readonly<Record<string, readonly string[]>> = { 'sale.codeChosen': ['name'] };

function withoutNotes(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = notes[type] ?? [];
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function canonical(value: unknown): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner,
  );
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
