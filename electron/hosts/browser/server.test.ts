import { once } from 'node:events';
import { connect } from 'node:net';
import type { PageFile } from '@tilla/server-kit/page-files.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createEventFeed, type EventFeed } from '../composition/event-feed.ts';
import { type AddressCodes, createAddressCodes } from './address-codes.ts';
import { createPageBearers, type PageBearers } from './bearer.ts';
import { type HostServer, startHostServer } from './server.ts';

const page: PageFile = { contentType: 'text/html; charset=utf-8', body: new TextEncoder().encode('<!doctype html>') };

let server: HostServer;
let codes: AddressCodes;
let customerCodes: AddressCodes;
let bearers: PageBearers;
let bearer: { readonly value: string };
let feed: EventFeed;
let port: number;
let asked: unknown[];
let refused: string[];
/** Sends the heartbeat of each page. */
let beats: (() => void)[];
let signs: string[];
let tell: (message: EventMessage) => void;

beforeEach(async () => {
  asked = [];
  refused = [];
  beats = [];
  signs = [];
  codes = createAddressCodes(() => 0);
  customerCodes = createAddressCodes(() => 0);
  bearers = createPageBearers();
  bearer = { value: bearers.valueOf('counter') };
  feed = createEventFeed(
    {
      onEvent(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    { error: () => undefined },
  );
  server = await startHostServer({
    till: {
      async dispatch(name, input, role): Promise<CallResult<unknown>> {
        asked.push(role === 'customer' ? [name, input, role] : [name, input]);
        return { ok: true, value: { heard: name } };
      },
    },
    feed,
    files: new Map([
      ['/', page],
      ['/index.html', page],
    ]),
    codes: { counter: codes, customer: customerCodes },
    bearers,
    port: 0,
    onAdmitted: () => undefined,
    onRefusedCode: (why) => refused.push(why),
    watchHang: (sendBeat) => ({
      begin: () => beats.push(sendBeat),
      answered: () => signs.push('answered'),
      hangs: () => undefined,
      stop: () => signs.push('stopped'),
    }),
  });
  port = Number(new URL(server.origin).port);
});

afterEach(() => server.stop());

/** Raw HTTP, because a well-behaved client would not send what an attacker sends. */
function raw(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(answer);
    });
    socket.write(
      `${lines.join('\r\n')}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

function post(path: string, body: string, change: Readonly<Record<string, string | null>> = {}): Promise<string> {
  const headers: Record<string, string | null> = {
    Host: `127.0.0.1:${port}`,
    Origin: server.origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    ...change,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`));
  return raw([`POST ${path} HTTP/1.1`, ...lines], body);
}

const call = (change: Readonly<Record<string, string | null>> = {}, body = '{"name":"app.view","input":{}}') =>
  post('/call', body, { Authorization: `Bearer ${bearer.value}`, ...change });

function socketTo(headers: Readonly<Record<string, string>> = {}, path = '/events'): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { Origin: server.origin, ...headers } });
}

function closing(socket: WebSocket): Promise<number> {
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', resolve);
  });
}

