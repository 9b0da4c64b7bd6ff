import type { ZodObject, ZodType, z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { ApiError } from '#sandbox/http/api-error.ts';
import { readJsonBody } from '#sandbox/http/body.ts';
import { type Answer, describeRoute, readQuery, routerPath, sendAnswer, settle } from '#sandbox/http/declared-route.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import { type Translated, translateRequest } from '#sandbox/http/public-vocabulary.ts';
import type { Bucket } from '#sandbox/http/rate-limiter.ts';
import { noteUnknownParts } from '#sandbox/http/unknown-parts.ts';
import { validate } from '#sandbox/http/validate.ts';
import { admit, takeMoreLimits } from './guard.ts';
import type { MerchantOperation } from './operations.ts';

export type { Answer } from '#sandbox/http/declared-route.ts';

type Schema<T extends ZodType | undefined> = T extends ZodType ? z.output<T> : undefined;

export interface RouteDefinition<
  P extends ZodObject | undefined,
  Q extends ZodObject | undefined,
  B extends ZodType | undefined,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{id}` places. */
  path: `/${string}`;
  /** A partner's key needs this grant. */
  operation: MerchantOperation;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  upload?: string;
  /** In small letters, besides the key. */
  headers?: readonly string[];
  answers: Readonly<Record<number, ZodType | undefined>>;
  buckets?: (caller: Caller) => Bucket[];
  /** Only its own limit (`GET /invoices/{id}`). */
  generalLimit?: boolean;
}

export interface RouteInput<P, Q, B> extends Caller {
  params: P;
  query: Q;
  body: B;
  request: Request;
  takeMore: (buckets: Bucket[]) => void;
}

/**
 * Refusals in order: key (401), limits (429), archive and grants (403), body form (413, 415, 400), fields (422),
 * `handle`. A synchronous `handle` is one transaction.
 */
export function addRoute<
  P extends ZodObject | undefined = undefined,
  Q extends ZodObject | undefined = undefined,
  B extends ZodType | undefined = undefined,
>(
  app: ServiceApp,
  context: ServiceContext,
  definition: RouteDefinition<P, Q, B>,
  handle: (input: RouteInput<Schema<P>, Schema<Q>, Schema<B>>) => Answer | Response | Promise<Answer | Response>,
): void {
  const { method, path, operation, summary, params, query, body, upload, headers, answers } = definition;
  const tag = operation.split('.')[0] ?? operation;
  describeRoute(app, { method, path, tag, operation, summary, params, query, body, upload, headers, answers });
  app.on(method.toUpperCase(), routerPath(path), async (c) => {
    const caller = admit(context, c, definition);
    const given = body === undefined ? undefined : await readJsonBody(c);
    const asked = { query: readQuery(c.req.url), body: given };
    const spoken = context.speaksPublicly ? translateRequest({ method, path }, asked) : undefined;
    const { query: parameters, body: fields } = spoken ?? asked;
    await noteUnknownParts(c, context, definition, fields, parameters);
    const input = {
      ...caller,
      params: (params === undefined ? undefined : readParams(params, c.req.param())) as Schema<P>,
      query: (query === undefined ? undefined : readParameters(query, parameters, spoken)) as Schema<Q>,
      body: (body === undefined ? undefined : validate(body, fields, 'body')) as Schema<B>,
      request: c.req.raw,
      takeMore: (buckets: Bucket[]): void => {
        takeMoreLimits(context, c, buckets);
      },
    };
    const answer = await context.store.transaction(() => settle(() => handle(input)));
    const isTranslated = spoken !== undefined && !(answer instanceof Response) && !(answer instanceof ApiError);
    const sent = isTranslated ? { ...answer, body: spoken.answer(answer.body) } : answer;
    return sendAnswer(c, sent, context.clock.nowMs());
  });
}

function readParameters<Q extends ZodObject>(schema: Q, given: unknown, spoken: Translated | undefined): z.output<Q> {
  const read = validate(schema, given, 'query');
  return spoken === undefined ? read : spoken.complete(read);
}

/** The route's own 404. */
function readParams<P extends ZodObject>(schema: P, given: Record<string, string>): z.output<P> {
  return validate(schema, given, 'query');
}
