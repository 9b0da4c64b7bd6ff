import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import { type ApiProblem, readApiProblem } from '@tilla/payment-api/merchant/problem.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { errorEntry, isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { HttpFailure, type HttpResponse } from '../platform/ports.ts';
import type { Outcome, Unknown } from './outcome.ts';

/** Every JavaScript runtime has it, but this layer's type libraries do not declare it. */
interface RuntimeTextDecoder {
  decode(bytes: Uint8Array): string;
}
const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (label: 'utf-8', options: { fatal: boolean }) => RuntimeTextDecoder;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws TypeError for invalid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The QR limit's 429 names no time (docs/decisions.md), and a shorter pause would fail again. */
const UNNAMED_PAUSE_MS = 15_000;

/** `read` throws on an undocumented body; the outcome is unknown then. */
export function classify<Value>(
  response: HttpResponse,
  read: (body: unknown) => Value,
  words: WordMapping,
): Outcome<Value> {
  const { status } = response;
  const retryAfterMs = secondsToMs(Number(response.headers['retry-after'] ?? Number.NaN));
  const body = words.body(parseJson(response.body));
  if (status >= 200 && status < 300) {
    try {
      return { kind: 'ok', value: read(body) };
    } catch {
      return unknown('unreadable', status, null, retryAfterMs);
    }
  }
  const problem = readApiProblem(body);
  if (status >= 500) {
    const code = problem?.code ?? null;
    return unknown('server_error', status, code !== null && isMerchantCode(code) ? code : null, retryAfterMs);
  }
  if (status < 400 || problem === undefined) return unknown('unreadable', status, null, retryAfterMs);
  const pauseMs = retryAfterMs ?? secondsToMs(problem.retryAfterSeconds ?? Number.NaN);
  const code = knownCode(problem, status);
  if (status === 429 && isPerMinuteLimit(code)) {
    return { kind: 'throttled', code, retryAfterMs: pauseMs ?? UNNAMED_PAUSE_MS };
  }
  return {
    kind: 'rejected',
    status,
    code,
    params: paramsOf(problem),
    retryAfterMs: pauseMs,
    invoiceId: problem.invoiceId,
    receiptId: problem.receiptId,
    operationId: problem.operationId,
  };
}

export function classifyBytes<Value>(
  response: HttpResponse,
  read: (body: unknown) => Value,
  words: WordMapping,
): Outcome<Value> {
  if (response.status !== 200) return classify(response, noValue, words);
  try {
    return { kind: 'ok', value: read(response.body) };
  } catch {
    return unknown('unreadable', response.status, null, null);
  }
}

function noValue(): never {
  throw new TypeError('no document');
}

/** Maps a failure below HTTP; anything but `HttpFailure` is a program fault and is rethrown. */
export function classifyFailure(failure: unknown): Unknown {
  if (!(failure instanceof HttpFailure)) throw failure;
  return unknown(failure.kind === 'redirected' ? 'unreadable' : failure.kind, null, null, null);
}

/** Caps (tariff, trial, anti-fraud) also answer 429, but waiting a minute does not lift them. */
function isPerMinuteLimit(code: string): boolean {
  return (
    code === 'till_throttled' ||
    code === 'bank_throttled' ||
    (isMerchantCode(code) && errorEntry(code).family === 'throttle')
  );
}

function knownCode(problem: ApiProblem, status: number): string {
  if (problem.code !== null && isMerchantCode(problem.code)) return problem.code;
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

function paramsOf(problem: ApiProblem): Problem['params'] {
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

function unknown(
  reason: Unknown['reason'],
  status: number | null,
  code: string | null,
  retryAfterMs: number | null,
): Unknown {
  return { kind: 'unknown', reason, status, code, retryAfterMs };
}

function secondsToMs(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** Undefined for anything but JSON, such as a captive portal's HTML. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes));
  } catch {
    return undefined;
  }
}
