/** Sends calls, classifies their answers and binds them to their requests, and repeats only what may be repeated. */

import type { WordMapping } from '../identifier-words.ts';
import type { Binding } from './answer-binding.ts';
import { type CodeNames, classify, classifyFailure, documentedNames, type Reading } from './classify.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { type Answer, answer, type Outcome, rejected, unknown, withOpening } from './outcome.ts';
import { type Query, queryString } from './query-string.ts';
import { type FileLimits, requestForAddress } from './response-address.ts';
import { formWith, type Upload } from './upload.ts';

/**
 * Rows of the Limits table: `general` is the key's; `invoice` is `GET /invoices/{id}`, `qr` is `POST /invoices/qr`,
 * `cashbox` is `/cashbox/*`, `clients` is `POST /clients/check` of the key and `cashierClients` of one cashier, `bulk` is
 * `POST /invoices/bulk`, `receipts` is `GET /invoices/{id}/receipt`; `scan`, `removal` and `images` are
 * `POST /catalog/scan`, `/catalog/bulk-delete` and `/catalog/upload-image`. A call names its tightest one.
 */
export type LimitName =
  | 'general'
  | 'invoice'
  | 'qr'
  | 'cashbox'
  | 'clients'
  | 'cashierClients'
  | 'bulk'
  | 'receipts'
  | 'scan'
  | 'removal'
  | 'images';

/** What a call is for, where requests compete for a limit: `money` also where a person waits. */
export type Purpose = 'money' | 'watch' | 'background';

export interface Call<Value> extends Reading<Value> {
  readonly method: HttpRequest['method'];
  /** Below the base address, without its query; `/invoices/{id}` is filled from `ids`, in their order. */
  readonly path: string;
  readonly ids?: readonly (number | string)[];
  readonly query?: Query;
  /** JSON text, sent byte for byte: a frozen body survives restarts and repeats unchanged (rule C1). */
  readonly body?: string;
  readonly upload?: Upload;
  /** The service answers a repeat with the same key without doing it again. */
  readonly idempotencyKey?: string;
  /** Made anew for each attempt, as a signature expires; `path` is that of the whole address. */
  readonly headers?: (sent: { readonly path: string; readonly body: string }) => Promise<Record<string, string>>;
  /**
   * `repeatable`: a read, or a call that does the same work once however often it is sent. `once`: it sends an SMS or
   * replaces a key, and is never sent twice. `money`: it also has its own socket (rule C7). GET is `repeatable`, all else
   * `once` by default.
   */
  readonly effect?: 'repeatable' | 'once' | 'money';
  readonly timeoutMs?: number;
  readonly about?: Binding<Value>;
  /** `general` by default. */
  readonly limit?: LimitName;
  /** `money` by default. */
  readonly purpose?: Purpose;
  /** The caller prefers an immediate refusal over waiting for room in the limit. */
  readonly isImpatient?: boolean;
}

/** A call without its value. */
export type CallFacts = Omit<Call<unknown>, 'read' | 'about'>;

export interface Exchange {
  readonly route: string;
  /** Undefined for a file at an address from an answer. */
  readonly call: CallFacts | undefined;
  /** Undefined where no answer came. */
  readonly response: HttpResponse | undefined;
  readonly outcome: Outcome<unknown>;
  /** The field by which a readable answer belongs to another request; null: it belongs to this one. */
  readonly mismatch: string | null | undefined;
  readonly sentMs: number;
  readonly receivedMs: number;
}

