import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Self } from '@tilla/server-kit/request-gate.ts';
import { createDeskHttp, type DeskHttpParts } from './http.ts';
import type { DeskOptions } from './options.ts';

export interface Listening {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Slow clients are closed, and none keeps a place. */
const limits = { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 30_000, requireHostHeader: true };
const MAX_CONNECTIONS = 256;

export async function listenDesk(
  parts: Omit<DeskHttpParts, 'self'>,
  { host, port, tls, publicUrl }: Pick<DeskOptions, 'host' | 'port' | 'tls' | 'publicUrl'>,
): Promise<Listening> {
  let self: Self = { host: '', origin: '' };
  const listener = getRequestListener(createDeskHttp({ ...parts, self: () => self }).fetch, {
    overrideGlobalObjects: false,
  });
  const onRequest = (...arriving: Parameters<typeof listener>): void => {
    listener(...arriving).catch(() => arriving[1].destroy());
  };
  const server = tls === null ? createServer(limits, onRequest) : createTlsServer({ ...limits, ...tls }, onRequest);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  const origin = publicUrl ?? `${tls === null ? 'http' : 'https'}://${name}:${String(bound)}`;
  self = { host: new URL(origin).host, origin };
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
