// Finds Electron's binary, with one bounded attempt to fetch it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules', 'electron');
const refusalNote = join(root, '.cache', 'electron-out-of-reach');
const askAgainAfterMs = 24 * 3_600_000;
const probeMs = 8_000;
const downloadMs = 300_000;

/** Path of the installed binary, or null. */
export function findElectron() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
}

/** Fetches the binary with Electron's own installer; null where it cannot be had. A refusal is remembered for a day. */
export async function fetchElectron({ insist, say }) {
  if (!insist && refusedLately()) return null;
  if (!usesProxy() && !(await isReachable())) return giveUp();
  say('Downloading Electron ...');
  const done = await new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], {
      stdio: 'ignore',
      env: { ...process.env, ...(usesProxy() ? { ELECTRON_GET_USE_PROXY: '1' } : {}) },
    });
    const limit = setTimeout(() => child.kill(), downloadMs);
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
  return done ? findElectron() : giveUp();
}

function usesProxy() {
  return ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => Boolean(process.env[name]));
}

/** So that a machine which reaches only its package registry is not kept waiting for a download that cannot come. */
async function isReachable() {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/download/';
  try {
    const response = await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(probeMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}

function refusedLately() {
  if (!existsSync(refusalNote)) return false;
  return Date.now() - Number(readFileSync(refusalNote, 'utf8')) < askAgainAfterMs;
}

function giveUp() {
  mkdirSync(dirname(refusalNote), { recursive: true });
  writeFileSync(refusalNote, String(Date.now()));
  return null;
}
