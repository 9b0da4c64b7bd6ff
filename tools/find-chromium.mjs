// A Chromium for the end-to-end tests: the one that is named, one on the machine, else Playwright's own, else Debian's package
// as root, else the one in the npm registry. One counts only if it starts.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchNpmChromium, npmChromium } from './npm-chromium.mjs';
import { onProjectNode } from './on-project-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The shell without a window first: it takes a quarter less of the processors for the same tests.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const debianPackages = ['chromium-headless-shell', 'chromium'];
const installMs = 300_000;
const startMs = 60_000;

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onMachine() {
  if (process.platform === 'darwin') return macPrograms;
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    return programs.flatMap((program) => roots.map((folder) => join(folder, program)));
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Null: it starts, and draws letters. Else what it says, in one line. */
async function whyNotStarting(path) {
  const { chromium } = await import('@playwright/test');
  let browser = null;
  try {
    browser = await chromium.launch({ executablePath: path, args: ['--disable-gpu'], timeout: startMs });
    const page = await browser.newPage();
    await page.setContent('Ә');
    await page.screenshot();
    return null;
  } catch (error) {
    return whyOf(error);
  } finally {
    await browser?.close();
  }
}

/** Of a browser's whole log its own first complaint, such as the library that it lacks, else how it ended. */
function whyOf({ message }) {
  const complaint = /\[err\] (.+)/.exec(message) ?? /<process did exit: (exitCode=\d+)/.exec(message);
  return complaint?.[1] ?? message.split('\n', 1)[0];
}

const reported = new Set();

/** Path of a Chromium that starts, or null; one that does not is named once. */
export async function findChromium(say) {
  const named = process.env.TILLA_CHROMIUM ?? '';
  const paths = [...(named === '' ? [] : [named]), ...onMachine(), await ofPlaywright(), npmChromium];
  for (const path of new Set(paths)) {
    const isThere = isExecutable(path);
    if (!isThere && path !== named) continue;
    const why = isThere ? await whyNotStarting(path) : 'there is no such program';
    if (why === null) return path;
    if (!reported.has(path)) say(`${path} does not start: ${why}`);
    reported.add(path);
  }
  return null;
}

/** As root; what could not be installed shows by its absence. */
export function installDebianPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'ignore', timeout: installMs, env };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...names], options);
}

/** For a machine without one: its path, or null with the reasons in one line. */
export async function installChromium(say) {
  const asRoot = process.platform === 'linux' && process.getuid() === 0;
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'install', 'chromium', ...(asRoot ? ['--with-deps'] : [])];
  const ways = [
    () => spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: installMs }),
    ...(asRoot ? debianPackages : []).map((name) => () => installDebianPackages([name])),
  ];
  for (const way of ways) {
    way();
    const path = await findChromium(say);
    if (path !== null) return { path, why: null };
  }
  const isDownloaded = isExecutable(await ofPlaywright());
  const why = [
    isDownloaded ? "Playwright's does not start" : "Playwright's cannot be downloaded",
    asRoot ? "Debian's cannot be installed" : "Debian's needs root",
  ].join(', ');
  try {
    await fetchNpmChromium();
    const path = await findChromium(say);
    return path === null ? { path, why: `${why}, npm's does not start` } : { path, why: null };
  } catch (error) {
    return { path: null, why: `${why}, npm's ${error.message}` };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onProjectNode();
  const path = await findChromium(console.error);
  if (path === null) process.exitCode = 1;
  else console.log(path);
}
