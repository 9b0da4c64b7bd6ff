import { describe, expect, it } from 'vitest';
import { unknown } from '../api/outcome.ts';
import { findExactly } from './exact-match.ts';

interface Row {
  readonly id: number;
  readonly handle: string;
}
const ours = (id: number): Row => ({ id, handle: 'ours' });
const other = (id: number): Row => ({ id, handle: 'ours-too' });
const isOurs = ({ handle }: Row): boolean => handle === 'ours';

async function find(pages: readonly (readonly Row[])[], total: number | null) {
  const asked: number[] = [];
  const lookup = await findExactly((page, perPage) => {
    asked.push(page);
    expect(perPage).toBe(100);
    return Promise.resolve({ kind: 'ok', value: { rows: pages[Math.min(page, pages.length) - 1] ?? [], total } });
  }, isOurs);
  return { lookup, asked };
}

describe('looking for what was made under a handle of ours', () => {
  it('L4: the search reports nothing found only after a complete read', async () => {
    expect(await find([[other(5)], [other(4)], []], null)).toEqual({ lookup: { kind: 'nothing' }, asked: [1, 2, 3] });
    expect(await find([[other(5)], [other(4)], [other(3)]], 3)).toEqual({
      lookup: { kind: 'nothing' },
      asked: [1, 2, 3],
    });
    expect(await find([[]], null)).toEqual({ lookup: { kind: 'nothing' }, asked: [1] });
  });

  it('C2: the search takes exact matches only, on any page, oldest first', async () => {
    const { lookup, asked } = await find([[ours(9), other(8)], [ours(7)], [other(6), ours(5)], []], null);
    expect(lookup).toEqual({ kind: 'found', result: [ours(5), ours(7), ours(9)] });
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('a row that moved to the next page while reading is counted once', async () => {
    const { lookup } = await find([[ours(9)], [ours(9)], []], null);
    expect(lookup).toEqual({ kind: 'found', result: [ours(9)] });
  });

  it('the search stops at the end that the service reports', async () => {
    expect((await find([[other(2)], [ours(1)]], 2)).asked).toEqual([1, 2]);
    expect((await find([[ours(1)]], 1)).asked).toEqual([1]);
  });

  it('the search gives up after twenty pages: a fresh handle is on none behind them', async () => {
    const { lookup, asked } = await find([[other(1)]], null);
    expect(lookup).toEqual({ kind: 'nothing' });
    expect(asked).toHaveLength(20);
  });

  it('L4: the search is unclear as soon as one page has no answer, whatever was found before it', async () => {
    const lost = unknown('cut');
    const lookup = await findExactly<Row>(
      (page) => Promise.resolve(page === 1 ? { kind: 'ok', value: { rows: [ours(1)], total: null } } : lost),
      isOurs,
    );
    expect(lookup).toEqual({ kind: 'unclear', outcome: lost });
  });
});
