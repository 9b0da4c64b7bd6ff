// A Chromium for the end-to-end tests: the one on the machine, else Playwright's own, else Debian's package as root.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onProjectNode } from './on-project-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The shell without a window first: it takes a quarter less of the processors for the same tests.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const installMs = 300_000;

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onMachine() {
  if (process.platform === 'darwin') return macPrograms.find(isExecutable) ?? null;
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    return programs.flatMap((program) => roots.map((folder) => join(folder, program))).find(isExecutable) ?? null;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : null;
}

/** Path of a Chromium, or null. */
export async function findChromium() {
  const named = process.env.TILLA_CHROMIUM;
  if (named !== undefined && isExecutable(named)) return named;
  return onMachine() ?? (await ofPlaywright());
}

/** For a machine without one: Playwright's own, then Debian's packages. Its path, or null. */
export async function installChromium() {
  const asRoot = process.platform === 'linux' && process.getuid() === 0;
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = { cwd: root, stdio: 'ignore', timeout: installMs };
  spawnSync(process.execPath, [playwright, 'install', 'chromium', ...(asRoot ? ['--with-deps'] : [])], options);
  const own = await findChromium();
  if (own !== null || !asRoot) return own;
  const quiet = { ...options, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], quiet);
    const installed = await findChromium();
    if (installed !== null) return installed;
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onProjectNode();
  const path = await findChromium();
  if (path === null) process.exitCode = 1;
  else console.log(path);
}
