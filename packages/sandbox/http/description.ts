/** Completes what the schemas alone do not say: names, ids, codes, examples, webhooks. */
import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';

type Json = Record<string, unknown>;
type CodesByStatus = Readonly<Record<number, readonly string[]>>;

interface Operation extends Json {
  operationId?: string;
  tags?: string[];
  parameters?: { name: string; in: string; schema: Json }[];
  security?: unknown[];
  responses: Record<string, { description: string; content?: Record<string, Json> }>;
}

interface Description extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

export interface DescriptionParts {
  /** Of every operation with a key. */
  commonCodes?: CodesByStatus;
  /** By `METHOD /path`. */
  codes?: Readonly<Record<string, CodesByStatus>>;
  /** By `METHOD /path status`. */
  examples?: Readonly<Record<string, unknown>>;
  /** What each event is about, by its name. */
  webhooks?: Readonly<Record<string, readonly string[]>>;
  /** Ids that are texts, by the beginning of their path. */
  textIds?: readonly string[];
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' };
/** Smaller objects are read faster where they stand. */
const MIN_NAMED_FIELDS = 3;

export function completeDescription(given: object, parts: DescriptionParts): object {
  const description = structuredClone(given) as Description;
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      readAsIntegers(operation, parts.textIds?.some((start) => path.startsWith(start)) ?? false);
      addRefusals(operation, parts.commonCodes ?? {}, parts.codes?.[name] ?? {});
      addExamples(operation, name, parts.examples ?? {});
      sayDefaults(operation['requestBody']);
    }
  }
  nameOperations(description);
  nameSchemas(description);
  const { webhooks = {} } = parts;
  return {
    ...description,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks: describeWebhooks(webhooks) }),
  };
}

/** What is a number in a path or a query arrives as text, and is described as what it is. */
function readAsIntegers({ parameters = [] }: Operation, isTextId: boolean): void {
  for (const parameter of parameters) {
    const { name, schema } = parameter;
    if (parameter.in === 'path') {
      const isNumber = !isTextId && name !== 'ref';
      parameter.schema = isNumber ? { type: 'integer', minimum: 1 } : schema;
      continue;
    }
    const { pattern, items, ...more } = schema as { pattern?: string; items?: Json };
    if (pattern === DIGITS) parameter.schema = { ...more, ...integerOf(name) };
    else if (items?.['pattern'] === DIGITS) parameter.schema = { ...schema, items: integerOf('') };
  }
}

const DIGITS = String.raw`^\d{1,9}$`;
const MAX_PER_PAGE = 100;
const integerOf = (name: string): Json => ({
  type: 'integer',
  minimum: 1,
  ...(name === 'per_page' ? { maximum: MAX_PER_PAGE } : {}),
});

function addRefusals(operation: Operation, common: CodesByStatus, own: CodesByStatus): void {
  const { responses, security } = operation;
  const hasKey = security?.length !== 0;
  if (hasKey)
    responses['401'] ??= {
      description: 'Key missing or not valid',
      content: { 'application/json': { schema: REFUSAL } },
    };
  else responses['429'] ??= { description: 'Too many requests', content: { 'application/json': { schema: REFUSAL } } };
  const all = [...Object.values(hasKey ? common : {}), ...Object.values(own)].flat();
  // Otherwise a generated client would take any text for a code: one of its answers would.
  for (const status of ['401', 'default']) {
    const media = responses[status]?.content?.['application/json'];
    if (media !== undefined && all.length > 0) media['schema'] = refusalWith(all);
  }
  const statuses = new Set([...Object.keys(hasKey ? common : {}), ...Object.keys(own)].map(Number));
  for (const status of statuses) {
    // A success or a conflict that the route declares has a schema already.
    if (responses[String(status)] !== undefined && status !== 429) continue;
    const schema = refusalWith([...(hasKey ? (common[status] ?? []) : []), ...(own[status] ?? [])]);
    responses[String(status)] = {
      description: STATUS_CODES[status] ?? 'Refused',
      content: { 'application/json': { schema } },
    };
  }
}

const refusalWith = (codes: readonly string[]): Json => ({
  allOf: [REFUSAL],
  properties: { error_code: { type: 'string', enum: [...new Set(codes)].sort() } },
});

function addExamples({ responses }: Operation, name: string, examples: Readonly<Record<string, unknown>>): void {
  for (const [status, { content }] of Object.entries(responses)) {
    const example = examples[`${name} ${status}`];
    const media = content?.['application/json'];
    if (example !== undefined && media !== undefined) media['example'] = example;
  }
}

/** In a body, generators read a field with a default as one that is always there, and demand it of the caller. */
function sayDefaults(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Json;
  if (schema['default'] !== undefined && ('type' in schema || 'enum' in schema || 'anyOf' in schema)) {
    const { default: missing, description } = schema;
    delete schema['default'];
    schema['description'] =
      `${typeof description === 'string' ? `${description}; ` : ''}when absent: ${JSON.stringify(missing)}`;
  }
  for (const inner of Object.values(schema)) sayDefaults(inner);
}

