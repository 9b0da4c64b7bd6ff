// `npm run verify -- mutation`: changes the money core a little in every place and sees which changes its tests notice;
// writes .cache/reports/money-core.md, and fails below 98 % of all. With names of files it looks at those alone and writes nothing.
// Either way it fails where a change that nobody noticed stands without a reason.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onProjectNode } from './on-project-node.mjs';

const MIN_PERCENT = 98;

const root = fileURLToPath(new URL('..', import.meta.url));
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

await onProjectNode();
const core = readJson('tools/money-core/core.json');
const named = process.argv.slice(2);
const isWhole = named.length === 0;
const args = ['--mutate', (isWhole ? core.files : named).join(',')];
const settings = ['run', 'tools/money-core/stryker.config.json', ...args];
const { status } = spawnSync(process.execPath, [stryker, ...settings], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// Typed source: only now is this sure to be the project's own Node.
const { composePage, describeChange } = await import('./money-core/survivors-page.ts');
const reasons = readJson('tools/money-core/survivors.json');
const looked = isWhole ? core : { files: named, leftOut: {} };
const page = composePage(readJson('.cache/mutation/report.json'), looked, reasons);
if (isWhole) {
  mkdirSync(join(root, '.cache/reports'), { recursive: true });
  writeFileSync(join(root, '.cache/reports/money-core.md'), page.text);
}
console.log(`${page.scorePercent} % of all changes were noticed; at least ${MIN_PERCENT} % of the whole must be.`);
const faults = [
  ...page.unexplained.map((change) => `Not noticed, and no reason is given: ${describeChange(change)}`),
  ...(isWhole ? page.stale.map((change) => `A reason for what is noticed by now: ${describeChange(change)}`) : []),
];
if (faults.length > 0) console.error(`${faults.join('\n')}\nReasons stand in tools/money-core/survivors.json.`);
process.exitCode = (isWhole && page.scorePercent < MIN_PERCENT) || faults.length > 0 ? 1 : 0;
