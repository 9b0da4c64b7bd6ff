import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tilla-malloc-'));
const file = join(folder, 'program.mjs');
writeFileSync(
  file,
  `
  import '${pathToFileURL(join(import.meta.dirname, 'malloc-limit.ts')).href}';
  const { argv, env, execArgv, ppid } = process;
  const { MALLOC_ARENA_MAX: arenas, MALLOC_TRIM_THRESHOLD_: trimAt } = env;
  console.log(JSON.stringify({ arenas, trimAt, args: argv.slice(2), options: execArgv, parent: ppid }));
`,
);
afterAll(() => {
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

function run(environment: NodeJS.ProcessEnv): unknown {
  const { MALLOC_ARENA_MAX: _arenas, MALLOC_TRIM_THRESHOLD_: _trimAt, ...env } = process.env;
  const args = ['--stack-trace-limit=7', file, '--data', 'a folder'];
  return JSON.parse(execFileSync(process.execPath, args, { env: { ...env, ...environment }, encoding: 'utf8' }));
}

test.runIf(process.platform === 'linux')(
  'a program gets the limits of its memory, and keeps its process and arguments',
  () => {
    const kept = { args: ['--data', 'a folder'], parent: process.pid };
    const options = ['--stack-trace-limit=7'];
    const limited = ['--min-semi-space-size=8', '--max-semi-space-size=8', ...options];
    expect(run({})).toEqual({ ...kept, options: limited, arenas: '1', trimAt: '131072' });
    expect(run({ MALLOC_ARENA_MAX: '5' })).toEqual({ ...kept, options, arenas: '5' });
  },
);
