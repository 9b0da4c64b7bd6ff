import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { type StartedHost, startHost } from '../support/host.ts';
import { type RawAnswer, type RawHeaders, sendRaw } from '../support/raw-http.ts';

test.describe('the browser host on the wire', () => {
  let host: StartedHost;
  let port: number;

  test.beforeAll(async () => {
    host = await startHost();
    port = Number(new URL(host.origin).port);
  });
  test.afterAll(() => host.remove());

  const own = (): RawHeaders => [
    ['Host', `127.0.0.1:${port}`],
    ['Origin', host.origin],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Content-Type', 'application/json'],
  ];
  const post = (path: string, headers: RawHeaders, body: string): Promise<RawAnswer> =>
    sendRaw({ host: '127.0.0.1', port }, { line: `POST ${path} HTTP/1.1`, headers, body });
  const viewBody = JSON.stringify({ name: 'app.view', input: {} });

  async function bearer(): Promise<string> {
    const from = host.output().length;
    const code = new URL(host.address()).hash.slice('#code='.length);
    const answer = await post('/session', own(), JSON.stringify({ code }));
    expect(answer.status).toBe(200);
    await host.said('#code=', from);
    return /"bearer":"([\w-]+)"/.exec(answer.body)?.[1] ?? '';
  }

  test('the gate accepts none of a matrix of foreign hosts, origins, sites and types, even with the right bearer', async () => {
    const key = await bearer();
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `evil.example:${port}`, '127.0.0.1', `[::1]:${port}`];
    const origins = [
      host.origin,
      'http://127.0.0.1:1',
      `http://localhost:${port}`,
      'null',
      'http://evil.example',
      null,
    ];
    const sites = ['same-origin', 'same-site', 'cross-site', 'none', null];
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', null];
    const keys = [`Bearer ${key}`, 'Bearer wrong', null];
    const answers = new Map<string, number>();
    for (const h of hosts) {
      for (const origin of origins) {
        const combinations = sites.flatMap((site) =>
          types.flatMap((type) => keys.map((auth) => ({ site, type, auth }))),
        );
        await Promise.all(
          combinations.map(async ({ site, type, auth }) => {
            const headers: [string, string | null][] = [
              ['Host', h],
              ['Origin', origin],
              ['Sec-Fetch-Site', site],
              ['Content-Type', type],
              ['Authorization', auth],
            ];
            const sent = headers.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
            const { status } = await post('/call', sent, viewBody);
            answers.set(JSON.stringify([h, origin, site, type, auth === keys[0]]), status);
          }),
        );
      }
    }
    const accepted = [...answers].filter(([, status]) => status === 200).map(([which]) => which);
    expect(answers.size).toBeGreaterThan(800);
    expect(accepted).toEqual([JSON.stringify([hosts[0], host.origin, 'same-origin', 'application/json', true])]);
  });

  test('the gate accepts no duplicated deciding header and no malformed request line', async () => {
    const key = await bearer();
    const authorized: RawHeaders = [...own(), ['Authorization', `Bearer ${key}`]];
    expect((await post('/call', authorized, viewBody)).status).toBe(200);
    for (const doubled of own()) {
      expect((await post('/call', [...authorized, doubled], viewBody)).status).not.toBe(200);
      expect((await post('/call', [[doubled[0], 'x'], ...authorized], viewBody)).status).not.toBe(200);
    }
    const lines = [
      'POST http://evil.example/call HTTP/1.1',
      'POST //evil.example/call HTTP/1.1',
      'PUT /call HTTP/1.1',
      'OPTIONS /call HTTP/1.1',
      'GET /call HTTP/1.1',
    ];
    for (const line of lines) {
      const { status, head } = await sendRaw(
        { host: '127.0.0.1', port },
        { line, headers: authorized, body: viewBody },
      );
      expect(status, line).not.toBe(200);
      expect(head.toLowerCase()).not.toContain('access-control-');
    }
  });

  test('a replayed code is refused, and reported on the terminal and to the till', async () => {
    const code = new URL(host.address()).hash.slice('#code='.length);
    const key = await bearer();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers: { Origin: host.origin } });
    const messages: string[] = [];
    socket.on('message', (data: Buffer) => messages.push(data.toString()));
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: key }));
    await expect.poll(() => messages).toContain('{"ready":true}');
    const answer = await post('/session', own(), JSON.stringify({ code }));
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain('bearer');
    await host.said('REFUSED: an address was tried a second time');
    // Heartbeats come in between.
    await expect.poll(() => messages.join()).toContain('"host.addressRefused"');
    socket.close();
  });

  test('each use prints a new address, and every one of them works once', async () => {
    const codes = new Set<string>();
    for (let index = 0; index < 3; index += 1) {
      codes.add(host.address());
      await bearer();
    }
    expect(codes.size).toBe(3);
  });

  for (const [what, headers] of [
    ['a foreign origin', { Origin: 'http://evil.example' }],
    ['another port as its origin', { Origin: 'http://127.0.0.1:1' }],
    ['the origin null', { Origin: 'null' }],
    ['no origin', {}],
  ] as const) {
    test(`takes no WebSocket with ${what}`, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers });
      socket.on('error', () => undefined);
      let opened = false;
      socket.on('open', () => {
        opened = true;
      });
      await new Promise((resolve) => {
        socket.on('close', resolve);
      });
      expect(opened).toBe(false);
    });
  }

  test('a WebSocket that does not introduce itself within two seconds is closed, and receives nothing', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers: { Origin: host.origin } });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    await once(socket, 'open');
    const closedAs = await new Promise((resolve) => {
      socket.on('close', resolve);
    });
    expect(closedAs).toBe(4408);
    expect(heard).toEqual([]);
  });

  test('no answer sets a cookie, allows an origin or permits caching', async () => {
    const answers = await Promise.all([
      sendRaw({ host: '127.0.0.1', port }, { line: 'GET / HTTP/1.1', headers: [['Host', `127.0.0.1:${port}`]] }),
      post('/session', own(), '{"code":"x"}'),
      post('/call', own(), viewBody),
    ]);
    for (const { head } of answers) {
      expect(head.toLowerCase()).not.toMatch(/set-cookie|access-control-/);
      expect(head.toLowerCase()).toContain('cache-control: no-store');
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    }
  });

  test('listens on 127.0.0.1 only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
    test.skip(outside.length === 0, 'this machine has no address but its loopback');
    for (const address of outside) {
      const refused = await new Promise((resolve) => {
        const socket = connect(port, address);
        socket.on('connect', () => {
          socket.destroy();
          resolve(false);
        });
        socket.on('error', () => {
          resolve(true);
        });
      });
      expect(refused, address).toBe(true);
    }
  });
});
