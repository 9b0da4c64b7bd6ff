/** The other side of the comparison: a shop of its own at the same service, watched by the plain loop in a process of its own. */

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LoopOrder, LoopWord } from './plain-loop.ts';
import type { Service } from './processes.ts';

export interface PlainSide {
  /** Makes an invoice that the loop looks at from now on; its id. */
  open(): Promise<number>;
  /** Wall clock of this machine at which the loop knew that it is paid. */
  paid(id: number): Promise<number>;
  count(): Promise<{ readonly throttled: number }>;
  stop(): void;
}

const Made = z.object({ id: z.number() });

export async function startPlainSide(service: Service, name: string): Promise<PlainSide> {
  const { apiKey } = await service.makeShop(name, false);
  const loop = fork(fileURLToPath(new URL('plain-loop.ts', import.meta.url)), [service.baseUrl, apiKey]);
  const seen = new Map<number, number>();
  const waiting = new Map<number, (seenAtMs: number) => void>();
  const counted = Promise.withResolvers<{ throttled: number }>();
  loop.on('message', (word: LoopWord) => {
    if (word.kind === 'counted') {
      counted.resolve(word);
      return;
    }
    seen.set(word.id, word.seenAtMs);
    waiting.get(word.id)?.(word.seenAtMs);
  });
  const order = (what: LoopOrder): void => void loop.send(what);

  return {
    async open() {
      const response = await fetch(`${service.baseUrl}/invoices/qr`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: '500.00', external_order_id_idempotency: randomUUID() }),
      });
      if (response.status !== 201) throw new Error(`the plain side's invoice: ${await response.text()}`);
      const { id } = Made.parse(await response.json());
      order({ kind: 'look', id });
      return id;
    },
    paid(id) {
      const known = seen.get(id);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    count() {
      order({ kind: 'count' });
      return counted.promise;
    },
    stop() {
      loop.disconnect();
    },
  };
}
