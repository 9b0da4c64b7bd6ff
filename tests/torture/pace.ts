/** Keeps the kill loop under the service's limits a minute, because every start of a till makes many requests. */

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ServiceProcess } from '../support/service.ts';

const MINUTE_MS = 60_000;
/** A minute for a key, and QR invoices a minute of a shop (merchant document, Limits). */
const MAX_REQUESTS = 200;
const MAX_INVOICES = 60;
/** Requests of one life of the till: its start, and then so many a second. */
const START_REQUESTS = 35;
const REQUESTS_A_SECOND = 3;
const INVOICES_A_SECOND = 1;

const Requests = z.array(
  z.looseObject({ seq: z.number(), method: z.string(), path: z.string(), status: z.number().nullable() }),
);

export interface Pace {
  /** Resolves when a till may be started that lives for so long. */
  ready(lifeMs: number): Promise<void>;
  throttled(): number;
}

export function createPace(service: ServiceProcess): Pace {
  let lastSeq = 0;
  let throttled = 0;
  let recent: { readonly atMs: number; readonly isInvoice: boolean }[] = [];

  async function look(): Promise<void> {
    const seen = Requests.parse(await service.control('GET', `/requests?since=${String(lastSeq)}`));
    lastSeq = seen.at(-1)?.seq ?? lastSeq;
    throttled += seen.filter(({ status }) => status === 429).length;
    const atMs = performance.now();
    recent = [
      ...recent.filter((known) => known.atMs > atMs - MINUTE_MS),
      ...seen.map(({ method, path }) => ({ atMs, isInvoice: method === 'POST' && path.endsWith('/invoices/qr') })),
    ];
  }

  return {
    async ready(lifeMs) {
      const requests = MAX_REQUESTS - START_REQUESTS - (REQUESTS_A_SECOND * lifeMs) / 1_000;
      const invoices = MAX_INVOICES - (INVOICES_A_SECOND * lifeMs) / 1_000;
      for (;;) {
        await look();
        if (recent.length < requests && recent.filter(({ isInvoice }) => isInvoice).length < invoices) return;
        await pause(500);
      }
    },
    throttled: () => throttled,
  };
}
