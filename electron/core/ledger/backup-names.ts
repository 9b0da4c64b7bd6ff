/** Names of backups, and which of them are kept: a pure matter of names, so that no clock can empty the shelf. */

import { almatyDay, almatyWeekStart } from '../../../shared/domain/almaty-time.ts';

const DAYS = 7;
const WEEKS = 4;
const NAME = /^books-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-damaged)?\.sqlite$/;
const END = '.sqlite';
const DAMAGED_END = '-damaged.sqlite';

/** `records-20260305T093200Z.sqlite`, UTC: sorts by time, and every file system takes it. */
export function backupName(atMs: number): string {
  return `books-${new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.sqlite`;
}

/** The name of a copy of a damaged ledger: it never counts as a backup where a sound one is wanted. */
export function damagedBackupName(name: string): string {
  return isDamagedBackup(name) ? name : `${name.slice(0, -END.length)}${DAMAGED_END}`;
}

export function isDamagedBackup(name: string): boolean {
  return name.endsWith(DAMAGED_END);
}

/** Epoch ms; undefined for a file that is none of ours. */
export function backupTimeMs(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * Kept are the newest of each of the last seven Almaty days that have one, and the newest of each of the four weeks
 * before those that have one. Counted by backups and not by today's date: a clock that is a year ahead, or a till that
 * was closed for a season, removes nothing more than any other day.
 */
export function backupsToRemove(names: readonly string[]): string[] {
  const dated = names
    .flatMap((name) => {
      const atMs = backupTimeMs(name);
      return atMs === undefined ? [] : [{ name, atMs }];
    })
    .sort((one, other) => other.atMs - one.atMs);
  const days = new Set<string>();
  const weeks = new Set<number>();
  return dated.flatMap(({ name, atMs }) => {
    const day = almatyDay(atMs);
    if (days.size < DAYS && !days.has(day)) {
      days.add(day);
      return [];
    }
    // The same week as one of the kept days is not older than a week.
    if (days.has(day)) return [name];
    const week = almatyWeekStart(atMs);
    if (weeks.size < WEEKS && !weeks.has(week)) {
      weeks.add(week);
      return [];
    }
    return [name];
  });
}
