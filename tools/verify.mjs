// `npm run verify`: the long proofs, one after the other; `-- NAME ...` picks some. Ends with one line for each.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each one is a program of the project that ends with code 0 when its proof holds. */
const steps = [
  {
    name: 'simulation',
    title: '10,000 shop-days',
    program: 'tools/simulate.ts',
    args: ['--days', '10000', '--seed', '1'],
  },
  { name: 'sabotage', title: 'every rule off, one by one', program: 'tools/simulate.ts', args: ['--sabotage', 'all'] },
];

/** Resolves with the program's exit code; what it says is passed on as it comes. */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit' });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const wanted = process.argv.slice(2);
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`Choose from: ${steps.map(({ name }) => name).join(', ')}; or name none for all.`);
  process.exit(2);
}

const summary = [];
for (const { name, title, program, args } of chosen) {
  console.log(`\n# ${name}: ${title}\n`);
  const startedMs = Date.now();
  const code = await run(program, args);
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${title} (${minutes} min)`);
  if (code !== 0) process.exitCode = 1;
}
console.log(`\n${summary.join('\n')}`);
