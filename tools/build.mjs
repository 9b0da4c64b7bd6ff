// Builds what is stale: screens, Node side of both hosts, preload, the pages of the service's console and of the desk.
// `--force` builds all of it, a name that alone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onProjectNode } from './on-project-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const always = ['vite.config.ts', 'tools/packed-packages.ts', 'package-lock.json', 'tsconfig.base.json'];
const targets = [
  { mode: 'renderer', inputs: ['shared', 'packages/payment-api', 'packages/ui', 'renderer', 'resources'] },
  { mode: 'main', inputs: ['shared', 'electron', 'packages'] },
  { mode: 'preload', inputs: ['shared', 'electron/hosts/electron'] },
  { mode: 'console', inputs: ['shared/domain', 'packages/payment-api', 'packages/ui', 'packages/sandbox/console'] },
  {
    mode: 'desk',
    inputs: ['shared/domain', 'packages/payment-api', 'packages/ui', 'packages/desk/contract', 'packages/desk/page'],
  },
];

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** By content: a checkout changes times without changing anything. */
function inputsHash(target) {
  const hash = createHash('sha256');
  const files = [...always.map((file) => join(root, file)), ...target.inputs.flatMap(filesIn)];
  for (const file of files.sort((a, b) => (a < b ? -1 : 1)))
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

const stampOf = (target) => join(root, 'dist', target.mode, '.inputs');

function run(target) {
  return new Promise((resolve) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--mode', target.mode, '--logLevel', 'warn'], {
      cwd: root,
      // What is started by a test, or by somebody whose shell says otherwise, is no build of development.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('exit', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** `only` names some of the targets; `say` receives a line per target; resolves to whether all of them are built. */
export async function build({ force = false, only = null, say = console.log } = {}) {
  const stale = targets
    .filter(({ mode }) => only === null || only.includes(mode))
    .map((target) => ({ target, hash: inputsHash(target) }))
    .filter(
      ({ target, hash }) => force || !existsSync(stampOf(target)) || readFileSync(stampOf(target), 'utf8') !== hash,
    );
  const needsNotices =
    only === null && (stale.length > 0 || !existsSync(join(root, 'dist', 'third-party-notices.txt')));
  if (stale.length > 0) say(`Building ${stale.map(({ target }) => target.mode).join(', ')} ...`);
  const outcomes = await Promise.all(
    stale.map(async ({ target, hash }) => {
      const outcome = await run(target);
      if (outcome.ok) writeFileSync(stampOf(target), hash);
      if (outcome.output !== '') say(outcome.output);
      if (!outcome.ok) say(`The ${target.mode} could not be built.`);
      return outcome.ok;
    }),
  );
  if (!outcomes.every(Boolean)) return false;
  if (!needsNotices) return true;
  const { writeNotices } = await import('./notices.ts');
  writeNotices();
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onProjectNode();
  const names = process.argv.slice(2).filter((argument) => argument !== '--force');
  const only = names.length === 0 ? null : names;
  if (!names.every((name) => targets.some(({ mode }) => mode === name))) {
    console.error(`Choose from: ${targets.map(({ mode }) => mode).join(', ')}; or name none for all.`);
    process.exit(2);
  }
  // Beside the program's standard output, which may be read by a program.
  const say = only === null ? console.log : console.error;
  if (!(await build({ force: process.argv.includes('--force'), only, say }))) process.exitCode = 1;
}
