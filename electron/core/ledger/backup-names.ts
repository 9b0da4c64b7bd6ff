/** Backup names, and which ones are kept: decided by names alone, so that no clock can empty the shelf. */

import { almatyDay, almatyWeekStart } from '@tilla/shared/domain/almaty-time.ts';

const DAYS = 7;
const WEEKS = 4;
const NAME = /^books-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-damaged)?\.sqlite$/;
const END = '.sqlite';
const DAMAGED_END = '-damaged.sqlite';

/** `records-20260305T093200Z.sqlite`, UTC: sorts by time, valid on every file system. */
export function backupName(atMs: number): string {
  return `books-${new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.sqlite`;
}

/** Name of a copy of a damaged ledger, which is never used as a sound backup. */
export function damagedBackupName(name: string): string {
  return isDamagedBackup(name) ? name : `${name.slice(0, -END.length)}${DAMAGED_END}`;
}

export function isDamagedBackup(name: string): boolean {
  return name.endsWith(DAMAGED_END);
}

/** Undefined for any other file. */
export function backupTimeMs(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * Keeps the newest of each of the last seven Almaty days with a backup, and the newest of each of the four weeks
 * before. Counted by backups, not by today's date, so that a wrong clock or a long closure removes nothing more.
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
    // A week that contains a kept day is not an older week.
    if (days.has(day)) return [name];
    const week = almatyWeekStart(atMs);
    if (weeks.size < WEEKS && !weeks.has(week)) {
      weeks.add(week);
      return [];
    }
    return [name];
  });
}
