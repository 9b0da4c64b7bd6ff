/** What a month's rows were when it was exported last, and what changed since. */

import type { MonthChangeView } from '@tilla/shared/contract/views/accountant-view.ts';
import { z } from 'zod';
import { pause } from '../history/statistics.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { Clock, Ledger, RecordPut } from '../platform/ports.ts';
import type { MonthSheet, SheetCell } from './month-sheets.ts';

const MonthExport = z.object({
  at: z.string(),
  personName: z.string(),
  /** Before the end of a month its rows only grow: nothing to compare with. */
  isOver: z.boolean(),
  /** Of each day its figures, in the order of the sheet's columns; null where there was none. */
  days: z.record(z.string(), z.array(z.number().nullable())),
  /** By sheet and row: what its cells come to, in a few characters. */
  rows: z.record(z.string(), z.record(z.string(), z.string())),
});
export type MonthExport = z.infer<typeof MonthExport>;

const noteIdOf = (month: string): string => `accountant_month:${month}`;

export function readExport(ledger: Pick<Ledger, 'read'>, month: string): MonthExport | undefined {
  return readNote(ledger, noteIdOf(month), MonthExport);
}

export function putExport(month: string, written: MonthExport): RecordPut {
  return putNote(noteIdOf(month), written);
}

const DAYS = 'days';

/** Sheet by sheet, so that selling is not delayed. */
export async function rowsOfExport(
  sheets: readonly MonthSheet[],
  clock: Clock,
): Promise<Pick<MonthExport, 'days' | 'rows'>> {
  const days: MonthExport['days'] = {};
  const rows: MonthExport['rows'] = {};
  for (const { id, rows: own } of sheets) {
    await pause(clock);
    if (id === DAYS) for (const { key, cells } of own) days[key] = cells.slice(1).map(numberOf);
    else rows[id] = Object.fromEntries(own.map(({ key, cells }) => [key, digestOf(cells)]));
  }
  return { days, rows };
}

export async function changesSince(
  before: MonthExport,
  sheets: readonly MonthSheet[],
  clock: Clock,
): Promise<MonthChangeView[]> {
  const changes: MonthChangeView[] = [];
  for (const sheet of sheets) {
    await pause(clock);
    changes.push(...(sheet.id === DAYS ? changedFigures(before.days, sheet) : changedRows(before, sheet)));
  }
  return changes;
}

function changedFigures(days: MonthExport['days'], { id, columns, rows }: MonthSheet): MonthChangeView[] {
  return rows.flatMap(({ key, cells }) => {
    const known = days[key] ?? [];
    return cells.slice(1).flatMap((cell, at): MonthChangeView[] => {
      const [was, now] = [known[at] ?? null, numberOf(cell)];
      // An earlier version wrote fewer columns.
      const isNewColumn = known.length > 0 && at >= known.length;
      if (was === now || isNewColumn) return [];
      return [{ sheet: id, row: key, kind: 'changed', column: columns[at + 1]?.id ?? '', was, now }];
    });
  });
}

function changedRows({ rows: before }: MonthExport, { id, rows }: MonthSheet): MonthChangeView[] {
  const known = before[id] ?? {};
  const change = (row: string, kind: MonthChangeView['kind']): MonthChangeView => ({
    sheet: id,
    row,
    kind,
    column: null,
    was: null,
    now: null,
  });
  const kept = new Set(rows.map(({ key }) => key));
  return [
    ...rows.flatMap(({ key, cells }) => {
      const was = known[key];
      if (was === undefined) return [change(key, 'added')];
      return was === digestOf(cells) ? [] : [change(key, 'changed')];
    }),
    ...Object.keys(known)
      .filter((key) => !kept.has(key))
      .map((key) => change(key, 'removed')),
  ];
}

function numberOf(cell: SheetCell): number | null {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'object' && 'amountTiyn' in cell ? cell.amountTiyn : null;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a: short, because thousands of rows are compared; it detects changes and proves nothing. */
function digestOf(cells: readonly SheetCell[]): string {
  let hash = FNV_OFFSET;
  for (const letter of JSON.stringify(cells)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME);
  return (hash >>> 0).toString(36);
}