export interface ConnectionOptions {
  readonly http: Http;
  /** As in the cabinet; paths of the documents follow it. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly words: WordMapping;
  readonly names?: CodeNames;
  /** After so long an unanswered request is `unknown`, whichever the call. */
  readonly timeoutMs?: number | undefined;
  /** Before the second, third... attempt of a repeatable call; 1,000 and 4,000. Empty: nothing is repeated. */
  readonly pausesMs?: readonly number[];
  /** The longest pause that a repeatable call waits for by itself; 60,000. */
  readonly maxPauseMs?: number | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
  /** The service's time of day, as far as it is known. */
  readonly nowMs?: (() => number) | undefined;
  readonly monotonicMs?: () => number;
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface Connection {
  ask<Value>(call: Call<Value>): Promise<Answer<Value>>;
  /** @param route for logs: the address is a secret. */
  fetchFile(route: string, url: string, limits: FileLimits): Promise<Answer<Uint8Array>>;
}

/** A person waits, and a lost answer costs a lookup: long enough for a slow connection. */
export const MONEY_TIMEOUT_MS = 20_000;
export const LOOK_TIMEOUT_MS = 6_000;
export const READ_TIMEOUT_MS = 15_000;

const PAUSES_MS = [1_000, 4_000] as const;
const MAX_PAUSE_MS = 60_000;

/** Names a call in logs and figures: without ids, query and host. */
export function routeOf({ method, path }: Pick<CallFacts, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { http, words, names = documentedNames, timeoutMs, onExchange } = options;
  const { pausesMs = PAUSES_MS, maxPauseMs = MAX_PAUSE_MS, nowMs = Date.now } = options;
  const { sleep = pause, monotonicMs = () => performance.now() } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function exchange<Value>(
    route: string,
    call: CallFacts | undefined,
    request: HttpRequest,
    about: Binding<Value> | undefined,
    outcomeOf: (response: HttpResponse) => Outcome<Value>,
  ): Promise<Answer<Value>> {
    const sentMs = monotonicMs();
    let response: HttpResponse | undefined;
    let outcome: Outcome<Value>;
    let mismatch: string | null | undefined;
    try {
      response = await http.send(request);
      outcome = outcomeOf(response);
    } catch (failure) {
      outcome = classifyFailure(failure);
    }
    // The only place that binds answers to requests: a mismatch is unknown, never refused (rule A1).
    if (outcome.kind === 'ok' && about !== undefined) mismatch = about(outcome.value);
    if (typeof mismatch === 'string') outcome = unknown('mismatched', { status: response?.status ?? null });
    onExchange?.({ route, call, response, outcome, mismatch, sentMs, receivedMs: monotonicMs() });
    return answer(outcome.kind === 'ok' ? outcome : withOpening(outcome, nowMs()));
  }

  async function attempt<Value>({ read, about, ...call }: Call<Value>): Promise<Answer<Value>> {
    const url = `${baseUrl}${words.path(filled(call) + queryString(call.query ?? {}))}`;
    const { headers, ...content } = contentOf(words, call);
    const sent = { path: new URL(url).pathname, body: content.body ?? '' };
    const signed = call.headers === undefined ? {} : await call.headers(sent);
    const key = call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey };
    const all = { accept: 'application/json', ...options.headers, ...signed, ...key };
    const named = Object.fromEntries(Object.entries(all).map(([name, value]) => [words.header(name), value]));
    const isMoney = call.effect === 'money';
    const request: HttpRequest = {
      method: call.method,
      url,
      headers: { ...named, ...headers },
      ...content,
      timeoutMs: timeoutMs ?? call.timeoutMs ?? (isMoney ? MONEY_TIMEOUT_MS : READ_TIMEOUT_MS),
      ...(isMoney ? { freshSocket: true } : {}),
    };
    return exchange(routeOf(call), call, request, about, (response) =>
      classify(response, { ...call, read }, words, names),
    );
  }

  async function attempts<Value>(call: Call<Value>): Promise<Answer<Value>> {
    for (const namedMs of pausesMs) {
      const outcome = await attempt(call);
      const pauseMs = outcome.kind === 'throttled' ? outcome.retryAfterMs : namedMs;
      if (outcome.kind === 'ok' || outcome.kind === 'rejected' || pauseMs > maxPauseMs) return outcome;
      await sleep(pauseMs);
    }
    return attempt(call);
  }

  return {
    ask(call) {
      const { effect = call.method === 'GET' ? 'repeatable' : 'once' } = call;
      return effect === 'repeatable' && pausesMs.length > 0 ? attempts(call) : attempt(call);
    },

    fetchFile(route, url, limits) {
      const request = requestForAddress(url, baseUrl, limits);
      if (request === null) return Promise.resolve(answer<Uint8Array>(rejected(0, names.refusedAddress)));
      return exchange(route, undefined, request, undefined, ({ status, body }) =>
        status === 200
          ? { kind: 'ok', value: body }
          : unknown(status >= 500 ? 'server_error' : 'unreadable', { status }),
      );
    },
  };
}

function filled({ path, ids = [] }: CallFacts): string {
  let place = 0;
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(ids[place++])));
}

interface Content extends Pick<HttpRequest, 'body' | 'bytes'> {
  readonly headers: Readonly<Record<string, string>>;
}

function contentOf(words: WordMapping, { body, upload }: CallFacts): Content {
  if (upload !== undefined) {
    const form = formWith(upload);
    return { headers: { 'content-type': form.type }, bytes: form.bytes };
  }
  if (body === undefined) return { headers: {} };
  const text = words.isNeutral ? body : JSON.stringify(words.body(JSON.parse(body)));
  return { headers: { 'content-type': 'application/json' }, body: text };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
