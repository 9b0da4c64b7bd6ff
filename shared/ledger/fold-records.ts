/** Records from events: a record is the merge of its stream's events, in their order. */

import type { StoredEvent } from './chain.ts';

/** Kinds whose records are views of their event streams; the type of their events begins with the kind. */
export const foldedKinds = [
  'sale',
  'payment',
  'tender',
  'operation',
  'task',
  'person',
  'act',
  'drawer',
  'drawer_move',
  'shift_report',
] as const;
export type FoldedKind = (typeof foldedKinds)[number];

export type RecordValue = Readonly<Record<string, unknown>>;

export interface FoldedRecord {
  readonly kind: FoldedKind;
  readonly id: string;
  readonly value: RecordValue;
}

/** Null: the events of this type make no record by themselves. */
export function foldedKindOf(type: string): FoldedKind | null {
  return foldedKinds.find((kind) => type.startsWith(`${kind}.`)) ?? null;
}

/**
 * What these events make of the records before them: each changed record once, in the order of its first event here.
 *
 * @param before the record so far; undefined before its first event.
 * @throws SyntaxError for data that is no JSON.
 */
export function foldRecords(
  events: readonly Pick<StoredEvent, 'stream' | 'type' | 'data'>[],
  before: (kind: FoldedKind, id: string) => RecordValue | undefined,
): FoldedRecord[] {
  const changed = new Map<string, { readonly kind: FoldedKind; readonly id: string; value: RecordValue }>();
  for (const { stream: id, type, data } of events) {
    const kind = foldedKindOf(type);
    if (kind === null) continue;
    const key = `${kind} ${id}`;
    const record = changed.get(key) ?? { kind, id, value: before(kind, id) ?? {} };
    record.value = { ...record.value, ...(JSON.parse(data) as RecordValue) };
    changed.set(key, record);
  }
  return [...changed.values()];
}
