/** One way to declare a merchant route: its schema is what validates and what the API description is made from. */
import type { ZodObject, ZodType, z } from 'zod';
import type { ServiceContext } from '../../context/service-context.ts';
import { readJsonBody } from '../../http/body.ts';
import { type Answer, describeRoute, readQuery, routerPath, sendAnswer, settle } from '../../http/declared-route.ts';
import type { Caller, ServiceApp } from '../../http/http-env.ts';
import type { Bucket } from '../../http/rate-limiter.ts';
import { validate } from '../../http/validate.ts';
import { admit, takeMoreLimits } from './guard.ts';
import type { MerchantOperation } from './operations.ts';

export type { Answer } from '../../http/declared-route.ts';

type Schema<T extends ZodType | undefined> = T extends ZodType ? z.output<T> : undefined;

export interface RouteDefinition<
  P extends ZodObject | undefined,
  Q extends ZodObject | undefined,
  B extends ZodType | undefined,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the merchant base path, with `{id}` places: `/invoices/{id}`. */
  path: `/${string}`;
  /** What a partner's key needs in its grants. */
  operation: MerchantOperation;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The file of a form, for a route that reads its body by itself. */
  upload?: string;
  /** The shapes of the good answers by status; a PDF or other bytes: undefined. */
  answers: Readonly<Record<number, ZodType | undefined>>;
  /** Limiters beside the general one. */
  buckets?: (caller: Caller) => Bucket[];
  /** False where the route has only its own limit (`GET /invoices/{id}`). */
  generalLimit?: boolean;
}

export interface RouteInput<P, Q, B> extends Caller {
  params: P;
  query: Q;
  body: B;
  /** The raw request, for headers such as `Idempotency-Key`. */
  request: Request;
  /** Takes the request from limiters that only the body names; throws 429. */
  takeMore: (buckets: Bucket[]) => void;
}

/**
 * Adds a route to the merchant app. The order of refusals is: key (401), limits (429), archive and grants (403),
 * body form (413, 415, 400), fields (422), then whatever `handle` throws as an ApiError. `handle` runs as one
 * transaction when it is synchronous; nothing is written when it throws.
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
  const { method, path, operation, summary, params, query, body, upload, answers } = definition;
  const tag = operation.split('.')[0] ?? operation;
  describeRoute(app, { method, path, tag, summary, params, query, body, upload, answers });
  app.on(method.toUpperCase(), routerPath(path), async (c) => {
    const caller = admit(context, c, definition);
    const given = body === undefined ? undefined : await readJsonBody(c);
    const input = {
      ...caller,
      params: (params === undefined ? undefined : readParams(params, c.req.param())) as Schema<P>,
      query: (query === undefined ? undefined : validate(query, readQuery(c.req.url), 'query')) as Schema<Q>,
      body: (body === undefined ? undefined : validate(body, given, 'body')) as Schema<B>,
      request: c.req.raw,
      takeMore: (buckets: Bucket[]): void => {
        takeMoreLimits(context, c, buckets);
      },
    };
    const answer = await context.store.transaction(() => settle(() => handle(input)));
    return sendAnswer(c, answer, context.clock.nowMs());
  });
}

/** A path value of the wrong form names nothing: the route's own 404, worded by the schema's error. */
function readParams<P extends ZodObject>(schema: P, given: Record<string, string>): z.output<P> {
  return validate(schema, given, 'query');
}
