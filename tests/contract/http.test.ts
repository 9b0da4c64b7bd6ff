import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeHttp } from '#adapters/node-http.ts';
import { type Http, HttpFailure, type HttpRequest, type HttpResponse } from '#core/platform/ports.ts';

type Path = '/echo' | '/silent' | '/redirect' | '/cut' | '/error' | '/large';

interface World {
  readonly http: Http;
  readonly baseUrl: string;
  readonly asked: Map<string, number>;
  stop(): Promise<void>;
}

describe.each([
  ['node-http over a socket', startSocketWorld],
  ['fetch-http in one process', startProcessWorld],
])('Http: %s', (_, start) => {
  let world: World;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.stop());

  const send = (path: string, more: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
    world.http.send({ method: 'GET', url: world.baseUrl + path, headers: {}, timeoutMs: 5_000, ...more });
  const failure = async (path: string, more: Partial<HttpRequest> = {}): Promise<unknown> => {
    try {
      return (await send(path, more)).status;
    } catch (error) {
      return error instanceof HttpFailure ? error.kind : error;
    }
  };

  test('method, query, headers and body arrive; status, lower-case headers and body come back', async () => {
    const body = JSON.stringify({ name: 'Қант', price: '350.00' });
    const headers = { 'X-API-Key': 'k', 'content-type': 'application/json' };
    const response = await send('/echo?status[]=paid', { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    expect(response.headers['x-answer']).toBe('yes');
    const echoed: unknown = JSON.parse(new TextDecoder().decode(response.body));
    expect(echoed).toEqual({ method: 'POST', query: '?status[]=paid', key: 'k', body });
  });

  test('an error status is an answer, not a failure', async () => {
    expect(await failure('/error')).toBe(500);
  });

  test('a redirect is refused and never followed (C7)', async () => {
    const before = world.asked.get('/echo') ?? 0;
    expect(await failure('/redirect')).toBe('redirected');
    expect(world.asked.get('/echo') ?? 0).toBe(before);
  });

  test('silence ends with the timeout', async () => {
    expect(await failure('/silent', { timeoutMs: 60 })).toBe('timeout');
  });

  test.each([true, false])(
    'a cut connection is reported as cut and never retried, fresh socket: %s (C7)',
    async (freshSocket) => {
      const before = world.asked.get('/cut') ?? 0;
      expect(await failure('/cut', { method: 'POST', body: '{}', freshSocket })).toBe('cut');
      expect(world.asked.get('/cut')).toBe(before + 1);
    },
  );
});

describe('node-http alone', () => {
  const http = createNodeHttp({ maxBodyBytes: 1_000 });
  afterAll(() => {
    http.close();
  });
  const kind = async (url: string, more: Partial<HttpRequest> = {}): Promise<unknown> => {
    try {
      return (await http.send({ method: 'GET', url, headers: {}, timeoutMs: 2_000, ...more })).status;
    } catch (error) {
      return error instanceof HttpFailure ? error.kind : error;
    }
  };

  test.each(['http://127.0.0.1:1/', 'http://no-such-host.invalid/', 'ftp://127.0.0.1/', 'not a url'])(
    'nothing can have been sent to %s',
    async (url) => {
      expect(await kind(url)).toBe('not_sent');
    },
  );

  test('a connection that is never made counts as not sent, however long it took', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    // Plain TCP under https: the handshake never ends.
    expect(await kind(`https://127.0.0.1:${String(port)}/`, { timeoutMs: 80 })).toBe('not_sent');
    server.close();
  });

  test('an answer larger than allowed is cut off', async () => {
    const world = await startSocketWorld();
    expect(await kind(`${world.baseUrl}/large`)).toBe('cut');
    await world.stop();
  });

  test('an answer larger than its request allows is cut off', async () => {
    const world = await startSocketWorld();
    const url = `${world.baseUrl}/error`;
    expect([await kind(url, { maxBytes: 5 }), await kind(url, { maxBytes: 6 })]).toEqual(['cut', 500]);
    await world.stop();
  });

  test('several reads share a connection, a money call has its own and closes it (C7)', async () => {
    const connections: string[] = [];
    const server = createServer((request, response) => {
      connections.push(`${String(request.socket.remotePort)} ${String(request.headers.connection)}`);
      response.end('{}');
    });
    const baseUrl = await listen(server);
    await kind(baseUrl);
    await kind(baseUrl);
    await kind(baseUrl, { method: 'POST', body: '{}', freshSocket: true });
    expect(connections[0]).toBe(connections[1]);
    expect(connections[2]).not.toBe(connections[1]);
    expect(connections[2]).toMatch(/ close$/);
    server.closeAllConnections();
    server.close();
  });

  describe('a kept connection that the service closed', () => {
    /** Answers the first request of a connection and resets it at the next, as after its idle time. */
    async function startForgetful(): Promise<{ url: string; requests: () => number; stop: () => void }> {
      let requests = 0;
      const server = createTcpServer((socket) => {
        let isKept = false;
        socket.on('data', () => {
          requests += 1;
          if (isKept) socket.resetAndDestroy();
          else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
          isKept = true;
        });
        socket.on('error', () => undefined);
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      return {
        url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
        requests: () => requests,
        stop: () => server.close(),
      };
    }

    test('a request that may act is not silently retried (C7)', async () => {
      const { url, requests, stop } = await startForgetful();
      expect(await kind(url)).toBe(200);
      expect(await kind(url, { method: 'POST', body: '{}' })).toBe('cut');
      expect(requests()).toBe(2);
      stop();
    });

    test('a read is sent once more, on a connection of its own, which is no outage', async () => {
      const { url, requests, stop } = await startForgetful();
      expect(await kind(url)).toBe(200);
      expect(await kind(url)).toBe(200);
      expect(requests()).toBe(3);
      stop();
    });
  });

  test('a read that got no answer in time is not asked once more', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/') response.end('{}');
    });
    const baseUrl = await listen(server);
    expect(await kind(`${baseUrl}/`)).toBe(200);
    expect(await kind(`${baseUrl}/silent`, { timeoutMs: 60 })).toBe('timeout');
    // A request in flight would have been answered before a later read.
    for (let read = 0; read < 3; read += 1) expect(await kind(`${baseUrl}/`)).toBe(200);
    expect(asked).toEqual(['/', '/silent', '/', '/', '/']);
    server.closeAllConnections();
    server.close();
  });

  test('a read is asked once more only when its connection was a kept one', async () => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.on('data', () => {
        socket.resetAndDestroy();
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await kind(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`)).toBe('cut');
    expect(connections).toBe(1);
    server.close();
  });
});

async function startSocketWorld(): Promise<World> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    void answer(request, response, asked);
  });
  const baseUrl = await listen(server);
  const http = createNodeHttp();
  return {
    http,
    baseUrl,
    asked,
    stop() {
      http.close();
      server.closeAllConnections();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Map<string, number>): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
  let body = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk;
  switch (url.pathname as Path) {
    case '/echo': {
      const query = decodeURIComponent(url.search);
      response.writeHead(201, { 'X-Answer': 'yes' });
      response.end(JSON.stringify({ method: request.method, query, key: request.headers['x-api-key'], body }));
      break;
    }
    case '/redirect':
      response.writeHead(307, { location: '/echo' }).end();
      break;
    case '/error':
      response.writeHead(500).end('<html>');
      break;
    case '/cut':
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      response.flushHeaders();
      setImmediate(() => request.socket.destroy());
      break;
    case '/large':
      response.end('x'.repeat(5_000));
      break;
    case '/silent':
      break;
  }
}

function startProcessWorld(): Promise<World> {
  const asked = new Map<string, number>();
  const http = createFetchHttp(async (request) => {
    const url = new URL(request.url);
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    switch (url.pathname as Path) {
      case '/echo': {
        const query = decodeURIComponent(url.search);
        const echoed = {
          method: request.method,
          query,
          key: request.headers.get('x-api-key'),
          body: await request.text(),
        };
        return Response.json(echoed, { status: 201, headers: { 'X-Answer': 'yes' } });
      }
      case '/redirect':
        return new Response(null, { status: 307, headers: { location: '/echo' } });
      case '/error':
        return new Response('<html>', { status: 500 });
      case '/silent':
        return new Promise<Response>(() => undefined);
      default:
        throw new TypeError('the connection was cut');
    }
  });
  return Promise.resolve({ http, baseUrl: 'http://service.local', asked, stop: () => Promise.resolve() });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
