import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@tilla/shared/domain/language.ts';
import { hangWords } from '../composition/hang-words.ts';
import type { HangAnswer } from '../composition/page-hang.ts';
import type { AppWindow } from './open-window.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

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

/** Nothing is written to the data folder, which may be the problem. */
export function showStartPage(page: string, open: (address: string, profileFolder: string) => unknown): void {
  try {
    const { address, profileFolder } = layDown(page);
    open(address, profileFolder);
  } catch {
    // The terminal has said it already.
  }
}

/** Closing it means to wait; an aborted `signal` closes it. Rejects where no window can be opened. */
export async function askToWait(
  language: Language,
  open: (address: string, profileFolder: string) => AppWindow,
  signal: AbortSignal,
): Promise<HangAnswer> {
  const { message, saleIsSafe, closeToWait } = hangWords[language];
  const { address, folder, profileFolder } = layDown(
    drawStartPage([message, saleIsSafe, closeToWait].join('\n\n'), language),
  );
  try {
    const window = open(address, profileFolder);
    signal.addEventListener('abort', window.close, { once: true });
    await window.ended;
    return 'wait';
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function layDown(page: string): { readonly address: string; readonly folder: string; readonly profileFolder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-start-'));
  const file = join(folder, 'tilla.html');
  writeFileSync(file, page, { mode: 0o600 });
  return { address: pathToFileURL(file).href, folder, profileFolder: join(folder, 'window') };
}
