/** Serves the console's page (`GET /_control/console`): plain files beside the source, to this machine only. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { phraseError } from '../http/api-error.ts';
import type { HttpEnv } from '../http/http-env.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Nothing from elsewhere, nothing inline, no text that becomes markup. */
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

const ASSET = /^(?:[a-z]+\/)?[a-z-]+\.(?:js|css|json)$/;

/**
 * The page itself needs no token: it holds nothing, and asks with the token it was opened with. In a bundle of the till,
 * which brings no page along, every path of it is 404.
 */
export function registerConsoleFiles(app: Hono<HttpEnv>, folder = join(import.meta.dirname, '..', 'console')): void {
  const send = async (file: string): Promise<Response> => {
    const content = await readFile(join(folder, file)).catch(() => undefined);
    if (content === undefined) throw phraseError(404, 'Not found', 'The console has no such file.');
    return new Response(content, {
      headers: {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
  app.get('/console', () => send('index.html'));
  app.get('/console/:path{.+}', (c) => {
    const path = c.req.param('path');
    if (!ASSET.test(path)) throw phraseError(404, 'Not found', 'The console has no such file.');
    return send(path);
  });
}
