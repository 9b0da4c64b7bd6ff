/** Bodies redacted, keys by their last four characters. */
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { reasonOf } from './reasons.ts';

const KEPT = 2000;
const MAX_TEXT_LENGTH = 2000;
/** Brackets may nest a megabyte deep. */
const MAX_DEPTH = 12;
const SECRET_FIELDS = /^(api_key|key|secret|webhook_secret|hash|code|otp|control_token|password)$/i;
const PHONE_FIELDS = /phone/i;
const SECRET_HEADERS = /^(x-api-key|x-partner-key|authorization|cookie)$/i;
const LINK_FIELDS = /^(share_link|download_link|qr_image|invite_url)$/i;

export interface RequestEntry {
  atMs: number;
  method: string;
  path: string;
  status: number | null;
  key: string | undefined;
  milliseconds: number;
  requestBody: unknown;
  answerBody: unknown;
  warnings: readonly string[];
  /** Kinds of the faults that struck it. */
  faults: readonly string[];
  /** As it came; its body may be read already. */
  request: Request;
  answerHeaders: Readonly<Record<string, string>>;
  /** Of the route, with `{id}` places; undefined for none. */
  route: () => string | undefined;
  /** Computed when it is read. */
  organizationId: () => number | undefined;
  /** Not used as an earlier answer for another fault. */
  isCorrupted: boolean;
}

interface ShownRequest {
  seq: number;
  at: string;
  method: string;
  path: string;
  status: number | null;
  key_hint: string | null;
  milliseconds: number;
  request_body: unknown;
  response_body: unknown;
  organization_id: number | null;
  error_code: string | null;
  /** What the request carried in vain. */
  warnings: readonly string[];
  faults: readonly string[];
  request_headers: Readonly<Record<string, string>>;
  response_headers: Readonly<Record<string, string>>;
  reason: string | null;
}

export interface RequestFilter {
  since?: number | undefined;
  status?: number | undefined;
  method?: string | undefined;
  /** A prefix. */
  path?: string | undefined;
  code?: string | undefined;
  organization_id?: number | undefined;
  has_warnings?: boolean | undefined;
}

export interface RequestLog {
  add(entry: RequestEntry): void;
  /** Oldest first. */
  find(filter: RequestFilter): ShownRequest[];
  /** Oldest first, not redacted. */
  entries(): RequestEntry[];
  one(seq: number): RequestEntry | undefined;
  clear(): void;
}

export function createRequestLog(): RequestLog {
  let entries: { seq: number; entry: RequestEntry }[] = [];
  let seq = 0;
  return {
    add(entry) {
      seq += 1;
      entries.push({ seq, entry });
      if (entries.length > KEPT * 2) entries = entries.slice(-KEPT);
    },
    find: (filter) =>
      entries
        .filter(({ seq: known, entry }) => known > (filter.since ?? 0) && matches(entry, filter))
        .map((known) => show(known.seq, known.entry)),
    entries: () => entries.map(({ entry }) => entry),
    one: (wanted) => entries.find(({ seq: known }) => known === wanted)?.entry,
    clear() {
      entries = [];
      seq = 0;
    },
  };
}

function matches(entry: RequestEntry, filter: RequestFilter): boolean {
  return (
    (filter.status === undefined || filter.status === entry.status) &&
    (filter.method === undefined || filter.method === entry.method) &&
    (filter.path === undefined || entry.path.startsWith(filter.path)) &&
    (filter.code === undefined || filter.code === codeOf(entry)) &&
    (filter.organization_id === undefined || filter.organization_id === entry.organizationId()) &&
    (filter.has_warnings === undefined || filter.has_warnings === entry.warnings.length > 0)
  );
}

function codeOf({ answerBody }: RequestEntry): string | null {
  if (typeof answerBody !== 'object' || answerBody === null) return null;
  if ('error_code' in answerBody && typeof answerBody.error_code === 'string') return answerBody.error_code;
  return null;
}

function show(seq: number, entry: RequestEntry): ShownRequest {
  return {
    seq,
    at: toUtcIso(entry.atMs),
    method: entry.method,
    path: entry.path.replaceAll(/(hash|secret|token|h)=[^&]*/gi, '$1=****').replace(/^\/kyc\/.*/, '/kyc/****'),
    status: entry.status,
    key_hint: entry.key === undefined ? null : hintOf(entry.key),
    milliseconds: Math.round(entry.milliseconds * 100) / 100,
    request_body: redact(entry.requestBody),
    response_body: redact(entry.answerBody),
    organization_id: entry.organizationId() ?? null,
    error_code: codeOf(entry),
    warnings: entry.warnings,
    faults: entry.faults,
    request_headers: Object.fromEntries(
      [...entry.request.headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) ? hintOf(value) : value]),
    ),
    response_headers: entry.answerHeaders,
    reason: reasonOf({ ...entry, code: codeOf(entry), route: entry.route() }),
  };
}

const hintOf = (key: string): string => `****${key.slice(-4)}`;

/** How its connection looked is not what was requested. */
const OF_CONNECTION = /^(host|connection|content-length|transfer-encoding|keep-alive|expect|te|upgrade)$/i;

/** The same once more, for the same service. */
export function requestAgain({ request, requestBody }: RequestEntry, words: WordMapping): Request {
  const { method, url } = request;
  const headers = [...request.headers].filter(([name]) => !OF_CONNECTION.test(name));
  const hasBody = requestBody !== undefined && method !== 'GET';
  return new Request(url, { method, headers, ...(hasBody ? { body: JSON.stringify(words.body(requestBody)) } : {}) });
}

const CLIENTS_OWN = /^(accept|accept-encoding|accept-language|user-agent|sec-|cache-control|pragma)/i;

/** A line for a shell, with its key. */
export async function toCurl(request: Request): Promise<string> {
  const body = request.method === 'GET' ? '' : await request.text();
  const headers = [...request.headers].filter(([name]) => !CLIENTS_OWN.test(name));
  return [
    'curl',
    ...(request.method === (body === '' ? 'GET' : 'POST') ? [] : ['-X', request.method]),
    quoted(request.url),
    ...headers.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(body === '' ? [] : ['-d', quoted(body)]),
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Phones keep their ends, keys and codes nothing. */
function redact(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return '...';
  if (Array.isArray(value)) return value.map((inner) => redact(inner, depth + 1));
  if (typeof value === 'string')
    return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}...` : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactField(name, inner, depth + 1)]));
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (typeof value !== 'string') return redact(value, depth);
  if (SECRET_FIELDS.test(name) || LINK_FIELDS.test(name)) return '****';
  if (PHONE_FIELDS.test(name)) return `${value.slice(0, 4)}*****${value.slice(-2)}`;
  return redact(value);
}
