/** A real hub in process beside a whole till: its line can be cut, slowed and corrupted, and all that arrives is kept. */

import { gunzipSync } from 'node:zlib';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { createHub, createMemoryStore, createOperator, type Store } from 'tilla-hub/index.ts';
import type { Http, HttpRequest, HttpResponse } from '#core/platform/ports.ts';
import type { TillWorld } from './till-world.ts';

export const HUB = 'https://hub.example';

export interface HubWorld {
  readonly store: Store;
  /** A code for one till. */
  code(): Promise<string>;
  /** Requests that arrived, oldest first, with unpacked bodies. */
  readonly arrived: readonly { readonly route: string; readonly body: string }[];
  /** Between a till and the hub from now on; null: nothing. */
  fault: ((request: HttpRequest, next: () => Promise<HttpResponse>) => Promise<HttpResponse>) | null;
  /** Connects another till to the same hub. */
  attach(world: TillWorld): void;
}

export function openHub(world: TillWorld): HubWorld {
  const store = createMemoryStore();
  const clock = { nowMs: () => world.clock.nowMs() };
  const ids = { next: () => crypto.randomUUID() };
  const report = (fault: unknown): never => {
    throw fault;
  };
  const hub = createHub({ store, clock, ids, report });
  const operator = createOperator({ store, clock, ids, random: { fraction: () => Math.random() } });
  const arrived: { route: string; body: string }[] = [];
  const opened: HubWorld = {
    store,
    async code() {
      return (await operator.issueCode('Дүкен «Аққу»')).code;
    },
    arrived,
    fault: null,
    attach(till) {
      const direct = createFetchHttp((request) => hub.fetch(request), till.clock.after);
      till.line.answer = (request, next: Http['send']) => {
        if (!request.url.startsWith(HUB)) return next(request);
        const send = (): Promise<HttpResponse> => {
          const { pathname } = new URL(request.url);
          arrived.push({ route: `${request.method} ${pathname}`, body: textOf(request) });
          return direct.send(request);
        };
        return opened.fault === null ? send() : opened.fault(request, send);
      };
    },
  };
  opened.attach(world);
  return opened;
}

function textOf({ body, bytes, headers }: HttpRequest): string {
  if (bytes === undefined) return body ?? '';
  return headers['content-type'] === 'application/gzip' ? gunzipSync(bytes).toString('utf8') : '';
}
