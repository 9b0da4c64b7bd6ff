/** The till's side of a connection: room in the limits before each call, and what clock and connection learn from it. */

import {
  type CallFacts,
  type Connection,
  createConnection,
  type Exchange,
  routeOf,
} from '@tilla/payment-api/client/connection.ts';
import { answer, withOpening } from '@tilla/payment-api/client/outcome.ts';
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import type { Clock, Http, Logger } from '../platform/ports.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Mismatches } from './mismatches.ts';
import type { RateBudget } from './rate-budget.ts';
import type { ServerClock } from './server-clock.ts';

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

/** Screens have words for codes of the catalogue alone. */
const names = { isKnown: isMerchantCode, ofStatus: codeOfStatus, refusedAddress: 'till_address_refused' };

export function createTransport(options: TransportOptions): Connection {
  const { http, clock, logger, baseUrl, words, budget, serverClock, connection, mismatches } = options;

  function log({ route, call, response, outcome, mismatch, sentMs, receivedMs }: Exchange): void {
    const ms = receivedMs - sentMs;
    if (response === undefined) {
      const code = outcome.kind === 'unknown' ? outcome.reason : outcome.kind;
      logger.warn('request.failed', { route, code, ms });
    } else if (call?.purpose !== 'watch' || response.status >= 400 || ms > SLOW_MS) {
      logger.info('request.done', { route, status: response.status, ms });
    }
    if (mismatch === undefined) return;
    mismatches.count(route, mismatch === null);
    if (mismatch !== null) logger.warn('answer.mismatched', { route, field: mismatch, status: response?.status ?? 0 });
  }

  function learn({ call, response, outcome, sentMs, receivedMs }: Exchange): void {
    // A captive portal has its own clock and limits; only the service's answers count.
    if (call === undefined || response === undefined || outcome.kind === 'unknown') return;
    const { limit: bucket = 'general' } = call;
    const { headers } = response;
    const date = headers['date'];
    if (date !== undefined) serverClock.observe(date, sentMs, receivedMs);
    const limit = Number(headers['x-ratelimit-limit'] ?? Number.NaN);
    budget.observe(bucket, limit, Number(headers['x-ratelimit-remaining'] ?? Number.NaN));
    if (outcome.kind === 'throttled' && keyLimits.has(outcome.code)) budget.pause(bucket, limit, outcome.retryAfterMs);
  }

  /** A read that money waits for fails at once; its caller decides whether to wait for the next window. */
  function untilRoomMs({ limit = 'general', purpose = 'money', effect, isImpatient }: CallFacts): number {
    if (isImpatient === true) return budget.waitMs(limit, purpose);
    return purpose === 'money' && effect !== 'money' ? budget.keptForMovesMs(limit) : 0;
  }

  const wire = createConnection({
    http,
    baseUrl,
    words,
    headers: { 'x-api-key': options.apiKey },
    names,
    // The caller decides about a repeat.
    pausesMs: [],
    nowMs: () => serverClock.stampMs(),
    monotonicMs: () => clock.monotonicMs(),
    onExchange(exchange) {
      log(exchange);
      learn(exchange);
    },
  });

  return {
    async ask(call) {
      const retryAfterMs = untilRoomMs(call);
      if (retryAfterMs > 0) {
        const full = { kind: 'throttled', code: 'request_rate_limited', retryAfterMs } as const;
        return answer(withOpening(full, serverClock.stampMs()));
      }
      await budget.admit(call.limit ?? 'general', call.purpose ?? 'money');
      const outcome = await wire.ask(call);
      connection.observe(outcome, routeOf(call));
      return outcome;
    },

    async fetchFile(route, url, limits) {
      const outcome = await wire.fetchFile(route, url, limits);
      if (outcome.kind === 'rejected') logger.warn('request.failed', { route, code: outcome.code });
      return outcome;
    },
  };
}

function codeOfStatus(status: number): string {
  switch (status) {
    case 401:
      return 'till_unauthorized';
    case 403:
      return 'till_forbidden';
    case 404:
      return 'till_not_found';
    case 422:
      return 'validation_error';
    case 429:
      return 'till_throttled';
    default:
      return 'till_unknown_code';
  }
}
