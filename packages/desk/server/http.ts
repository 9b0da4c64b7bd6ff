/** The page and its calls, for the desk's own page alone. */

import type { HttpBindings } from '@hono/node-server';
import type { PageFile } from '@tilla/server-kit/page-files.ts';
import { pageHeaders } from '@tilla/server-kit/page-headers.ts';
import { checkRequest, type Self } from '@tilla/server-kit/request-gate.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RefusalView } from '../contract/views.ts';
import type { Desk } from './desk.ts';
import { DeskRefusal } from './refusal.ts';

/** A table of subscriptions is the largest. */
const MAX_BODY_BYTES = 1_000_000;

export interface DeskHttpParts {
  readonly desk: Pick<Desk, 'call'>;
  readonly files: ReadonlyMap<string, PageFile>;
  /** Known once it listens. */
  readonly self: () => Self;
  /** Of a fault of the desk's own; without any part of the request. */
  readonly report: (call: string, failure: unknown) => void;
}

type Env = { Bindings: Partial<HttpBindings> };

const headers = pageHeaders([]);

/**
 * Sessions are bearers in the page's own storage, no cookies: a cookie would go to every port of the host, and with
 * requests that other sites make.
 */
export function createDeskHttp({ desk, files, self, report }: DeskHttpParts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const rawHeaders = c.env.incoming?.rawHeaders ?? [...c.req.raw.headers].flat();
    const { pathname, search } = new URL(c.req.url);
    const refusal = checkRequest({ method: c.req.method, url: `${pathname}${search}`, rawHeaders }, self());
    if (refusal !== null) return new Response(null, { status: refusal === 'method' ? 405 : 403, headers });
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    return undefined;
  });
  app.post('/api/:call', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const name = c.req.param('call');
    const token = /^Bearer ([\w-]{20,100})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
    const address = c.env.incoming?.socket.remoteAddress ?? '';
    const text = await c.req.text();
    try {
      const body: unknown = JSON.parse(text);
      return c.json({ value: await desk.call(name, body, { token, address }) });
    } catch (failure) {
      const refusal = failure instanceof SyntaxError ? new DeskRefusal('desk_invalid', { status: 422 }) : failure;
      if (refusal instanceof DeskRefusal) return answer(refusal.status, refusal.view);
      report(name, failure);
      return answer(500, { code: 'desk_fault' });
    }
  });
  app.get('*', (c) => {
    const file = files.get(c.req.path);
    if (file === undefined) return new Response(null, { status: 404 });
    return new Response(file.body, { headers: { 'content-type': file.contentType } });
  });
  app.notFound(() => new Response(null, { status: 404 }));
  return app;
}

const answer = (status: number, view: RefusalView): Response => Response.json({ refusal: view }, { status });
