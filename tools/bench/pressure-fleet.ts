/** Tills as processes on one key, and when each of them knew of a payment. */

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenInvoice } from '#tests/core/open-invoices.ts';
import type { TillOrder, TillWord } from './pressure-till.ts';
import type { Service } from './processes.ts';

export interface FleetTill {
  sell(): Promise<OpenInvoice>;
  open(count: number): Promise<OpenInvoice[]>;
  /** Pays it at the service; milliseconds until this till knew, measured from before the customer's word was sent. */
  pay(invoiceId: number): Promise<number>;
}

export interface Fleet {
  readonly tills: readonly FleetTill[];
  stop(): Promise<void>;
}

/** So long nothing of this takes; a run that goes wrong must say so instead of standing still. */
const PATIENCE_MS = 120_000;

export async function startFleet(service: Service, apiKey: string, count: number): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const started = await Promise.all(
    Array.from({ length: count }, (_, index) => startTill(service, apiKey, folder, `bench${String(index)}`)),
  );
  return {
    tills: started,
    async stop() {
      await Promise.all(started.map((till) => till.stop()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startTill(
  service: Service,
  apiKey: string,
  folder: string,
  name: string,
): Promise<FleetTill & { stop(): Promise<void> }> {
  const script = fileURLToPath(new URL('pressure-till.ts', import.meta.url));
  const child = fork(script, [service.baseUrl, apiKey, folder, name]);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const ready = Promise.withResolvers<true>();
  const paidAtMs = new Map<number, number>();
  const waiting = new Map<number, (atMs: number) => void>();
  let opening = Promise.withResolvers<readonly OpenInvoice[]>();

  child.on('message', (word: TillWord) => {
    switch (word.kind) {
      case 'ready':
        ready.resolve(true);
        return;
      case 'opened':
        opening.resolve(word.invoices);
        return;
      case 'failed':
        opening.reject(new Error(word.message));
        return;
      case 'paid':
        paidAtMs.set(word.invoiceId, word.atMs);
        waiting.get(word.invoiceId)?.(word.atMs);
    }
  });
  child.once('exit', (code) => {
    const failure = new Error(`a till ended with exit code ${String(code)}`);
    ready.reject(failure);
    opening.reject(failure);
  });
  await ready.promise;

  /** One order at a time, as one cashier gives them. */
  async function order(what: TillOrder): Promise<OpenInvoice[]> {
    opening = Promise.withResolvers();
    child.send(what);
    return [...(await inTime(opening.promise, `${name} did not ${what.kind}`))];
  }

  return {
    async sell() {
      const [one] = await order({ kind: 'sell' });
      if (one === undefined) throw new Error('a sale without its bill');
      return one;
    },
    open: (count) => order({ kind: 'open', count }),
    async pay(invoiceId) {
      const sentAtMs = Date.now();
      await service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
      const known =
        paidAtMs.get(invoiceId) ?? (await new Promise<number>((resolve) => waiting.set(invoiceId, resolve)));
      return known - sentAtMs;
    },
    async stop() {
      // An order may still be under way when a run fails elsewhere.
      opening.promise.catch(() => undefined);
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function inTime<Value>(work: Promise<Value>, complaint: string): Promise<Value> {
  const over = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(complaint);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
