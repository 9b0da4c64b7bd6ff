/** A wire between the till and the service, in a thread of its own: hands every byte on and notes when a bill passed. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** One bill by QR; wall clock in milliseconds and their parts. */
export interface WiredBill {
  /** The first of its bytes came from the till. */
  readonly sentAtMs: number;
  /** From the last byte of the request to the last one of the answer: the service's own time. */
  readonly serviceMs: number;
}

export interface Wire {
  /** What the till is connected to instead of the service. */
  readonly baseUrl: string;
  /** The next bill; asked for before it is sent. */
  nextBill(): Promise<WiredBill>;
  stop(): Promise<void>;
}

/** @param baseUrl of the service, on this machine. */
export async function startWire(baseUrl: string): Promise<Wire> {
  const url = new URL(baseUrl);
  const worker = new Worker(new URL(import.meta.url), { workerData: Number(url.port) });
  const [port] = (await once(worker, 'message')) as [number];
  url.port = String(port);
  return {
    baseUrl: url.href.replace(/\/$/, ''),
    async nextBill() {
      const [bill] = (await once(worker, 'message')) as [WiredBill];
      return bill;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

const now = (): number => performance.timeOrigin + performance.now();

function join(till: Socket, servicePort: number): void {
  const service = connect({ port: servicePort, host: '127.0.0.1', noDelay: true });
  till.setNoDelay(true);
  let sentAtMs: number | null = null;
  let askedAtMs = 0;
  let answeredAtMs = 0;
  till.on('data', (bytes) => {
    askedAtMs = now();
    // A call of money has a socket of its own (rule C7): its first bytes say which it is.
    if (sentAtMs === null && /^POST \S*\/invoices\/qr /.test(bytes.toString('latin1', 0, 200))) sentAtMs = askedAtMs;
    service.write(bytes);
  });
  service.on('data', (bytes) => {
    till.write(bytes);
    answeredAtMs = now();
  });
  till.on('end', () => service.end());
  service.on('end', () => till.end());
  // A broken connection breaks the other side too.
  till.on('error', () => service.destroy());
  service.on('error', () => till.destroy());
  till.on('close', () => {
    service.destroy();
    if (sentAtMs === null) return;
    const bill: WiredBill = { sentAtMs, serviceMs: answeredAtMs - askedAtMs };
    parentPort?.postMessage(bill);
  });
}

if (!isMainThread && typeof workerData === 'number') {
  const servicePort = workerData;
  const server = createServer((till) => {
    join(till, servicePort);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) parentPort?.postMessage(address.port);
  });
}
