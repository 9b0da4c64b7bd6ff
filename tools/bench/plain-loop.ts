/** A till without the watch: polls every open invoice every two seconds, and waits when the service asks for it. */

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** From this process: when a payment was seen, by the wall clock of this machine; and its 429s so far. */
export type LoopWord =
  | { readonly kind: 'paid'; readonly id: number; readonly seenAtMs: number }
  | { readonly kind: 'counted'; readonly throttled: number };

const EVERY_MS = 2_000;
const [baseUrl = '', apiKey = ''] = process.argv.slice(2);
const open = new Set<number>();
let throttled = 0;

function say(word: LoopWord): void {
  process.send?.(word);
}

/** To it: an invoice to look at, or the question how often it met a 429. */
process.on('message', (order: number | 'count') => {
  if (order === 'count') say({ kind: 'counted', throttled });
  else open.add(order);
});
process.once('disconnect', () => process.exit(0));

/** How long it must wait after a 429; 0: it was answered. */
async function look(id: number): Promise<number> {
  const response = await fetch(`${baseUrl}/invoices/${id}`, { headers: { 'x-api-key': apiKey } });
  if (response.status === 429) {
    throttled += 1;
    await response.arrayBuffer();
    return Number(response.headers.get('retry-after') ?? '1') * 1_000;
  }
  const { status } = z.object({ status: z.string() }).parse(await response.json());
  if (status === 'paid') say({ kind: 'paid', id, seenAtMs: Date.now() });
  if (status !== 'pending') open.delete(id);
  return 0;
}

for (;;) {
  const startedMs = performance.now();
  for (const id of [...open]) {
    for (let waitMs = await look(id); waitMs > 0; waitMs = await look(id))
      await delay(waitMs, undefined, { ref: false });
  }
  await delay(Math.max(0, EVERY_MS - (performance.now() - startedMs)), undefined, { ref: false });
}
