// Brings node_modules in line with package-lock.json. Runs before everything else, on whatever Node the machine has:
// no package may be used here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules');
const stamp = join(installed, '.tilla-setup');
const oldestNode = 20;

/** Path of the Node that npm scripts run on, once installed. */
export const projectNode = join(installed, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function lockHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}

function isCurrent() {
  if (!existsSync(projectNode)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash();
  // Installed by hand: npm keeps its own copy of the lockfile beside the packages.
  const copy = join(installed, '.package-lock.json');
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(lockfile).mtimeMs;
}

/** npm keeps what it downloads in the home folder; where that cannot be written to, in the project's own. */
function npmEnvironment() {
  if (process.platform === 'win32') return process.env;
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return process.env;
  } catch {
    return { ...process.env, npm_config_cache: join(root, '.cache', 'npm') };
  }
}

/** Runs npm to its end, the one that started this program if there is one. */
export function runNpm(args, options = { stdio: 'inherit' }) {
  const npm = process.env.npm_execpath;
  const all = { cwd: root, env: npmEnvironment(), ...options };
  if (npm !== undefined && /\.[cm]?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...args], all);
  return process.platform === 'win32'
    ? spawnSync('npm.cmd', args, { ...all, shell: true })
    : spawnSync('npm', args, all);
}

function fail(lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}

export function setup() {
  if (Number(process.versions.node.split('.', 1)[0]) < oldestNode) {
    fail([`Tilla needs Node ${oldestNode} or newer to set itself up; this is ${process.version}.`]);
  }
  if (!isCurrent()) {
    console.log('Installing packages (npm ci) ...');
    const outcome = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (outcome.error?.code === 'ENOENT')
      fail(['npm was not found. It comes with Node: reinstall Node, or install npm.']);
    if (outcome.status !== 0) {
      fail([
        '',
        'The packages could not be installed; npm said why above.',
        'Most often the machine cannot reach its package registry: check the network, the proxy and `npm config get registry`,',
        'then run the same command again.',
      ]);
    }
  }
  if (!existsSync(projectNode)) {
    // Where npm runs no install scripts, the one package that needs its script is rebuilt by name.
    runNpm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
    if (!existsSync(projectNode)) {
      fail(['The package `node` brought no Node for this machine. Run `npm rebuild node` to see why.']);
    }
  }
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash()) writeFileSync(stamp, lockHash());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) setup();
