import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

export interface ListenOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** PEM. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** The address of a caller is then the last one that the proxy adds. */
  readonly isBehindProxy: boolean;
  /** @param isLocal the caller is on this machine, and no proxy's */
  readonly handle: (request: Request, address: string, isLocal: boolean) => Promise<Response>;
}

export interface Listening {
  readonly origin: string;
  /** Requests in flight end first. */
  close(): Promise<void>;
}

/** Slow senders are cut: a body of the largest segment takes less on any shop's connection. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 };

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);

export function listen({ host, port, tls, isBehindProxy, handle }: ListenOptions): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        hostname: host,
        port,
        ...(tls === null
          ? { createServer: createHttpServer, serverOptions: TIMEOUTS }
          : {
              createServer: createHttpsServer,
              serverOptions: { ...TIMEOUTS, ...tls, minVersion: 'TLSv1.2' as const },
            }),
        fetch: (request, { incoming }) => {
          const socket = incoming.socket.remoteAddress ?? '';
          const forwarded = request.headers.get('x-forwarded-for');
          const address = isBehindProxy ? (forwarded?.split(',').at(-1)?.trim() ?? socket) : socket;
          return handle(request, address, isLoopback(socket) && forwarded === null);
        },
      },
      ({ address, family, port: bound }: AddressInfo) => {
        const name = family === 'IPv6' ? `[${address}]` : address;
        resolve({
          origin: `${tls === null ? 'http' : 'https'}://${name}:${String(bound)}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => {
                closed();
              });
              if ('closeIdleConnections' in server) server.closeIdleConnections();
            }),
        });
      },
    );
    server.once('error', reject);
  });
}
