import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { PageFile } from '@tilla/server-kit/page-files.ts';
import { pageHeaders } from '@tilla/server-kit/page-headers.ts';
import { checkRequest, checkUpgrade, type Self } from '@tilla/server-kit/request-gate.ts';
import { MAX_CALL_BYTES, type PageRole } from '@tilla/shared/contract/definition.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Till } from '#core/app/till.ts';
import type { EventFeed } from '../composition/event-feed.ts';
import type { PageHang } from '../composition/page-hang.ts';
import { createUnauthenticatedConnections } from '../composition/unauthenticated-connections.ts';
import type { AddressCodes } from './address-codes.ts';
import type { PageBearers } from './bearer.ts';
import { createPageSockets } from './page-sockets.ts';
import { type RefusedCode } from './showing.ts';

const maxSessionBytes = 1_024;
/** A page that loads has half a dozen. */
const maxUnauthenticated = 128;
const maxConnections = 512;
/** Node's default is half a minute. */
const looksEveryMs = 500;

export interface ArrivalLimits {
  readonly headersMs: number;
  readonly requestMs: number;
}
export const usualLimits: ArrivalLimits = { headersMs: 5_000, requestMs: 10_000 };

export interface HostServerParts {
  readonly till: Pick<Till, 'dispatch'>;
  readonly feed: EventFeed;
  readonly files: ReadonlyMap<string, PageFile>;
  /** Only for its page role. */
  readonly codes: Readonly<Record<PageRole, AddressCodes>>;
  readonly bearers: PageBearers;
  readonly port: number;
  /** The page has all that it asked for, of which one was a script. */
  readonly onPageServed?: () => void;
  readonly onAdmitted: (role: PageRole) => void;
  readonly onRefusedCode: (why: RefusedCode) => void;
  readonly watchHang: (sendBeat: () => void) => PageHang;
}

export interface HostServer {
  readonly origin: string;
  pages(): number;
  stop(): Promise<void>;
}

/** Loopback only, for the till's own page only. */
export async function startHostServer(
  parts: HostServerParts,
  limits: ArrivalLimits = usualLimits,
): Promise<HostServer> {
  const server = createServer({
    maxHeaderSize: 8_192,
    requireHostHeader: true,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: looksEveryMs,
  });
  server.maxConnections = maxConnections;
  const welcome = keepNewest(server);
  await listen(server, parts.port);
  const { port } = server.address() as AddressInfo;
  const self: Self = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
  const headers = pageHeaders([`ws://${self.host}`]);
  const sockets = createPageSockets({ ...parts, dispatch: parts.till.dispatch });
  const serve = getRequestListener(createEndpoint(parts, headers, welcome).fetch, { overrideGlobalObjects: false });

  let waiting = 0;
  let hasScript = false;
  const served = (request: IncomingMessage): void => {
    waiting -= 1;
    hasScript ||= request.url?.endsWith('.js') === true;
    if (waiting === 0 && hasScript) parts.onPageServed?.();
  };

  server.on('request', (request, response) => {
    const refusal = checkRequest(
      { method: request.method ?? '', url: request.url ?? '', rawHeaders: request.rawHeaders },
      self,
    );
    if (refusal === null && request.method === 'GET') {
      waiting += 1;
      response.on('close', () => served(request));
      serveFile(parts.files, headers, request, response);
      return;
    }
    if (refusal === null) {
      serve(request, response).catch(() => {
        response.destroy();
      });
      return;
    }
    response.writeHead(refusal === 'method' ? 405 : 403, { ...headers, connection: 'close' });
    response.end();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = checkUpgrade(
      { method: request.method ?? '', url: request.url ?? '', rawHeaders: request.rawHeaders },
      self,
    );
    if (refusal === null) {
      sockets.accept(request, socket, head, () => {
        welcome(request.socket);
      });
      return;
    }
    // A client that does not close its end would keep its place.
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
  });

  return {
    origin: self.origin,
    pages: () => sockets.connected(),
    async stop() {
      sockets.close();
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns how one becomes authenticated. */
function keepNewest(server: Server): (socket: Socket) => void {
  const unauthenticated = createUnauthenticatedConnections(maxUnauthenticated);
  const leaving = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const leave = unauthenticated.admit(() => socket.destroy());
    leaving.set(socket, leave);
    socket.once('close', leave);
  });
  return (socket) => leaving.get(socket)?.();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Without the layers of an endpoint: a page asks for a hundred of them while the person waits. */
function serveFile(
  files: HostServerParts['files'],
  headers: Readonly<Record<string, string>>,
  { url }: IncomingMessage,
  response: ServerResponse,
): void {
  const file = files.get(url?.split('?')[0] ?? '');
  if (file === undefined) response.writeHead(404, headers).end();
  else
    response
      .writeHead(200, { ...headers, 'content-type': file.contentType, 'content-length': file.body.byteLength })
      .end(file.body);
}

type Endpoint = Hono<{ Bindings: HttpBindings }>;

function createEndpoint(
  parts: HostServerParts,
  headers: Readonly<Record<string, string>>,
  welcome: (socket: Socket) => void,
): Endpoint {
  const endpoint: Endpoint = new Hono();

  endpoint.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });

  endpoint.post('/session', limit(maxSessionBytes), async (context) => {
    const body = await readJson(context.req);
    const code = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : '';
    const role: PageRole = isRecord(body) && body['role'] === 'customer' ? 'customer' : 'counter';
    const outcome = parts.codes[role].redeem(code);
    if (outcome !== 'accepted') {
      parts.onRefusedCode(outcome);
      return context.json({}, 403);
    }
    parts.onAdmitted(role);
    return context.json({ bearer: parts.bearers.valueOf(role) });
  });

  endpoint.post('/call', limit(MAX_CALL_BYTES), async (context) => {
    const [scheme, shown] = (context.req.header('authorization') ?? '').split(' ');
    const role = scheme === 'Bearer' ? parts.bearers.roleOf(shown) : null;
    if (role === null) return context.json({}, 401);
    welcome(context.env.incoming.socket);
    const body = await readJson(context.req);
    if (!isRecord(body)) return context.json({}, 400);
    return context.json(await parts.till.dispatch(body['name'], body['input'], role));
  });

  endpoint.notFound((context) => context.body(null, 404));
  // No internal error text leaves the till.
  endpoint.onError((_error, context) => context.body(null, 500));

  return endpoint;
}

function limit(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: (context) => context.body(null, 413) });
}

async function readJson(request: { json(): Promise<unknown> }): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
