/** A page by itself for a till that cannot serve any: what is wrong and what to do, in a window like the till's own. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '../../../shared/domain/language.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whole by itself: no script, no style from elsewhere. */
export function drawStartPage(words: string, language: Language): string {
  const paragraphs = words
    .split('\n\n')
    .map((text) => `<p>${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Tilla</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>:root{color-scheme:light dark}body{font:20px/1.5 system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 1em}p{overflow-wrap:anywhere}</style>
</head><body><main role="alert"><h1>Tilla</h1>${paragraphs}</main></body></html>
`;
}

/**
 * Shows it where a window can be opened; the data folder may be what is wrong, so nothing is written there.
 * @param open opens a window on an address, with a profile in a folder.
 */
export function showStartPage(page: string, open: (address: string, profileFolder: string) => unknown): void {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-start-'));
    const file = join(folder, 'tilla.html');
    writeFileSync(file, page, { mode: 0o600 });
    open(pathToFileURL(file).href, join(folder, 'window'));
  } catch {
    // The terminal has said it already.
  }
}
