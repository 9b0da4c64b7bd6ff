/** `GET /_control/console`, as tools/build.mjs built it, to this machine only. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { consoleFolder } from '../context/files.ts';
import { phraseError } from '../http/api-error.ts';
import type { HttpEnv } from '../http/http-env.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** No external or inline sources, and no text becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const ASSET = /^[a-z-]+\.(?:js|css)$/;

const NOT_BUILT = `The console is not built yet. "npm run service" builds it before it starts; for a service that runs already:

    node tools/build.mjs console

Then load this page again.
`;

/** No token is needed: the page sends the one it was opened with. */
export function registerConsoleFiles(app: Hono<HttpEnv>, folder = consoleFolder): void {
  app.get('/console', async () => {
    const page = await contentOf(join(folder, 'index.html'));
    return page === undefined ? answer(NOT_BUILT, '.txt', 503) : answer(page, '.html');
  });
  app.get('/console/:path{.+}', async (c) => {
    const path = c.req.param('path');
    const content = ASSET.test(path) ? await contentOf(join(folder, 'console', path)) : undefined;
    if (content === undefined) throw phraseError(404, 'Not found', 'The console has no such file.');
    return answer(content, extname(path));
  });
}

const contentOf = (file: string) => readFile(file).catch(() => undefined);

function answer(content: string | Uint8Array<ArrayBuffer>, extension: string, status = 200): Response {
  return new Response(content, {
    status,
    headers: {
      'Content-Type': TYPES[extension] ?? 'text/plain; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