describe('the server of the browser host', () => {
  it('exchanges a code once for the bearer, and reports the second try', async () => {
    const code = codes.issue(10_000);
    const body = JSON.stringify({ code });
    expect(await post('/session', body)).toContain(bearer.value);
    const second = await post('/session', body);
    expect(second).toMatch(/^HTTP\/1\.1 403/);
    expect(second).not.toContain(bearer.value);
    expect(refused).toEqual(['used']);
  });

  it('a call with the bearer reaches the core and returns its answer', async () => {
    const answer = await call();
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).toContain('{"ok":true,"value":{"heard":"app.view"}}');
    expect(asked).toEqual([['app.view', {}]]);
  });

  it.each([null, '', 'Bearer', 'Bearer x', 'bearer', 'Basic abc'])(
    'a call with authorization %j is refused',
    async (authorization) => {
      expect(await call({ Authorization: authorization })).toMatch(/^HTTP\/1\.1 401/);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    { Origin: null },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { Host: 'localhost' },
    { Host: 'evil.example' },
    { 'Sec-Fetch-Site': null },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Content-Type': 'text/plain' },
    { 'Content-Encoding': 'gzip' },
    { Cookie: 'a=b' },
  ])('a call with %j is refused even with the bearer', async (change) => {
    expect(await call(change)).toMatch(/^HTTP\/1\.1 4/);
    expect(asked).toEqual([]);
  });

  it('a body that is no JSON object or too long is refused before the core sees it', async () => {
    expect(await call({}, '[1]')).toMatch(/^HTTP\/1\.1 400/);
    expect(await call({}, '{"name":')).toMatch(/^HTTP\/1\.1 400/);
    expect(await call({}, JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).toMatch(/^HTTP\/1\.1 413/);
    expect(asked).toEqual([]);
  });

  it('the answer to a preflight allows no other origin', async () => {
    const answer = await raw([
      'OPTIONS /call HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Origin: http://evil.example',
      'Access-Control-Request-Method: POST',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 405/);
    expect(answer.toLowerCase()).not.toContain('access-control-');
  });

  it('serves listed files only, never cached, sniffed, framed or with a cookie', async () => {
    const answer = (await raw(['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`])).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 200/);
    expect(answer).toContain("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'");
    expect(answer).toContain(`connect-src 'self' ws://127.0.0.1:${port}`);
    expect(answer).toContain('cache-control: no-store');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).not.toContain('set-cookie');
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/', '//evil.example/', '/.inputs']) {
      expect(await raw([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`])).toMatch(/^HTTP\/1\.1 (403|404)/);
    }
    expect(await raw([`GET http://evil.example/ HTTP/1.1`, `Host: 127.0.0.1:${port}`])).toMatch(/^HTTP\/1\.1 403/);
  });

  it('a page that showed the bearer first receives events in order', async () => {
    const socket = socketTo();
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: bearer.value }));
    await once(socket, 'message');
    expect(server.pages()).toBe(1);
    tell({ seq: 7, name: 'catalog.changed', payload: { items: 1, syncedAt: null, syncing: false } });
    feed.publish('host.addressRefused', { at: '2026-01-01T00:00:00Z' });
    while (heard.length < 3) await once(socket, 'message');
    expect(heard.slice(1).map((text) => (JSON.parse(text) as EventMessage).seq)).toEqual([1, 2]);
    socket.close();
    await once(socket, 'close');
  });

  it('calls over the socket of a page that showed the bearer are answered, each with its own number', async () => {
    const socket = socketTo();
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: bearer.value }));
    await once(socket, 'message');
    const answers: unknown[] = [];
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())));
    socket.send(JSON.stringify({ call: 1, name: 'app.view', input: {} }));
    socket.send(JSON.stringify({ call: 2, name: 'catalog.status', input: {} }));
    while (answers.length < 2) await once(socket, 'message');
    expect(answers).toMatchObject([{ answer: 1 }, { answer: 2 }]);
    expect(asked).toEqual([
      ['app.view', {}],
      ['catalog.status', {}],
    ]);
    socket.close();
    await once(socket, 'close');
  });

  it.each([JSON.stringify({ call: 1, name: 'app.view', input: {} }), JSON.stringify({ bearer: 'x'.repeat(2_000) })])(
    'a socket that has not shown the bearer cannot call',
    async (first) => {
      const socket = socketTo();
      await once(socket, 'open');
      socket.send(first);
      expect(await closing(socket)).toBe(4401);
      expect(asked).toEqual([]);
    },
  );

  it.each(['not json', '[]', '{"call":"1"}', '{"name":"app.view"}'])(
    'the socket of a page that sends %s is closed',
    async (said) => {
      const socket = socketTo();
      await once(socket, 'open');
      socket.send(JSON.stringify({ bearer: bearer.value }));
      await once(socket, 'message');
      socket.send(said);
      expect(await closing(socket)).toBe(4401);
      expect(asked).toEqual([]);
    },
  );

  it('a page of the counter must answer a heartbeat, unless it is not visible', async () => {
    const socket = socketTo();
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: bearer.value }));
    await once(socket, 'message');
    const heard = once(socket, 'message');
    for (const send of beats) send();
    expect(String((await heard)[0])).toBe('{"beat":true}');
    for (const beat of ['visible', 'hidden']) socket.send(JSON.stringify({ beat }));
    await expect.poll(() => signs).toEqual(['answered', 'stopped']);
    socket.close();
    await expect.poll(() => signs).toEqual(['answered', 'stopped', 'stopped']);
  });

  it('a socket that shows a wrong bearer is closed, and receives nothing', async () => {
    const socket = socketTo();
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: 'wrong' }));
    tell({ seq: 1, name: 'catalog.changed', payload: { items: 1, syncedAt: null, syncing: false } });
    expect(await closing(socket)).toBe(4401);
    expect(heard).toEqual([]);
  });

  it('a socket that does not introduce itself within two seconds is closed', async () => {
    const socket = socketTo();
    await once(socket, 'open');
    expect(await closing(socket)).toBe(4408);
    expect(server.pages()).toBe(0);
  });

  it.each([{ Origin: 'http://127.0.0.1:1' }, { Origin: 'null' }, { Origin: '' }, { Host: 'localhost' }])(
    'a WebSocket with %j is refused',
    async (headers) => {
      const socket = socketTo(headers);
      let opened = false;
      socket.on('open', () => {
        opened = true;
      });
      expect(await closing(socket)).toBe(1006);
      expect(opened).toBe(false);
    },
  );

  it('a WebSocket without an origin or at another path is refused', async () => {
    const bare = new WebSocket(`ws://127.0.0.1:${port}/events`);
    expect(await closing(bare)).toBe(1006);
    expect(await closing(socketTo({}, '/'))).toBe(1006);
  });

  it("exchanges a customer's code for the customer's bearer, and neither code for the other's", async () => {
    const code = customerCodes.issue(10_000);
    const own = codes.issue(10_000);
    expect(await post('/session', JSON.stringify({ code }))).toMatch(/^HTTP\/1\.1 403/);
    expect(await post('/session', JSON.stringify({ code: own, role: 'customer' }))).toMatch(/^HTTP\/1\.1 403/);
    const answer = await post('/session', JSON.stringify({ code, role: 'customer' }));
    expect(answer).toContain(bearers.valueOf('customer'));
    expect(answer).not.toContain(bearer.value);
    expect(await post('/session', JSON.stringify({ code, role: 'customer' }))).toMatch(/^HTTP\/1\.1 403/);
  });

  it('a caller with the customer’s bearer has the customer’s role, by request and by socket', async () => {
    await call({ Authorization: `Bearer ${bearers.valueOf('customer')}` });
    const socket = socketTo();
    await once(socket, 'open');
    socket.send(JSON.stringify({ bearer: bearers.valueOf('customer') }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ call: 1, name: 'cart.kept', input: {} }));
    await once(socket, 'message');
    expect(asked).toEqual([
      ['app.view', {}, 'customer'],
      ['cart.kept', {}, 'customer'],
    ]);
    expect(server.pages()).toBe(0);
    socket.close();
    await once(socket, 'close');
  });

  it('a customer’s screen receives its own events with their own numbers, and the counter none of them', async () => {
    const screens = await Promise.all(
      ([bearers.valueOf('customer'), bearer.value] as const).map(async (value) => {
        const socket = socketTo();
        const heard: string[] = [];
        await once(socket, 'open');
        socket.send(JSON.stringify({ bearer: value }));
        await once(socket, 'message');
        socket.on('message', (data: Buffer) => {
          const { seq, name } = JSON.parse(data.toString()) as EventMessage;
          heard.push(`${String(seq)} ${name}`);
        });
        return { socket, heard };
      }),
    );
    const catalog = { name: 'catalog.changed', payload: { items: 1, syncedAt: null, syncing: false } } as const;
    const display = { name: 'display.changed', payload: { face: { kind: 'idle' } } } as unknown as EventMessage;
    tell({ seq: 1, ...catalog });
    tell({ ...display, seq: 2 });
    tell({ seq: 3, ...catalog });
    tell({ ...display, seq: 4 });
    const [customer, counter] = screens;
    while ((customer?.heard.length ?? 0) < 2 || (counter?.heard.length ?? 0) < 2) {
      await Promise.race(screens.map(({ socket }) => once(socket, 'message')));
    }
    expect(customer?.heard).toEqual(['1 display.changed', '2 display.changed']);
    expect(counter?.heard).toEqual(['1 catalog.changed', '2 catalog.changed']);
    for (const { socket } of screens) socket.terminate();
  });
});
