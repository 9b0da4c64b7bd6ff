/** How far an answer can be trusted: the one place that tells a refusal from an outcome that is unknown. */

import type { WordMapping } from '../identifier-words.ts';
import { type ApiProblem, readApiProblem } from '../merchant/problem.ts';
import { HttpFailure, type HttpResponse } from './http.ts';
import { type Outcome, type Rejected, rejected, type Unknown, unknown } from './outcome.ts';

export interface Reading<Value> {
  /** @throws unless the body is the documented one. */
  readonly read: (body: unknown) => Value;
  /** The answer is a file: `read` takes its bytes. */
  readonly isBinary?: boolean;
  /** Codes of a 5xx after which the documents say that nothing was done. */
  readonly refusals5xx?: ReadonlySet<string>;
}

/** Names of refusals; a program with a catalogue of its own replaces what the documents do not name. */
export interface CodeNames {
  /** A code that is not known is no reason to trust an answer more, and is named by its status. */
  readonly isKnown: (code: string) => boolean;
  readonly ofStatus: (status: number) => string;
  /** Nothing was requested: an address in an answer leads elsewhere (response-address.ts). */
  readonly refusedAddress: string;
}

export const documentedNames: CodeNames = {
  isKnown: () => true,
  ofStatus: (status) => `http_${String(status)}`,
  refusedAddress: 'address_refused',
};

/** Caps (tariff, trial, anti-fraud) also answer 429, but waiting a minute does not lift them. */
const perMinuteLimits = new Set([
  'request_rate_limited',
  'qr_rate_limit',
  'manager_throttled',
  'receipt_rate_limited',
  'catalog_busy',
  'bank_throttled',
]);
/** The QR limit's 429 names no time (docs/decisions.md), and a shorter pause would fail again. */
const UNNAMED_PAUSE_MS = 15_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

export function classify<Value>(
  response: HttpResponse,
  { read, isBinary = false, refusals5xx }: Reading<Value>,
  words: WordMapping,
  names: CodeNames,
): Outcome<Value> {
  const { status } = response;
  const retryAfterMs = secondsToMs(Number(response.headers['retry-after'] ?? Number.NaN));
  if (isBinary ? status === 200 : status >= 200 && status < 300) {
    try {
      return { kind: 'ok', value: read(isBinary ? response.body : words.body(parseJson(response.body))) };
    } catch {
      return unknown('unreadable', { status, retryAfterMs });
    }
  }
  const problem = readApiProblem(words.body(parseJson(response.body)));
  const code = problem === undefined || problem.code === null || !names.isKnown(problem.code) ? null : problem.code;
  if (status >= 500 && (code === null || refusals5xx?.has(code) !== true)) {
    return unknown('server_error', { status, code, retryAfterMs });
  }
  if (status < 400 || problem === undefined) return unknown('unreadable', { status, retryAfterMs });
  const pauseMs = retryAfterMs ?? secondsToMs(problem.retryAfterSeconds ?? Number.NaN);
  const name = code ?? names.ofStatus(status);
  if (status === 429 && (code === null || perMinuteLimits.has(code))) {
    return { kind: 'throttled', code: name, retryAfterMs: pauseMs ?? UNNAMED_PAUSE_MS };
  }
  const { message, fields, invoiceId, receiptId, operationId } = problem;
  const facts = { message, fields, params: paramsOf(problem), invoiceId, receiptId, operationId };
  return rejected(status, name, { ...facts, retryAfterMs: pauseMs });
}

/** Maps a failure below HTTP; anything but `HttpFailure` is a program fault and is rethrown. */
export function classifyFailure(failure: unknown): Unknown {
  if (!(failure instanceof HttpFailure)) throw failure;
  return unknown(failure.kind === 'redirected' ? 'unreadable' : failure.kind);
}

function paramsOf(problem: ApiProblem): Rejected['params'] {
  const params = {
    limit: problem.limit,
    used: problem.used,
    mode: problem.mode,
    resetAt: problem.resetAt,
    expiresAt: problem.expiresAt,
    kycStatus: problem.kycStatus,
    field: Object.keys(problem.fields)[0]?.slice(0, 80) ?? null,
  };
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
}

function secondsToMs(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** Undefined for anything but JSON, such as a captive portal's HTML. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}
