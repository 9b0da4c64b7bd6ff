import { describe, expect, it } from 'vitest';
import { backupName, backupsToRemove, backupTimeMs } from './backup-names.ts';

const nameAt = (iso: string): string => backupName(Date.parse(iso));

describe('backup names', () => {
  it('backup names sort by time, and can be read back to the second', () => {
    expect(nameAt('2026-03-05T09:32:00.999Z')).toBe('books-20260305T093200Z.sqlite');
    expect(backupTimeMs('books-20260305T093200Z.sqlite')).toBe(Date.parse('2026-03-05T09:32:00Z'));
  });

  it.each([
    'journal.sqlite',
    'books-2026.sqlite',
    'books-20269905T093200Z.sqlite',
    'books-20260305T093200Z.sqlite.part',
  ])('%s is none of ours, and never removed', (name) => {
    expect(backupTimeMs(name)).toBeUndefined();
    expect(backupsToRemove([name, nameAt('2026-03-05T09:32:00Z')])).toEqual([]);
  });
});

describe('which backups stay', () => {
  const DAY = 86_400_000;
  const start = Date.parse('2026-03-05T10:00:00Z');
  const kept = (names: readonly string[]): string[] => {
    const removed = new Set(backupsToRemove(names));
    return names.filter((name) => !removed.has(name)).sort();
  };

  it('the newest backup of a day stays, by the calendar of Almaty', () => {
    // 19:30 UTC is half past midnight of the next day in Almaty.
    const names = ['2026-03-05T05:00:00Z', '2026-03-05T18:30:00Z', '2026-03-05T19:30:00Z'].map(nameAt);
    expect(kept(names)).toEqual(names.slice(1));
  });

  it('a hundred days, one a day, leave seven days and four weeks', () => {
    let names: string[] = [];
    for (let day = 0; day < 100; day += 1) names = kept([...names, backupName(start + day * DAY)]);
    const ages = names.map((name) => 99 - Math.round(((backupTimeMs(name) ?? 0) - start) / DAY));
    expect(ages).toHaveLength(11);
    expect(ages.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(Math.max(...ages)).toBeLessThanOrEqual(7 + 4 * 7);
    // Three whole weeks by their last days, and the week in which the seven days begin.
    const [oldest = 0, second = 0, third = 0, newest = 0] = ages;
    expect([oldest - second, second - third]).toEqual([7, 7]);
    expect(third - newest).toBeLessThanOrEqual(7);
  });

  it('a till that was closed for a season loses none of them by opening again', () => {
    let names: string[] = [];
    for (let day = 0; day < 30; day += 1) names = kept([...names, backupName(start + day * DAY)]);
    const after = kept([...names, backupName(start + 300 * DAY)]);
    expect(names.filter((name) => !after.includes(name)).length).toBeLessThanOrEqual(1);
  });

  it('a clock that was years ahead for a day takes at most the oldest with it', () => {
    let names: string[] = [];
    for (let day = 0; day < 30; day += 1) names = kept([...names, backupName(start + day * DAY)]);
    const before = names.length;
    names = kept([...names, backupName(Date.parse('2041-01-01T00:00:00Z'))]);
    expect(names.length).toBeGreaterThanOrEqual(before);
  });
});
