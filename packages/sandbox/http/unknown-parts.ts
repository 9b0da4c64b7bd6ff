/** Parts of a request that its route does not read, such as misspelt fields. */
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import type { Context } from 'hono';
import type { ZodType, z } from 'zod';
import { validationError } from './api-error.ts';
import { readBodyBytes } from './body.ts';
import { readQuery } from './declared-route.ts';
import { nearest } from './did-you-mean.ts';
import type { HttpEnv } from './http-env.ts';

interface UnknownPart {
  kind: 'field' | 'query parameter' | 'header';
  name: string;
  suggestion: string | undefined;
}

export interface Readable {
  query?: ZodType | undefined;
  body?: ZodType | undefined;
  upload?: string | undefined;
  /** In small letters. */
  headers?: readonly string[] | undefined;
}

interface Given {
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  headers: Headers;
}

interface Rules {
  words: WordMapping;
  isStrict: boolean;
}

/** Warns in the answer and the request log; a strict service refuses with 422. `body` undefined: the route reads none. */
export async function noteUnknownParts(
  c: Context<HttpEnv>,
  { words, isStrict }: Rules,
  route: Readable,
  body: unknown,
  query: Given['query'] = readQuery(c.req.url),
): Promise<void> {
  const isStray = body === undefined && route.body === undefined && route.upload === undefined;
  const given = isStray ? words.body(await readStrayBody(c)) : body;
  const parts = unknownParts(route, { query, body: given, headers: c.req.raw.headers });
  if (parts.length === 0) return;
  const spoken = (name: string): string => Object.keys(words.body({ [name]: null }) as object)[0] ?? name;
  if (isStrict) refuseUnknown(parts, spoken);
  const { trace } = c.env;
  trace.warnings = parts.map((part) => warningOf(part, spoken));
  trace.headers['X-Sandbox-Warning'] = toHeaderText(trace.warnings.join('; '));
}

/** Undefined for what is no JSON: nothing else is refused because of it. */
async function readStrayBody({ req }: Context<HttpEnv>): Promise<unknown> {
  const { method, headers } = req.raw;
  if (method === 'GET' || Number(headers.get('content-length') ?? 1) === 0) return undefined;
  if (!headers.has('content-type')) return undefined;
  try {
    return jsonOrNothing(await readBodyBytes(req.raw));
  } catch {
    return undefined;
  }
}

export function jsonOrNothing(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Fields that do for a route what an idempotency key in a header would. */
const KEY_FIELDS = ['external_order_id_idempotency', 'client_operation_id'];

function unknownParts({ query, body, headers = [] }: Readable, given: Given): UnknownPart[] {
  const inQuery = query === undefined ? strange(given.query, []) : unknownKeys(query, given.query, []);
  const inBody = body === undefined ? strange(given.body, []) : unknownKeys(body, given.body, []);
  const ofHeaders = [...given.headers.keys()].filter(
    (name) => (name === 'idempotency-key' || name.startsWith('x-service-')) && !headers.includes(name),
  );
  return [
    ...inQuery.map((key) => ({ kind: 'query parameter' as const, ...key })),
    ...inBody.map((key) => ({ kind: 'field' as const, ...key })),
    ...ofHeaders.map((name) => ({ kind: 'header' as const, name, suggestion: insteadOf(name, headers, body) })),
  ];
}

function insteadOf(header: string, known: readonly string[], body: ZodType | undefined): string | undefined {
  if (header !== 'idempotency-key') return nearest(header, known);
  const field = body === undefined ? undefined : KEY_FIELDS.find((name) => keysOf(body).includes(name));
  return field === undefined ? undefined : `the field "${field}"`;
}

type Named = Omit<UnknownPart, 'kind'>;

/** Every key, where nothing is read. */
function strange(value: unknown, known: readonly string[], place: readonly string[] = []): Named[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({ name: [...place, key].join('.'), suggestion: nearest(key, known) }));
}

type Inner = z.core.$ZodType;
const definitionOf = (schema: Inner) => (schema as unknown as z.core.$ZodTypes)._zod.def;

/** Through what only refines, converts or defaults. */
function unwrapped(schema: Inner): Inner {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return unwrapped(definition.innerType);
    case 'pipe':
      return unwrapped(definitionOf(definition.in).type === 'transform' ? definition.out : definition.in);
    default:
      return schema;
  }
}

function keysOf(schema: Inner): string[] {
  const definition = definitionOf(unwrapped(schema));
  return definition.type === 'object' ? Object.keys(definition.shape) : [];
}

function unknownKeys(schema: Inner, value: unknown, place: readonly string[]): Named[] {
  const definition = definitionOf(unwrapped(schema));
  if (typeof value !== 'object' || value === null) return [];
  if (definition.type === 'union') {
    const found = definition.options
      .filter((option) => fits(option, value))
      .map((option) => unknownKeys(option, value, place));
    return found.sort((one, other) => one.length - other.length)[0] ?? [];
  }
  if (definition.type === 'array' && Array.isArray(value)) {
    return value.flatMap((inner, index) => unknownKeys(definition.element, inner, [...place, String(index)]));
  }
  if (definition.type !== 'object' || Array.isArray(value)) return [];
  const { shape } = definition;
  return [
    ...strange(value, Object.keys(shape), place),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return known === undefined ? [] : unknownKeys(known, inner, [...place, key]);
    }),
  ];
}

function fits(schema: Inner, value: object): boolean {
  const { type } = definitionOf(unwrapped(schema));
  return Array.isArray(value) ? type === 'array' : type === 'object' || type === 'union';
}

/** `words`: a name as its sender spelled it. */
function warningOf({ kind, name, suggestion }: UnknownPart, words: (name: string) => string): string {
  const meant = suggestion === undefined ? '' : `; did you mean ${quoted(suggestion, words)}?`;
  return `unknown ${kind} "${words(name)}"${meant}`;
}

function refuseUnknown(parts: readonly UnknownPart[], words: (name: string) => string): never {
  const errors: Record<string, string[]> = {};
  for (const { kind, name, suggestion } of parts) {
    const meant = suggestion === undefined ? '.' : `; did you mean ${quoted(suggestion, words)}?`;
    (errors[name] ??= []).push(`Unknown ${kind === 'field' ? 'key' : kind}: not expected here${meant}`);
  }
  throw validationError(errors);
}

const quoted = (suggestion: string, words: (name: string) => string): string =>
  suggestion.includes('"') ? suggestion : `"${words(suggestion)}"`;

/** A header holds visible ASCII only. */
function toHeaderText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
