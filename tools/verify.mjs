// `npm run verify`: the long proofs, one after the other; `-- NAME ...` picks some. Ends with one line for each.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Drawn anew each night, so that every run sees days that nobody has seen; `TILLA_SEED` repeats a run. */
const seed = process.env['TILLA_SEED'] ?? String(randomInt(1_000, 2 ** 31));

/** Each one is a program of the project that ends with code 0 when its proof holds. */
const steps = [
  {
    name: 'simulation',
    title: '10,000 shop-days',
    program: 'tools/simulate.ts',
    args: ['--days', '10000', '--seed', seed],
  },
  { name: 'sabotage', title: 'every rule off, one by one', program: 'tools/simulate.ts', args: ['--sabotage', 'all'] },
  {
    name: 'planted',
    title: 'small bugs planted in the till, one by one: each must be noticed, or say what proves its rule instead',
    program: 'tools/simulate.ts',
    args: ['--planted', 'all'],
  },
  {
    name: 'stories',
    // All of them: whatever takes its length from tests/support/depth.ts is among them, and the states of all languages
    // that the browser opens in the step after this one are drawn.
    title:
      'storms, troubled days, torn files at every byte, pressure with 1,000 bills, 300 days, every language: the tests of npm test, whole',
    program: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--mode',
      'test',
      '--exclude',
      'tests/random-day/**',
      '--exclude',
      'tests/damaged-pages/**',
      '--exclude',
      'packages/hub/**',
    ],
    environment: { TILLA_VERIFY: '1' },
  },
  {
    name: 'figures',
    title: '1,000 random days: every surface shows what the provider’s ledger comes to',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--mode', 'test', 'tests/random-day'],
    environment: { TILLA_VERIFY: '1' },
  },
  {
    name: 'pages',
    title:
      'every kind of page of every file damaged in three ways, one by one: the till opens, sells and loses nothing',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--mode', 'test', '--testTimeout', '600000', 'tests/damaged-pages'],
    environment: { TILLA_VERIFY: '1' },
  },
  {
    name: 'days',
    title:
      'the journeys in every language; days by keys alone and by one finger alone, every face against axe, the console whole',
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test'],
    environment: { TILLA_VERIFY: '1' },
    needsBuild: true,
  },
  {
    name: 'sandbox',
    title:
      'the packed service in empty folders with plain Node 22 and 24: bills, pays, webhooks, restarts; generated clients; its tests on the bundle',
    program: 'tools/prove-sandbox.ts',
    args: [],
  },
  {
    name: 'torture',
    title: 'the real till killed at 20 named points x 20 and 2,000 times at random',
    program: 'tests/torture/main.ts',
    args: ['--named', '20', '--random', '2000', '--seed', seed],
    needsBuild: true,
  },
  {
    name: 'hub',
    title: 'the hub, PostgreSQL and tills killed 1,000 times in turns; a fresh machine gets a database of its own',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--mode', 'test', 'packages/hub'],
    environment: { TILLA_VERIFY: '1' },
  },
  {
    name: 'mutation',
    title: 'the money core, changed a little in every place: at least 98 % must be noticed',
    program: 'tools/mutate.mjs',
    args: [],
  },
  {
    name: 'coverage',
    title: 'every branch of the money core is run by the tests beside it',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--config', 'tools/money-core/vitest.config.ts', '--coverage', '--no-isolate'],
  },
];

function run(program, args, environment) {
  const env = { ...process.env, TILLA_SEED: seed, ...environment };
  return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

const wanted = process.argv.slice(2);
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`Choose from: ${steps.map(({ name }) => name).join(', ')}; or name none for all.`);
  process.exit(2);
}

console.log(`seed ${seed}; the same again: TILLA_SEED=${seed} npm run verify`);
const summary = [];
for (const { name, title, program, args, environment = {}, needsBuild = false } of chosen) {
  console.log(`\n# ${name}: ${title}\n`);
  const startedMs = Date.now();
  const code = needsBuild && !(await build()) ? 1 : run(program, args, environment);
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${title} (${minutes} min)`);
  if (code !== 0) process.exitCode = 1;
}
console.log(`\n${summary.join('\n')}`);
