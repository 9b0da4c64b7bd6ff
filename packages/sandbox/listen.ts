import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Service } from './service.ts';

export interface ListenOptions {
  /** 0: any free one. */
  port: number;
  host: string;
  /** What answers and links name; the address of the socket by default. */
  publicUrl?: string;
  /** Besides this machine, a caller of this address may use the control surface; a wildcard is every address. */
  controlHost?: string;
}

export interface Listening {
  origin: string;
  /** The service itself stays open. */
  close(): Promise<void>;
}

const WILDCARDS = new Set(['0.0.0.0', '::']);

export function listen(
  service: Pick<Service, 'handle' | 'setOrigin'>,
  { port, host, publicUrl, controlHost }: ListenOptions,
): Promise<Listening> {
  const mayControl = ({ localAddress = '' }: Socket): boolean =>
    controlHost !== undefined &&
    (WILDCARDS.has(controlHost) || localAddress === controlHost || localAddress === `::ffff:${controlHost}`);
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: host,
        fetch: async (request, { incoming: { socket } }) => {
          const handled = await service.handle(request, socket.remoteAddress, mayControl(socket));
          if (handled instanceof Response) return handled;
          if (handled === 'reset') socket.resetAndDestroy();
          else socket.destroy();
          return RESPONSE_ALREADY_SENT;
        },
      },
      (address: AddressInfo) => {
        const origin = publicUrl ?? originOf(address);
        service.setOrigin(origin);
        resolve({
          origin,
          close: () =>
            new Promise((closed) => {
              server.close(() => {
                closed();
              });
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        });
      },
    );
    server.once('error', reject);
  });
}

/** A wildcard address cannot be called. */
function originOf({ address, family, port }: AddressInfo): string {
  const name = WILDCARDS.has(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${name}:${String(port)}`;
}