/** Equal to the grant; where several share one, the shortest path has it alone. */
function nameOperations({ paths }: Description): void {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const taken = new Set<string>();
  for (const { path, method, operation } of all.sort((one, other) => one.path.length - other.path.length)) {
    const grant = operation.operationId ?? `${method}.${operation.tags?.[0] ?? 'call'}`.replaceAll('-', '_');
    const words = path.split('/').map((word) => word.replace(/^\{(\w+)\}$/, 'by_$1').replaceAll('-', '_'));
    let name = grant;
    for (const word of words.reverse()) {
      if (!taken.has(name)) break;
      if (word !== '' && !name.split('.').includes(word)) name += `.${word}`;
    }
    if (taken.has(name)) name += `.${method}`;
    taken.add(name);
    operation.operationId = name;
  }
}

/** Each larger object once, under the name of the field that holds it, or of its operation. */
function nameSchemas(description: Description): void {
  const { components, paths } = description;
  const names = new Map<string, string>();
  const wanted = new Map<string, string>();
  const uses = new Map<string, number>();
  const roots: { media: Json; name: string }[] = [];
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) {
      const { requestBody, responses } = operation as Operation & { requestBody?: { content: Record<string, Json> } };
      const name = pascal(operation.operationId ?? '');
      for (const media of Object.values(requestBody?.content ?? {})) roots.push({ media, name: `${name}Body` });
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (status < '300') for (const media of Object.values(content)) roots.push({ media, name: `${name}Answer` });
      }
    }
  }
  const count = (value: unknown, field: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const inner of value) count(inner, field);
      return;
    }
    const schema = value as Json;
    if (isNamed(schema)) {
      const text = JSON.stringify(schema);
      uses.set(text, (uses.get(text) ?? 0) + 1);
      if (field !== '' && !wanted.has(text)) wanted.set(text, field);
    }
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties') for (const [name, one] of Object.entries(inner as Json)) count(one, name);
      else if (key !== 'example') count(inner, field);
    }
  };
  for (const { media } of roots) count(media['schema'], '');

  const taken = new Set(Object.keys(components.schemas));
  const nameOf = (text: string, fallback: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const base = pascal(wanted.get(text)?.replace(/ies$/, 'y').replace(/s$/, '') ?? fallback);
    let name = taken.has(base) ? fallback : base;
    for (let number = 2; taken.has(name); number += 1) name = `${fallback}${String(number)}`;
    taken.add(name);
    names.set(text, name);
    return name;
  };
  const replace = (value: unknown, fallback: string, isRoot: boolean): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => replace(inner, fallback, false));
    const schema = value as Json;
    const text = JSON.stringify(schema);
    const inside = (): Json =>
      Object.fromEntries(
        Object.entries(schema).map(([key, inner]) => {
          if (key !== 'properties') return [key, replace(inner, fallback, false)];
          const properties = Object.entries(inner as Json);
          return [
            key,
            Object.fromEntries(properties.map(([name, one]) => [name, replace(one, fallback + pascal(name), false)])),
          ];
        }),
      );
    if (!isNamed(schema) || !(isRoot || (uses.get(text) ?? 0) > 1)) return inside();
    const isNew = !names.has(text);
    const name = nameOf(text, fallback);
    if (isNew) components.schemas[name] = inside();
    return { $ref: `#/components/schemas/${name}` };
  };
  for (const { media, name } of roots) media['schema'] = replace(media['schema'], name, true);
}

const isNamed = ({ type, properties }: Json): boolean =>
  type === 'object' && typeof properties === 'object' && Object.keys(properties ?? {}).length >= MIN_NAMED_FIELDS;

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

function describeWebhooks(webhooks: Readonly<Record<string, readonly string[]>>): Json {
  return Object.fromEntries(
    Object.entries(webhooks).map(([event, parts]) => [
      event,
      {
        post: {
          operationId: `webhook.${event}`,
          summary: `Sent to the webhook address: ${event}`,
          security: [],
          parameters: [{ name: 'X-Webhook-Signature', in: 'header', required: false, schema: { type: 'string' } }],
          requestBody: { required: true, content: { 'application/json': { schema: payloadOf(event, parts) } } },
          responses: { '2XX': { description: 'Received' }, '4XX': { description: 'Not sent again, except 429' } },
        },
      },
    ]),
  );
}

const payloadOf = (event: string, parts: readonly string[]): Json => ({
  type: 'object',
  required: ['event', ...parts, 'timestamp'],
  properties: {
    event: { const: event },
    ...Object.fromEntries(parts.map((part) => [part, { type: part.endsWith('_id') ? 'integer' : 'object' }])),
    source: { type: ['string', 'null'] },
    is_sandbox: { type: 'boolean' },
    timestamp: { type: 'string', format: 'date-time' },
  },
});

/** Whether a call without a body is refused. */
export const isBodyRequired = (schema: z.ZodType): boolean => !schema.safeParse({}).success;
