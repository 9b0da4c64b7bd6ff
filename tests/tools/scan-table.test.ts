import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scanRule } from '#renderer/app/scan-rule.ts';

test('the table of scans in docs/screens.md is the rule that the till uses', () => {
  const page = readFileSync(new URL('../../docs/screens.md', import.meta.url), 'utf8');
  const written = [...page.matchAll(/^\| `(\w+)` \|[^|]+\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, place, ...effects]) => [place, ...effects],
  );
  const held = Object.entries(scanRule).map(([place, { goods, unknown, receipt }]) => [
    place,
    ...[goods, unknown, receipt].map((effect) => (typeof effect === 'string' ? effect : `refuse: ${effect.refuse}`)),
  ]);
  expect(written).toEqual(held);
});
