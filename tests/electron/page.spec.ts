import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callFrom, expect, test } from './driver/double-test.ts';
import type { ElectronTill } from './driver/electron-till.ts';
import type { PageAnswer } from './line-calls.ts';

const built = fileURLToPath(new URL('../../dist/renderer', import.meta.url));

/** As Electron passes an address to the till, before any browser has normalized it. */
function serve({ ask }: ElectronTill, url: string, method = 'GET'): Promise<PageAnswer> {
  return ask('serve', { windowId: 1, partition: '', url, method, headers: {}, body: null });
}

test('every built file of the screens is served as it was built, and nothing from a cache', async ({ open }) => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== '.inputs',
  );
  expect(files.length).toBeGreaterThan(20);
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    const answer = await serve(open.till, `app://till/${relative(built, path).replaceAll('\\', '/')}`);
    if (answer.kind !== 'answer') throw new Error(`${path} is not served: ${answer.reason}`);
    expect(answer.status, path).toBe(200);
    expect(Buffer.from(answer.body).equals(readFileSync(path)), path).toBe(true);
    expect(answer.headers['cache-control'], path).toBe('no-store');
    expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'");
  }
});

for (const url of [
  'app://till/package.json',
  'app://till/../package.json',
  'app://till/%2e%2e/main/electron.js',
  'app://till/..%2fmain%2felectron.js',
  'app://till/assets/../../preload/preload.cjs',
  'app://till/.inputs',
  'app://till//etc/passwd',
  'app://till/assets',
  'app://other/index.html',
  'app://till.example/index.html',
  'app://till:8080/index.html',
]) {
  test(`${url} is nothing that exists`, async ({ open }) => {
    expect(await serve(open.till, url)).toMatchObject({ kind: 'answer', status: 404 });
  });
}

for (const url of ['https://example.com/', 'http://127.0.0.1/', 'file:///etc/hostname', 'ftp://till/']) {
  test(`${url} has no way into the till`, async ({ open }) => {
    expect(await serve(open.till, url)).toMatchObject({ kind: 'failed' });
  });
}

test('a file is read and not written to', async ({ open }) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect(await serve(open.till, 'app://till/', method)).toMatchObject({ kind: 'answer', status: 404 });
  }
});

test('the page sees two functions of the till and nothing of Node', async ({ open: { page } }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window['tilla' as never] as unknown as object).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in window),
  }));
  expect(seen).toEqual({ bridge: ['call', 'on'], node: [] });
});

test('a call reaches the core, and an undeclared one does not', async ({ open: { page } }) => {
  expect(await callFrom(page, 'app.view')).toMatchObject({ ok: true });
  expect(await callFrom(page, '__proto__')).toMatchObject({ ok: false });
  expect(await callFrom(page, 'app.view', { x: 1 })).toMatchObject({ ok: false });
});

test('what cannot be copied does not cross', async ({ open: { page } }) => {
  const words = await page.evaluate(async () => {
    const { tilla } = window as unknown as { tilla: { call: (name: string, input: object) => Promise<unknown> } };
    try {
      return JSON.stringify(await tilla.call('app.view', { handle: window }));
    } catch (cause) {
      return String(cause);
    }
  });
  expect(words).toContain('could not be cloned');
});
