/** `npm run bundle`: what the till's page loads before it draws anything, packed; the house allows 250 KB. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

export const limitBytes = 250_000;
const built = fileURLToPath(new URL('../dist/renderer', import.meta.url));
const named = /(?:src|href)="\.\/([^"]+\.(?:js|css))"/g;
const imported = /(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g;
const words = /^(?:ru|kk|en)-words-[\w-]+\.js$/;

interface Bundle {
  readonly parts: readonly { readonly file: string; readonly bytes: number }[];
  readonly totalBytes: number;
}

function packed(text: string | Buffer): number {
  return gzipSync(text).length;
}

/**
 * Every part with its gzip size in bytes, biggest first, and their sum: index.html, the scripts and styles it names, what
 * those import at once, and the words of one language (the biggest), which the first state waits for. Fonts and what
 * comes by `import()` are no part of it.
 */
export function firstBundle(folder = built): Bundle {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const parts = new Map([['index.html', packed(page)]]);
  const take = (file: string): void => {
    if (parts.has(file)) return;
    const text = readFileSync(join(folder, file), 'utf8');
    parts.set(file, packed(text));
    if (file.endsWith('.js'))
      for (const [, next = ''] of text.matchAll(imported)) take(posix.join(posix.dirname(file), next));
  };
  for (const [, file = ''] of page.matchAll(named)) take(file);
  const languages = readdirSync(join(folder, 'assets'))
    .filter((file) => words.test(file))
    .map((file) => ({ file: `assets/${file}`, bytes: packed(readFileSync(join(folder, 'assets', file))) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (languages.length !== 3)
    throw new Error(`Words of ${String(languages.length)} languages are parts of their own, not of 3`);
  for (const { file, bytes } of languages.slice(0, 1)) parts.set(file, bytes);
  const sorted = [...parts].map(([file, bytes]) => ({ file, bytes })).sort((a, b) => b.bytes - a.bytes);
  return { parts: sorted, totalBytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** In words, the biggest parts by name. */
export function firstBundleLines({ parts, totalBytes }: Bundle): string[] {
  const rest = parts.slice(8);
  return [
    `First bundle: ${inKilobytes(totalBytes)} gzip of ${inKilobytes(limitBytes)} allowed, ${String(parts.length)} files`,
    ...parts.slice(0, 8).map(({ file, bytes }) => `  ${inKilobytes(bytes).padStart(9)}  ${file}`),
    `  ${inKilobytes(rest.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(9)}  ${String(rest.length)} smaller ones`,
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bundle = firstBundle();
  process.stdout.write(`${firstBundleLines(bundle).join('\n')}\n`);
  if (bundle.totalBytes > limitBytes) process.exitCode = 1;
}
