/** Sends one request: rate budget, timing, classification, and reports to clock and connection. */

import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import type { Clock, Http, HttpRequest, HttpResponse, Logger } from '../platform/ports.ts';
import type { Binding } from './answer-binding.ts';
import { classify, classifyBytes, classifyFailure } from './classify.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Mismatches } from './mismatches.ts';
import { type Outcome, withOpening } from './outcome.ts';
import type { BucketName, Purpose, RateBudget } from './rate-budget.ts';
import { type FileLimits, requestForAddress } from './response-address.ts';
import type { ServerClock } from './server-clock.ts';
import { formWith, type Upload } from './upload.ts';

export interface Ask<Value> {
  /** For the log: without ids, query and host. */
  readonly route: string;
  readonly method: HttpRequest['method'];
  readonly path: string;
  /** JSON text, sent byte for byte: a frozen body survives restarts unchanged (rule C1). */
  readonly body?: string;
  readonly upload?: Upload;
  /** The service answers a repeat with the same key without doing it again. */
  readonly idempotencyKey?: string;
  readonly bucket: BucketName;
  readonly purpose: Purpose;
  /** Creates or moves money: it has its own socket and is never resent by this transport (rule C7). */
  readonly isMoneyCall?: boolean;
  readonly timeoutMs: number;
  /** Throws on a body that is not the documented one. */
  readonly read: (body: unknown) => Value;
  readonly about?: Binding<Value>;
  /** The caller prefers an immediate refusal over waiting for room in the limit. */
  readonly isImpatient?: boolean;
  readonly isBinary?: boolean;
}

export interface Transport {
  ask<Value>(ask: Ask<Value>): Promise<Outcome<Value>>;
  fetchFile(route: string, url: string, limits: FileLimits): Promise<Outcome<Uint8Array>>;
}

export interface TransportOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: WordMapping;
  readonly budget: RateBudget;
  readonly serverClock: ServerClock;
  readonly connection: ConnectionState;
  readonly mismatches: Mismatches;
}

/** Polls run several times a second; the log keeps only notable ones. */
const SLOW_MS = 2_000;

/** Codes of the key's own limiters; other "later" codes (the bank, a busy catalog) are no limit of the key. */
const keyLimits = new Set(['request_rate_limited', 'qr_rate_limit', 'receipt_rate_limited', 'till_throttled']);

export function createTransport(options: TransportOptions): Transport {
  const { http, clock, logger, budget, serverClock, connection, words, mismatches } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function exchange<Value>(
    route: string,
    request: HttpRequest,
    isRoutine: boolean,
    onAnswer: (response: HttpResponse) => Outcome<Value>,
  ): Promise<Outcome<Value>> {
    const sentMs = clock.monotonicMs();
    try {
      const response = await http.send(request);
      const ms = clock.monotonicMs() - sentMs;
      if (!isRoutine || response.status >= 400 || ms > SLOW_MS) {
        logger.info('request.done', { route, status: response.status, ms });
      }
      return onAnswer(response);
    } catch (failure) {
      const outcome = classifyFailure(failure);
      logger.warn('request.failed', { route, code: outcome.reason, ms: clock.monotonicMs() - sentMs });
      return outcome;
    }
  }

  /** The only place that binds answers to requests: a mismatch is unknown, never refused (A1). */
  function bind<Value>({ route, about }: Ask<Value>, status: number, answer: Outcome<Value>): Outcome<Value> {
    if (answer.kind !== 'ok' || about === undefined) return answer;
    const field = about(answer.value);
    mismatches.count(route, field === null);
    if (field === null) return answer;
    logger.warn('answer.mismatched', { route, field, status });
    return { kind: 'unknown', reason: 'mismatched', status, code: null, retryAfterMs: null };
  }

  /** A read that money waits for fails at once; its caller decides whether to wait for the next window. */
  function untilRoomMs(ask: Pick<Ask<unknown>, 'bucket' | 'purpose' | 'isMoneyCall' | 'isImpatient'>): number {
    const { bucket, purpose, isMoneyCall, isImpatient } = ask;
    if (isImpatient === true) return budget.waitMs(bucket, purpose);
    return purpose === 'money' && isMoneyCall !== true ? budget.keptForMovesMs(bucket) : 0;
  }

  return {
    async ask(ask) {
      const waitMs = untilRoomMs(ask);
      if (waitMs > 0) {
        const full = { kind: 'throttled', code: 'request_rate_limited', retryAfterMs: waitMs } as const;
        return withOpening(full, serverClock.stampMs());
      }
      await budget.admit(ask.bucket, ask.purpose);
      const sentMs = clock.monotonicMs();
      const content = contentOf(words, ask);
      const request: HttpRequest = {
        method: ask.method,
        url: `${baseUrl}${words.path(ask.path)}`,
        headers: {
          accept: 'application/json',
          [words.header('x-api-key')]: options.apiKey,
          ...(ask.idempotencyKey === undefined ? {} : { 'idempotency-key': ask.idempotencyKey }),
          ...content.headers,
        },
        ...content.body,
        timeoutMs: ask.timeoutMs,
        ...(ask.isMoneyCall === true ? { freshSocket: true } : {}),
      };
      const outcome = await exchange(ask.route, request, ask.purpose === 'watch', (response) => {
        const read =
          ask.isBinary === true ? classifyBytes(response, ask.read, words) : classify(response, ask.read, words);
        const answer = bind(ask, response.status, read);
        // A captive portal has its own clock and limits; only the service's answers count.
        if (answer.kind !== 'unknown') {
          const date = response.headers['date'];
          if (date !== undefined) serverClock.observe(date, sentMs, clock.monotonicMs());
          const limit = Number(response.headers['x-ratelimit-limit'] ?? Number.NaN);
          budget.observe(ask.bucket, limit, Number(response.headers['x-ratelimit-remaining'] ?? Number.NaN));
          if (answer.kind === 'throttled' && keyLimits.has(answer.code)) {
            budget.pause(ask.bucket, limit, answer.retryAfterMs);
          }
        }
        return withOpening(answer, serverClock.stampMs());
      });
      connection.observe(outcome, ask.route);
      return outcome;
    },

    fetchFile(route, url, limits) {
      const request = requestForAddress(url, baseUrl, limits);
      if (request === null) {
        logger.warn('request.failed', { route, code: addressRefused.code });
        return Promise.resolve(addressRefused);
      }
      return exchange(route, request, false, ({ status, body }) =>
        status === 200
          ? { kind: 'ok', value: body }
          : {
              kind: 'unknown',
              reason: status >= 500 ? 'server_error' : 'unreadable',
              status,
              code: null,
              retryAfterMs: null,
            },
      );
    },
  };
}

/** Nothing was requested, and the same address would be refused again. */
const addressRefused = {
  kind: 'rejected',
  status: 0,
  code: 'till_address_refused',
  params: {},
  retryAfterMs: null,
  invoiceId: null,
  receiptId: null,
  operationId: null,
} as const satisfies Outcome<never>;

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Pick<HttpRequest, 'body' | 'bytes'>;
}

function contentOf(words: WordMapping, { body, upload }: Pick<Ask<unknown>, 'body' | 'upload'>): Content {
  if (upload !== undefined) {
    const form = formWith(upload);
    return { headers: { 'content-type': form.type }, body: { bytes: form.bytes } };
  }
  if (body === undefined) return { headers: {}, body: {} };
  return { headers: { 'content-type': 'application/json' }, body: { body: inWords(words, body) } };
}

function inWords(words: WordMapping, body: string): string {
  return words.isNeutral ? body : JSON.stringify(words.body(JSON.parse(body)));
}
