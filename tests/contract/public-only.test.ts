/** Requests for addresses from an answer reach the public internet only, whatever a name resolves to. */

import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net';
import { publicLookup } from 'tilla-sandbox/webhooks/public-lookup.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeHttp } from '#adapters/node-http.ts';
import { HttpFailure } from '#core/platform/ports.ts';

let server: Server;
let port: number;
/** Connections that reached this machine. */
let reached: number;

beforeEach(async () => {
  reached = 0;
  server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

const resolvesTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) => {
    // As the system's resolver: never before the request began.
    setImmediate(() => {
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });
  };

async function ask(url: string, lookup: LookupFunction | undefined, freshSocket = false): Promise<unknown> {
  const http = createNodeHttp(lookup === undefined ? {} : { publicLookup: lookup });
  try {
    return await http.send({ method: 'GET', url, headers: {}, timeoutMs: 2_000, publicOnly: true, freshSocket });
  } catch (failure) {
    return failure instanceof HttpFailure ? failure.kind : failure;
  } finally {
    http.close();
  }
}

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine among public addresses', ['8.8.8.8', '127.0.0.1']],
  ['this machine, mapped into IPv6', ['::ffff:127.0.0.1']],
  ['this machine by IPv6', ['::1']],
  ['the shop’s network', ['192.168.1.1']],
  ['a link-local address', ['169.254.169.254']],
  ['a link-local IPv6 address', ['fe80::1']],
  ['a unique local IPv6 address', ['fd00::1']],
  ['an IPv4 address translated into IPv6', ['64:ff9b::7f00:1']],
  ['nothing', []],
])('a name that resolves to %s is not connected to', async (_, addresses) => {
  const lookup = publicLookup(resolvesTo(...addresses));
  for (const isFresh of [false, true]) {
    expect(await ask(`https://cdn.example.kz:${String(port)}/a.png`, lookup, isFresh)).toBe('not_sent');
  }
  expect(reached).toBe(0);
});

test('a name is resolved once for a connection, which goes to the address that was checked', async () => {
  let asked = 0;
  const lookup: LookupFunction = (name, options, callback) => {
    asked += 1;
    resolvesTo('127.0.0.1')(name, options, callback);
  };
  await ask(`https://cdn.example.kz:${String(port)}/a.png`, lookup);
  expect([asked, reached]).toEqual([1, 1]);
});

test.each([
  'http://cdn.example.kz:PORT/',
  'https://127.0.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
])('an address without a name, or without TLS, is not connected to: %s', async (url) => {
  expect(await ask(url.replace('PORT', String(port)), resolvesTo('127.0.0.1'))).toBe('not_sent');
  expect(reached).toBe(0);
});

test('a client that was given no rule for public names connects to none', async () => {
  expect(await ask(`https://localhost:${String(port)}/`, undefined)).toBe('not_sent');
  expect(reached).toBe(0);
});
