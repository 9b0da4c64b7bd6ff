import type { Context } from 'hono';
import { type ZodObject, type ZodType, z } from 'zod';
import { ApiError } from './api-error.ts';
import { completeDescription, type DescriptionParts, isBodyRequired } from './description.ts';
import type { HttpEnv, ServiceApp, Trace } from './http-env.ts';

export interface Answer {
  status: 200 | 201 | 202 | 409 | 422;
  body: object;
  headers?: Readonly<Record<string, string>>;
}

interface RouteDescription {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  tag: string;
  /** The grant, and by that the name of the operation. */
  operation?: string | undefined;
  summary: string;
  params?: ZodObject | undefined;
  query?: ZodObject | undefined;
  body?: ZodType | undefined;
  upload?: string | undefined;
  headers?: readonly string[] | undefined;
  answers: Readonly<Record<number, ZodType | undefined>>;
}

export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A refusal that keeps its work is returned, so that the transaction commits. */
export function settle<T>(work: () => T): T | ApiError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError && error.keepsWork) return error;
    throw error;
  }
}

/** Repeated names become lists; `status[0]` reads as `status[]`. */
export function readQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (!url.includes('?')) return query;
  for (const [given, value] of new URL(url).searchParams) {
    const name = given.replace(/\[\d+\]$/, '[]');
    const known = query[name];
    if (name.endsWith('[]')) query[name] = [...(Array.isArray(known) ? known : []), value];
    else query[name] = value;
  }
  return query;
}

/** Throws a refusal that kept its work. `nowMs` dates a JSON answer. */
export function sendAnswer(c: Context<HttpEnv>, answer: Answer | Response | ApiError, nowMs: number): Response {
  if (answer instanceof ApiError) throw answer;
  return answer instanceof Response ? answer : answerJson(c.env.trace, answer, nowMs);
}

export function completeHead({ headers }: Response, trace: Trace, nowMs: number): void {
  if (trace.isDated) return;
  for (const [name, value] of Object.entries(trace.headers)) if (!headers.has(name)) headers.set(name, value);
  headers.set('Date', dateOf(nowMs));
}

let dated = { second: Number.NaN, text: '' };

/** Of a header; many answers are of one second. */
function dateOf(nowMs: number): string {
  const second = Math.floor(nowMs / 1000);
  if (second !== dated.second) dated = { second, text: new Date(nowMs).toUTCString() };
  return dated.text;
}

/** A plain record: the server writes it directly, without `Headers`. */
export function answerJson(
  trace: Trace,
  { status, body, headers }: { status: number; body: object; headers?: Readonly<Record<string, string>> },
  nowMs: number,
): Response {
  trace.answerBody = body;
  trace.isDated = true;
  const head = {
    ...trace.headers,
    ...headers,
    'Content-Type': 'application/json',
    Date: dateOf(nowMs),
  };
  trace.answerHeaders = head;
  return new Response(JSON.stringify(body), { status, headers: head });
}

export function describeRoute(
  app: ServiceApp,
  { method, path, tag, operation, summary, params, query, body, upload, headers, answers }: RouteDescription,
): void {
  app.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    tags: [tag],
    ...(operation === undefined ? {} : { operationId: operation }),
    request: {
      ...(headers === undefined
        ? {}
        : { headers: z.object(Object.fromEntries(headers.map((name) => [titled(name), z.string().optional()]))) }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: bodyOf(body) }),
      ...(upload === undefined
        ? {}
        : { body: { required: true, content: { 'multipart/form-data': { schema: formOf(upload) } } } }),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          {
            description: summary,
            content: schema === undefined ? pdf : { 'application/json': { schema } },
          },
        ]),
      ),
      default: refused,
    },
  });
}

/** Asked with the description, not for each route at each start: it compiles the schema. */
function bodyOf(schema: ZodType) {
  return {
    get required() {
      return isBodyRequired(schema);
    },
    content: { 'application/json': { schema } },
  };
}

/** `idempotency-key` as documents write it. */
const titled = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const pdf = { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } };

/** The terms of the service that is simulated are its own. */
const LICENSE = { name: 'Not licensed', identifier: 'LicenseRef-UNLICENSED' };

export const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

export function publishDescription(
  app: ServiceApp,
  {
    refusal,
    scheme,
    admit,
    parts,
    ...surface
  }: {
    refusal: ZodType;
    scheme: { type: 'apiKey'; in: 'header'; name: string } | { type: 'http'; scheme: 'bearer' };
    title: string;
    version: string;
    path: string;
    /** In the route itself, because a middleware would slow every other route. */
    admit?: (c: Context<HttpEnv>) => void;
    parts: () => Promise<DescriptionParts>;
  },
): () => Promise<object> {
  const { $schema: _, ...schema } = z.toJSONSchema(refusal);
  app.openAPIRegistry.registerComponent('schemas', 'Refusal', schema as Record<string, unknown>);
  app.openAPIRegistry.registerComponent('securitySchemes', 'Key', scheme);
  let described: Promise<object> | undefined;
  const describe = async (): Promise<object> => {
    const document = app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: surface.title, version: surface.version, license: LICENSE },
      servers: [{ url: surface.path }],
      security: [{ Key: [] }],
    });
    return completeDescription(document, await parts());
  };
  const describedOnce = (): Promise<object> => (described ??= describe());
  app.get('/openapi.json', async (c) => {
    admit?.(c);
    return c.json(await describedOnce());
  });
  return describedOnce;
}

const formOf = (file: string) => ({
  type: 'object' as const,
  required: [file],
  properties: { [file]: { type: 'string' as const, format: 'binary' } },
});
