// Builds what is stale: screens, Node side of both hosts, preload. `--force` builds all of it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onProjectNode } from './on-project-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const always = ['vite.config.ts', 'tools/packed-packages.ts', 'package-lock.json', 'tsconfig.base.json'];
const targets = [
  { mode: 'renderer', inputs: ['shared', 'renderer', 'resources'] },
  { mode: 'main', inputs: ['shared', 'electron', 'service'] },
  { mode: 'preload', inputs: ['shared', 'electron/hosts/electron'] },
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
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('exit', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** `say` hears one line per thing done; resolves to whether everything stands. */
export async function build({ force = false, say = console.log } = {}) {
  const stale = targets
    .map((target) => ({ target, hash: inputsHash(target) }))
    .filter(
      ({ target, hash }) => force || !existsSync(stampOf(target)) || readFileSync(stampOf(target), 'utf8') !== hash,
    );
  if (stale.length === 0 && existsSync(join(root, 'dist', 'third-party-notices.txt'))) return true;
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
  const { writeNotices } = await import('./notices.ts');
  writeNotices();
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onProjectNode();
  if (!(await build({ force: process.argv.includes('--force') }))) process.exitCode = 1;
}
