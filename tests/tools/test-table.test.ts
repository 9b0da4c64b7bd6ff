import { expect, it } from 'vitest';
import { testTable } from '#tools/test-table.ts';

const part = (title: string, wallSeconds: number, processorSeconds: number | null) => ({
  title,
  passed: 10,
  failed: 0,
  skipped: 2,
  wallSeconds,
  processorSeconds,
});

it('the parts of npm test stand with their counts and times, and the whole below them', () => {
  expect(testTable([part('types', 3, 4.25), part('page', 0.1, null)], 3.04, 1)).toEqual([
    '       passed  failed  skipped  wall s  processor s',
    'types      10       0        2     3.0          4.3',
    'page       10       0        2     0.1            -',
    'all        20       0        4     3.0          5.3',
  ]);
});

it('no processor time is made up where the machine says none', () => {
  expect(testTable([part('types', 3, null)], 3, 1).at(-1)).toBe('all        10       0        2     3.0            -');
});
