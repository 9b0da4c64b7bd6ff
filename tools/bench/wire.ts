/** A wire between the till and the service, in a thread of its own: hands every byte on, notes a bill and a "paid". */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface WiredBill {
  /** The first of its bytes came from the till, by the wall clock. */
  readonly sentAtMs: number;
  /** From the last byte of the request to the last one of the answer: the service's own time. */
  readonly serviceMs: number;
}

type Passed = WiredBill | { readonly paidAtMs: number };

export type Wire = Awaited<ReturnType<typeof startWire>>;

/** @param baseUrl of the service, on this machine. */
export async function startWire(baseUrl: string) {
  const url = new URL(baseUrl);
  const worker = new Worker(new URL(import.meta.url), { workerData: Number(url.port) });
  const [port] = (await once(worker, 'message')) as [number];
  const paidAtMs: number[] = [];
  let tellBill: ((bill: WiredBill) => void) | null = null;
  worker.on('message', (passed: Passed) => {
    if ('paidAtMs' in passed) paidAtMs.push(passed.paidAtMs);
    else tellBill?.(passed);
  });
  url.port = String(port);
  return {
    baseUrl: url.href.replace(/\/$/, ''),
    /** The next bill; asked for before it is sent. */
    nextBill: (): Promise<WiredBill> =>
      new Promise((tell) => {
        tellBill = tell;
      }),
    /** The last answer with a paid invoice before this moment of the wall clock. */
    lastPaidAtMs: (beforeMs: number): number => paidAtMs.findLast((atMs) => atMs <= beforeMs) ?? Number.NaN,
    async [Symbol.asyncDispose](): Promise<void> {
      await worker.terminate();
    },
  };
}

function join(till: Socket, servicePort: number): void {
  const now = (): number => performance.timeOrigin + performance.now();
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
    if (bytes.includes('"status":"paid"')) parentPort?.postMessage({ paidAtMs: answeredAtMs } satisfies Passed);
  });
  for (const [one, other] of [
    [till, service],
    [service, till],
  ] as const) {
    one.on('end', () => other.end());
    // A broken connection breaks the other side too.
    one.on('error', () => other.destroy());
  }
  till.on('close', () => {
    service.destroy();
    if (sentAtMs === null) return;
    parentPort?.postMessage({ sentAtMs, serviceMs: answeredAtMs - askedAtMs } satisfies Passed);
  });
}

const servicePort: unknown = workerData;
if (typeof servicePort === 'number') {
  const server = createServer((till) => {
    join(till, servicePort);
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
