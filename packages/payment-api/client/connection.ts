/** Sends a request, classifies its answer, and repeats only what may be repeated. */

import { createWordMapping, type IdentifierWords, neutralWords } from '../identifier-words.ts';
import { type Outcome, ok, rejected, throttled, unknown } from './outcome.ts';

export interface ConnectionOptions {
  /** As in the cabinet; paths of the documents follow it. */
  readonly baseUrl: string;
  /** The runtime's own by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** After so long an unanswered request is `unknown`; 15,000. */
  readonly timeoutMs?: number;
  /** The brands that a live deployment writes for `bank` and `service`. */
  readonly words?: IdentifierWords;
  /** The longest pause that a repeatable call waits for by itself; 60,000. */
  readonly maxPauseMs?: number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export interface Call<Value> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, without its query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Frozen JSON text: a repeated call sends the same bytes. */
  readonly body?: string;
  /** Made anew for each attempt, as a signature expires; `path` is that of the whole address. */
  readonly headers?: (sent: { readonly path: string; readonly body: string }) => Promise<Record<string, string>>;
  /**
   * `repeatable`: a read, or a call that does the same work once however often it is sent. `once`: it moves money, sends
   * an SMS or replaces a key, and is never sent twice.
   */
  readonly retry: 'repeatable' | 'once';
  /** Codes of a 5xx after which the documents say that nothing was done. */
  readonly refusals5xx?: ReadonlySet<string>;
  /** @throws unless the body is the documented one. */
  readonly read: (body: unknown) => Value;
}

export interface Connection {
  ask<Value>(call: Call<Value>): Promise<Outcome<Value>>;
}

const TIMEOUT_MS = 15_000;
const MAX_PAUSE_MS = 60_000;
/** Before the second and the third attempt. */
const PAUSES_MS = [1_000, 4_000] as const;
/** Where a limit names no time. */
const UNNAMED_PAUSE_MS = 15_000;
/** Failures of Node before a connection stood; a browser tells nothing. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export function createConnection(options: ConnectionOptions, headers: Readonly<Record<string, string>>): Connection {
  const { fetch: send = (request) => fetch(request), timeoutMs = TIMEOUT_MS, maxPauseMs = MAX_PAUSE_MS } = options;
  const sleep = options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const words = createWordMapping(options.words ?? neutralWords);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function attempt<Value>(call: Call<Value>): Promise<Outcome<Value>> {
    const url = `${baseUrl}${words.path(call.path + queryText(call.query))}`;
    const body = call.body === undefined ? '' : inWords(call.body);
    const own = await call.headers?.({ path: new URL(url).pathname, body });
    const all = { accept: 'application/json', ...headers, ...own };
    const named = Object.fromEntries(Object.entries(all).map(([name, value]) => [words.header(name), value]));
    const request = new Request(url, {
      method: call.method,
      headers: call.body === undefined ? named : { ...named, 'content-type': 'application/json' },
      ...(call.body === undefined ? {} : { body }),
      // An address that moved is not the service, and the key must not follow it.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    let response: Response;
    let text: string;
    try {
      response = await send(request);
      text = await response.text();
    } catch (failure) {
      return unknown(reasonOf(failure));
    }
    return classify(call, response, words.body(parse(text)));
  }

  function inWords(body: string): string {
    return words.isNeutral ? body : JSON.stringify(words.body(JSON.parse(body)));
  }

  return {
    async ask(call) {
      for (let turn = 0; ; turn += 1) {
        const outcome = await attempt(call);
        const isOver = outcome.kind === 'ok' || outcome.kind === 'rejected' || call.retry === 'once';
        const pauseMs = outcome.kind === 'throttled' ? outcome.retryAfterMs : PAUSES_MS[turn];
        if (isOver || turn >= PAUSES_MS.length || pauseMs === undefined || pauseMs > maxPauseMs) return outcome;
        await sleep(pauseMs);
      }
    },
  };
}

function queryText(query: Call<unknown>['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function reasonOf(failure: unknown): 'not_sent' | 'timeout' | 'cut' {
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'timeout';
  const cause = failure instanceof Error ? failure.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && unsent.has(code) ? 'not_sent' : 'cut';
}

function classify<Value>({ read, refusals5xx }: Call<Value>, response: Response, body: unknown): Outcome<Value> {
  const { status } = response;
  if (status >= 200 && status < 300) {
    try {
      return ok(status, read(body));
    } catch {
      return unknown('unreadable', { status });
    }
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  const code = textOf(fields?.['error_code']) ?? textOf(fields?.['error']);
  if (status >= 500 && (code === null || refusals5xx?.has(code) !== true))
    return unknown('server_error', { status, code });
  if (status < 400 || fields === null) return unknown('unreadable', { status });
  const named = secondsToMs(response.headers.get('retry-after')) ?? secondsToMs(fields['retry_after_seconds']);
  // Caps of a day or of a tariff answer 429 too, with a code of their own: a minute does not lift them.
  if (status === 429 && (code === null || code === 'request_rate_limited' || code === 'qr_rate_limit')) {
    return throttled({ status, code, retryAfterMs: named ?? UNNAMED_PAUSE_MS });
  }
  const message = textOf(fields['message']);
  return rejected({ status, code, message, fields: textsOf(fields['errors']), retryAfterMs: named, body });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textsOf(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, (Array.isArray(texts) ? texts : [texts]).map(String)]),
  );
}

function secondsToMs(value: unknown): number | null {
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Undefined for anything but JSON, such as the page of a captive portal. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
