/** Keeps the kill loop under the service's limits a minute: a till that starts every second or two asks a great deal. */

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ServiceProcess } from '../support/service.ts';

const MINUTE_MS = 60_000;
/** Of 200 a minute for a key, and of 60 QR bills: what one life of the till asks has to fit in besides. */
const MOST_REQUESTS = 100;
const MOST_BILLS = 35;

const Requests = z.array(
  z.looseObject({ seq: z.number(), method: z.string(), path: z.string(), status: z.number().nullable() }),
);

export interface Pace {
  /** Resolves when a till may be started. */
  ready(): Promise<void>;
  /** Requests that met a limit all the same. */
  throttled(): number;
}

export function createPace(service: ServiceProcess): Pace {
  let lastSeq = 0;
  let throttled = 0;
  let recent: { readonly atMs: number; readonly isBill: boolean }[] = [];

  async function look(): Promise<void> {
    const seen = Requests.parse(await service.control('GET', `/requests?since=${String(lastSeq)}`));
    lastSeq = seen.at(-1)?.seq ?? lastSeq;
    throttled += seen.filter(({ status }) => status === 429).length;
    const atMs = performance.now();
    recent = [
      ...recent.filter((known) => known.atMs > atMs - MINUTE_MS),
      ...seen.map(({ method, path }) => ({ atMs, isBill: method === 'POST' && path.endsWith('/invoices/qr') })),
    ];
  }

  return {
    async ready() {
      for (;;) {
        await look();
        if (recent.length < MOST_REQUESTS && recent.filter(({ isBill }) => isBill).length < MOST_BILLS) return;
        await pause(500);
      }
    },
    throttled: () => throttled,
  };
}
