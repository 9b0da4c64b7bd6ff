/** What a program that uses a client chooses; all but the address has a default. */

import { createWordMapping, type IdentifierWords, neutralWords } from '../identifier-words.ts';
import { type Connection, createConnection } from './connection.ts';
import { createFetchHttp } from './fetch-http.ts';
import type { Http } from './http.ts';

export interface ClientOptions {
  /** As in the cabinet; paths of the documents follow it. */
  readonly baseUrl: string;
  /** The runtime's own by default. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** In place of `fetch`: a client of the platform, with a socket of its own for each money call. */
  readonly http?: Http;
  /** After so long an unanswered request is `unknown`; 6,000 to 20,000 by the call. */
  readonly timeoutMs?: number;
  /** The brands that a live deployment writes for `bank` and `service`. */
  readonly words?: IdentifierWords;
  /** The longest pause that a repeatable call waits for by itself; 60,000. */
  readonly maxPauseMs?: number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly nowMs?: () => number;
}

export function connect(options: ClientOptions, headers: Readonly<Record<string, string>>): Connection {
  const { baseUrl, timeoutMs, maxPauseMs, sleep, nowMs, words = neutralWords } = options;
  const { fetch: send = (request: Request) => fetch(request), http = createFetchHttp(send) } = options;
  return createConnection({
    http,
    baseUrl,
    headers,
    words: createWordMapping(words),
    timeoutMs,
    maxPauseMs,
    sleep,
    nowMs,
  });
}
