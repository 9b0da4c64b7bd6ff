import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partNames, placeReport } from '../../tools/bench/report.ts';

const page = 'Before\n<!-- shop: written by the command -->\nold\n<!-- shop: end -->\nafter\n';
const table = { title: 'Waits', head: ['', 'ms'], rows: [['one', '2']] };

it('a report takes the place of the last one, without what is read in the whole report only', () => {
  const notes = [
    'Aim: 3 ms. Met.',
    'Aim, reading: 1 ms. **Missed**: 4 ms.',
    'Aim, creating: 2 ms. Met: 1.5 ms.',
    'Quick.',
  ];
  const report = { tables: [table, { ...table, title: 'Requests', isDetail: true }], notes };
  const placed = placeReport(page, 'shop', report, 'Made today.');
  expect(placed).toBe(
    [
      'Before',
      '<!-- shop: written by the command -->',
      '| **Waits** | ms |',
      '| --- | --- |',
      '| one | 2 |',
      '',
      '- Aims met: 3 ms; creating 2 ms: 1.5 ms.',
      '- Aim, reading: 1 ms. **Missed**: 4 ms.',
      '- Quick.',
      '- Made today.',
      '<!-- shop: end -->',
      'after\n',
    ].join('\n'),
  );
  expect(placeReport(placed, 'shop', report, 'Made today.')).toBe(placed);
});

it('a page without the place of a part is refused', () => {
  expect(() => placeReport(page, 'books', { tables: [], notes: [] }, 'Made today.')).toThrow('no markers for books');
});

it('docs/benchmarks.md has a place for every part', () => {
  const written = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  for (const part of partNames) expect(placeReport(written, part, { tables: [], notes: [] }, 'x')).toContain(part);
});
