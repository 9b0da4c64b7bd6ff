import { type ZodObject, type ZodType, z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../http/api-error.ts';
import { readJsonBody } from '../http/body.ts';
import { type Answer, describeRoute, readQuery, routerPath, sendAnswer, settle } from '../http/declared-route.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { Bucket } from '../http/rate-limiter.ts';
import { noteUnknownParts } from '../http/unknown-parts.ts';
import { validate } from '../http/validate.ts';
import type { Partner } from '../store/partners.ts';
import { gateError, toPartnerEnvelope } from './envelope.ts';
import {
  admitPartner,
  findOwn,
  type OwnOrganization,
  requireActivePartner,
  requireManaging,
  requireProductionAccess,
  takePartnerLimits,
} from './guard.ts';
import type { PartnerOperation } from './operations.ts';

type Schema<T extends ZodType | undefined> = T extends ZodType ? z.output<T> : undefined;

interface PartnerRoute<Q extends ZodObject | undefined, B extends ZodType | undefined> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** `{id}` is always an organization. */
  path: `/${string}`;
  operation: PartnerOperation;
  summary: string;
  query?: Q;
  body?: B;
  answers: Readonly<Record<number, ZodType | undefined>>;
  /** Besides the group's. */
  buckets?: (partner: Partner, own: OwnOrganization | undefined) => Bucket[];
  /** The managing partner; for production organizations a production one. */
  manages?: boolean;
}

export interface PartnerInput<Q, B> {
  partner: Partner;
  query: Q;
  body: B;
  places: Readonly<Record<string, string>>;
}

type Handled = Answer | Promise<Answer>;

export function addPartnerRoute<Q extends ZodObject | undefined = undefined, B extends ZodType | undefined = undefined>(
  app: ServiceApp,
  context: ServiceContext,
  route: PartnerRoute<Q, B>,
  handle: (input: PartnerInput<Schema<Q>, Schema<B>>) => Handled,
): void {
  mount(app, context, route, (input) => handle(input));
}

/** 404 comes before everything else. */
export function addOrganizationRoute<
  Q extends ZodObject | undefined = undefined,
  B extends ZodType | undefined = undefined,
>(
  app: ServiceApp,
  context: ServiceContext,
  route: PartnerRoute<Q, B>,
  handle: (input: PartnerInput<Schema<Q>, Schema<B>> & OwnOrganization) => Handled,
): void {
  mount(app, context, route, (input, own) => {
    if (own === undefined) throw gateError(404, 'organization_not_found');
    return handle({ ...input, ...own });
  });
}

/**
 * Refusals in order: key (401), limits (429), partner off (403), ownership (404, 403), production gate (403), forced
 * answers, body form (400, 413, 415), fields (422), `handle`.
 */
function mount<Q extends ZodObject | undefined, B extends ZodType | undefined>(
  app: ServiceApp,
  context: ServiceContext,
  route: PartnerRoute<Q, B>,
  handle: (input: PartnerInput<Schema<Q>, Schema<B>>, own: OwnOrganization | undefined) => Handled,
): void {
  const { method, path, operation, summary, query, body, answers } = route;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  describeRoute(app, {
    method,
    path,
    tag: operation.split('.')[0] ?? operation,
    operation,
    summary,
    params,
    query,
    body,
    answers,
  });
  app.on(method.toUpperCase(), routerPath(path), async (c) => {
    try {
      const partner = admitPartner(context, c);
      const { id, ...places } = c.req.param() as Record<string, string>;
      const found = id === undefined ? undefined : findOwn(context, partner, id);
      const own = found?.managed.deletedAtMs === null ? found : undefined;
      takePartnerLimits(context, c, partner, route.buckets?.(partner, own));
      requireActivePartner(partner);
      if (id !== undefined && own === undefined) throw gateError(404, 'organization_not_found');
      if (route.manages === true) {
        requireManaging(partner, own);
        if (own !== undefined) requireProductionAccess(partner, own);
      }
      const forced = own === undefined ? undefined : context.forced.take(own.organization.id, operation);
      if (forced !== undefined) throw forced;
      const given = body === undefined ? undefined : await readJsonBody(c);
      await noteUnknownParts(c, context, route, given);
      const input = {
        partner,
        query: (query === undefined ? undefined : validate(query, readQuery(c.req.url), 'query')) as Schema<Q>,
        // The partner surface has no `field_too_long`.
        body: (body === undefined ? undefined : validate(body, given, 'query')) as Schema<B>,
        places,
      };
      const answer = await context.store.transaction(() => settle(() => handle(input, own)));
      return sendAnswer(c, answer, context.clock.nowMs());
    } catch (error) {
      throw error instanceof ApiError ? toPartnerEnvelope(error) : error;
    }
  });
}
