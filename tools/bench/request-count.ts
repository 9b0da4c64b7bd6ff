/** Counts what one key asked the service for, out of the service's own log of requests. */

import { z } from 'zod';
import type { Service } from './processes.ts';

const Requests = z.array(
  z.object({
    seq: z.number(),
    method: z.string(),
    path: z.string(),
    status: z.number().nullable(),
    key_hint: z.string().nullable(),
  }),
);

export interface RequestCount {
  /** Counts routes from zero, from now on; 429s stay counted. */
  restart(): Promise<void>;
  /** Reads on; often enough that the log, which keeps the last 2000, has lost nothing. */
  read(): Promise<void>;
  readonly throttled: () => number;
  /** Requests by route, ids written as `{id}`. */
  readonly byRoute: ReadonlyMap<string, number>;
}

export async function countRequests(service: Service, apiKey: string): Promise<RequestCount> {
  const hint = `****${apiKey.slice(-4)}`;
  const byRoute = new Map<string, number>();
  let throttled = 0;
  let since = 0;

  async function read(): Promise<void> {
    const requests = Requests.parse(await service.control('GET', `/requests?since=${String(since)}`));
    const first = requests[0];
    if (since > 0 && first !== undefined && first.seq > since + 1)
      throw new Error('the log of requests was read too late');
    for (const { seq, method, path, status, key_hint } of requests) {
      since = seq;
      if (key_hint !== hint) continue;
      if (status === 429) throttled += 1;
      const route = `${method} ${new URL(path, 'http://localhost').pathname.replace('/api/v1', '').replaceAll(/\d+/g, '{id}')}`;
      byRoute.set(route, (byRoute.get(route) ?? 0) + 1);
    }
  }

  async function restart(): Promise<void> {
    await read();
    byRoute.clear();
  }

  await restart();
  return { restart, read, throttled: () => throttled, byRoute };
}
