import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startWords } from '../composition/start-words.ts';
import type { AppWindow } from './open-window.ts';
import { askToWait, drawStartPage, showStartPage } from './start-page.ts';

test('a till that cannot serve a page shows one by itself, with the words and the folder, and nothing that runs', () => {
  const page = drawStartPage(startWords('not_writable', '/data/<b>"till"&', 'kk'), 'kk');
  expect(page).toContain('lang="kk"');
  expect(page).toContain('/data/&lt;b&gt;&quot;till&quot;&amp;');
  expect(page).toContain('құқығын');
  expect(page).not.toMatch(/<script|<b>/);
  let shown = '';
  showStartPage(page, (address) => {
    shown = fileURLToPath(address);
  });
  expect(readFileSync(shown, 'utf8')).toBe(page);
  rmSync(dirname(shown), { recursive: true });
  expect(existsSync(shown)).toBe(false);
});

test('beside a page that hangs a window says that the sale is safe: closed by somebody it means to wait', async () => {
  const ended = Promise.withResolvers<undefined>();
  const answers = new AbortController();
  let shown = '';
  const open = (address: string): AppWindow => {
    shown = fileURLToPath(address);
    return { ended: ended.promise, unsandboxed: false, close: () => ended.resolve(undefined) };
  };
  const answer = askToWait('kk', open, answers.signal);
  expect(readFileSync(shown, 'utf8')).toContain('Сату сақталды');
  answers.abort();
  expect(await answer).toBe('wait');
  expect(existsSync(dirname(shown))).toBe(false);
});

test('a window that does not open ends nothing: the terminal has said it', () => {
  let address = '';
  showStartPage('page', (given) => {
    address = given;
    throw new Error('no browser');
  });
  rmSync(dirname(fileURLToPath(address)), { recursive: true });
});
