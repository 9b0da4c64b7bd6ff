import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPageFiles } from '@tilla/server-kit/page-files.ts';
import type { Protocol } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerPageScheme, servePages } from './protocol.ts';

const built = {
  'renderer/index.html': '<!doctype html><title>Tilla</title>',
  'renderer/customer.html': '<!doctype html><title>Customer</title>',
  'renderer/assets/main-Ab12.js': 'export {};',
  'renderer/assets/main-Ab12.css': 'body { margin: 0 }',
  'renderer/assets/main-Ab12.js.map': '{}',
  'renderer/.inputs': 'what it was built of',
  'main/electron.js': 'the main process',
  'package.json': '{}',
};

let folder: string;
let answer: Parameters<Protocol['handle']>[1];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-pages-'));
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const schemes: string[] = [];
  const handle: Protocol['handle'] = (scheme, handler) => {
    schemes.push(scheme);
    answer = handler;
  };
  servePages({ handle }, readPageFiles(join(folder, 'renderer')));
  expect(schemes).toEqual(['app']);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

// Not through `new Request`, which refuses some of these addresses and methods.
const ask = async (url: string, method = 'GET'): Promise<Response> => answer({ url, method } as Request);

describe('the pages under app://', () => {
  it.each([
    ['app://till/', 'renderer/index.html', 'text/html; charset=utf-8'],
    ['app://till/index.html', 'renderer/index.html', 'text/html; charset=utf-8'],
    ['app://till/customer.html', 'renderer/customer.html', 'text/html; charset=utf-8'],
    ['app://till/customer.html?from=window#top', 'renderer/customer.html', 'text/html; charset=utf-8'],
    ['app://till/assets/main-Ab12.js', 'renderer/assets/main-Ab12.js', 'text/javascript; charset=utf-8'],
    ['app://till/assets/main-Ab12.css', 'renderer/assets/main-Ab12.css', 'text/css; charset=utf-8'],
  ] as const)('answer %s with what was built, and with the headers of every page', async (url, path, type) => {
    const response = await ask(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(built[path]);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['a file that is not there', 'app://till/assets/other.js'],
    ['a file of another kind', 'app://till/assets/main-Ab12.js.map'],
    ['a hidden file', 'app://till/.inputs'],
    ['a folder', 'app://till/assets/'],
    ['a way up', 'app://till/../main/electron.js'],
    ['a way up in other letters', 'app://till/%2e%2e/main/electron.js'],
    ['a way up in one name', 'app://till/..%2fmain%2felectron.js'],
    ['a way up with backslashes', 'app://till/..\\main\\electron.js'],
    ['a name of every object', 'app://till/constructor'],
    ['another host', 'app://tilla/index.html'],
    ['a host within another', 'app://till.evil/index.html'],
    ['a name before the host', 'app://evil@till/index.html'],
    ['a port', 'app://till:80/index.html'],
    ['no host', 'app:///index.html'],
    ['an address without a host', 'app:index.html'],
    ['another scheme', 'https://till/index.html'],
    ['a scheme with no origin either', 'data:text/html,app://till/index.html'],
    ['a file of the machine', 'file:///index.html'],
    ['no address', ''],
  ])('the scheme does not serve %s', async (_, url) => {
    const response = await ask(url);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])('answer nothing to %s', async (method) => {
    expect((await ask('app://till/index.html', method)).status).toBe(404);
  });

  it('the pages are an origin of their own, with the rights of https and no more', () => {
    const registered: Parameters<Protocol['registerSchemesAsPrivileged']>[0] = [];
    registerPageScheme({ registerSchemesAsPrivileged: (schemes) => registered.push(...schemes) });
    expect(registered).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });
});
