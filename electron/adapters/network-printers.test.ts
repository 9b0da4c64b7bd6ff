import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { searchNetworkPrinters } from './network-printers.ts';

const interfaceOf = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

it('a search finds what listens in the own network, and sends nothing to it', async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => socket.on('data', (bytes) => received.push(bytes))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const search = (...addresses: ReturnType<typeof interfaceOf>[]) =>
    searchNetworkPrinters({ interfaces: () => ({ eth0: addresses, wlan0: undefined }), port });
  expect(await search(interfaceOf('127.0.0.7'), interfaceOf('127.0.0.8'))).toEqual(['127.0.0.1']);
  expect(await search(interfaceOf('127.0.0.1')), 'not this machine itself').toEqual([]);
  expect(await search(interfaceOf('127.0.0.7', true)), 'no network').toEqual([]);
  expect(await search(interfaceOf('192.0.2.7')), 'a public network is not searched').toEqual([]);
  expect(received).toEqual([]);
  server.close();
});
