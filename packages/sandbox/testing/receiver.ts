import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  body: Record<string, unknown>;
}

export interface Receiver {
  url: string;
  heard: ReceivedWebhook[];
  events(): unknown[];
  /** `cut` breaks the connection. */
  answer(how: ReceiverAnswer): void;
  close(): Promise<void>;
}

type ReceiverAnswer = number | 'cut' | 'hang' | ((webhook: ReceivedWebhook) => number | Promise<number>);

export async function openReceiver(): Promise<Receiver> {
  let how: ReceiverAnswer = 200;
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const webhook = { headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> };
      received.push(webhook);
      if (how === 'cut') request.socket.destroy();
      if (how === 'cut' || how === 'hang') return;
      void Promise.resolve(typeof how === 'number' ? how : how(webhook)).then((status) => {
        response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {});
        response.end(`answered ${String(status)}`);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    heard: received,
    events: () => received.map(({ body }) => body.event),
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
