import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Service } from './service.ts';

export interface Listening {
  origin: string;
  /** The service itself stays open. */
  close(): Promise<void>;
}

/** `port` 0: any free one. */
export function listen(service: Service, { port, host }: { port: number; host: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: host,
        fetch: async (request, { incoming: { socket } }) => {
          const handled = await service.handle(request, socket.remoteAddress);
          if (handled instanceof Response) return handled;
          if (handled === 'reset') socket.resetAndDestroy();
          else socket.destroy();
          return RESPONSE_ALREADY_SENT;
        },
      },
      (address: AddressInfo) => {
        const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
        const origin = `http://${name}:${String(address.port)}`;
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
