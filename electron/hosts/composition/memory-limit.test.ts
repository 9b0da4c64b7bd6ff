import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Keeps what it makes for a while, as a till does with the answers of a burst: what makes V8 grow its young generation. */
const program = `
  import v8 from 'node:v8';
  import './memory-limit.ts';
  const kept = [];
  for (let turn = 0; turn < 3_000_000; turn += 1) kept[turn % 300_000] = { turn };
  const { space_size } = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  console.log(space_size / 1e6);
`;

test('the space for new objects does not grow with the memory of the machine', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(Number(output)).toBeLessThan(40);
});
