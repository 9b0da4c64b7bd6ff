import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sendRaw } from '#tests/support/raw-http.ts';
import { createEventFeed } from '../composition/event-feed.ts';
import { createAddressCodes } from './address-codes.ts';
import { createPageBearers } from './bearer.ts';
import { type HostServer, type HostServerParts, startHostServer, usualLimits } from './server.ts';

let server: HostServer;
let parts: HostServerParts;
let held: Socket[];
let port: number;

beforeEach(async () => {
  held = [];
  parts = {
    till: { dispatch: (name) => Promise.resolve({ ok: true, value: { heard: name } }) },
    feed: createEventFeed({ onEvent: () => () => undefined }, { error: () => undefined }),
    files: new Map([['/', { contentType: 'text/html', body: new TextEncoder().encode('<!doctype html>') }]]),
    codes: { counter: createAddressCodes(() => 0), customer: createAddressCodes(() => 0) },
    bearers: createPageBearers(),
    port: 0,
    onAdmitted: () => undefined,
    onRefusedCode: () => undefined,
    watchHang: () => ({
      begin: () => undefined,
      answered: () => undefined,
      hangs: () => undefined,
      stop: () => undefined,
    }),
  };
  await start();
});
afterEach(async () => {
  for (const socket of held) socket.destroy();
  await server.stop();
});

async function start(limits = usualLimits): Promise<void> {
  server = await startHostServer(parts, limits);
  port = Number(new URL(server.origin).port);
}

const bearer = (): string => parts.bearers.valueOf('counter');

function call(): Promise<{ readonly status: number }> {
  const headers = [
    ['Host', `127.0.0.1:${port}`],
    ['Origin', server.origin],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Content-Type', 'application/json'],
    ['Authorization', `Bearer ${bearer()}`],
  ] as const;
  return sendRaw({ host: '127.0.0.1', port }, { line: 'POST /call HTTP/1.1', headers, body: '{"name":"app.view"}' });
}

const page = (): Promise<{ readonly status: number }> =>
  sendRaw({ host: '127.0.0.1', port }, { line: 'GET / HTTP/1.1', headers: [['Host', `127.0.0.1:${port}`]] });

/** Sends the given bytes and never closes its own end. */
function hold(said: string | Buffer): { readonly socket: Socket; readonly cut: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  held.push(socket);
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    heard += text;
  });
  socket.on('error', () => undefined);
  socket.write(said);
  return {
    socket,
    cut: new Promise((resolve) => {
      // A half-open connection still takes a place.
      socket.on('end', () => {
        const poke = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => {
          clearInterval(poke);
        });
      });
      socket.on('close', () => {
        resolve(heard);
      });
    }),
  };
}

const upgrade = (origin = server.origin): string =>
  [
    'GET /events HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n');

const halfBody = (): string =>
  [
    'POST /session HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: ${server.origin}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    'Content-Length: 9',
    '\r\n{',
  ].join('\r\n');

const frame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

async function heardBy(socket: Socket): Promise<void> {
  await once(socket, 'data');
}

async function pageIsLetIn(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers: { Origin: server.origin } });
  await once(socket, 'open');
  socket.send(JSON.stringify({ bearer: bearer() }));
  await once(socket, 'message');
  return socket;
}

describe('somebody else on this machine who would keep the page out', () => {
  it.each(['{"bearer":"wrong"}', 'x'.repeat(100)])(
    'a connection is cut at once after a first message of %j, even when it ignores the close',
    async (first) => {
      const { socket, cut } = hold(upgrade());
      await heardBy(socket);
      socket.write(frame(first));
      await cut;
    },
  );

  it('a connection that does not introduce itself and ignores the close is cut', async () => {
    await hold(upgrade()).cut;
  });

  it('a connection whose WebSocket was refused is closed completely', async () => {
    expect(await hold(upgrade('http://evil.example')).cut).toMatch(/^HTTP\/1\.1 403/);
  });

  it('any number of open WebSockets does not keep the page out', async () => {
    const before = await pageIsLetIn();
    for (let count = 0; count < 100; count += 1) await heardBy(hold(upgrade()).socket);
    const page = await pageIsLetIn();
    for (let count = 0; count < 100; count += 1) await heardBy(hold(upgrade()).socket);
    for (const socket of [before, page]) {
      socket.send(JSON.stringify({ call: 1, name: 'app.view', input: {} }));
      expect(String(((await once(socket, 'message')) as [Buffer])[0])).toContain('"heard":"app.view"');
    }
    expect(server.pages()).toBe(2);
    for (const socket of [before, page]) socket.terminate();
  });

  it.each([
    ['say nothing', () => ''],
    ['stop in the middle of their headers', () => 'GET / HTTP/1.1\r\nHost: '],
    ['stop in the middle of a body', () => halfBody()],
  ])('any number of open connections that %s does not keep the page out', async (_, said) => {
    const before = await pageIsLetIn();
    for (let count = 0; count < 600; count += 1) {
      const { socket } = hold(said());
      if (count % 50 === 49) await once(socket, 'connect');
    }
    expect((await call()).status).toBe(200);
    expect((await page()).status).toBe(200);
    expect(before.readyState).toBe(WebSocket.OPEN);
    (await pageIsLetIn()).terminate();
    before.terminate();
  });

  it('a connection is cut soon after the limit when its request does not end', async () => {
    await server.stop();
    await start({ headersMs: 50, requestMs: 100 });
    const slow = [hold(''), hold('GET / HTTP/1.1\r\nHost: '), hold(halfBody())];
    await Promise.all(slow.map(({ cut }) => cut));
  });
});
