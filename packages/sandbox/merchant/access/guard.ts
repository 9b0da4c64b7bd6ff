/** In order: key, limits, organization state, grants. */
import type { Context } from 'hono';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, unauthorized } from '#sandbox/http/api-error.ts';
import type { Caller, HttpEnv } from '#sandbox/http/http-env.ts';
import { type Bucket, showLimits } from '#sandbox/http/rate-limiter.ts';
import type { MerchantOperation } from './operations.ts';

/** Per key over all routes (Limits). */
const GENERAL_LIMIT = 200;
/** Without a key: `GET /status` (Limits), failed keys (docs/decisions.md). */
const ADDRESS_LIMIT = 60;

interface Admission {
  operation: MerchantOperation;
  buckets?: (caller: Caller) => Bucket[];
  generalLimit?: boolean;
}

/** 401, 429, then the 403 family (Authentication, 1 to 5). */
export function admit(context: ServiceContext, c: Context<HttpEnv>, admission: Admission): Caller {
  const caller = authenticate(context, c);
  takeLimits(context, c, caller, admission);
  checkAccess(caller, admission.operation);
  const forced = context.forced.take(caller.organization.id, admission.operation);
  if (forced !== undefined) throw forced;
  return caller;
}

/** Throws 401; 429 for an address with too many of those. */
export function authenticate(context: ServiceContext, c: Context<HttpEnv>): Caller {
  const found = findCaller(context, c.req.header('x-api-key'));
  if (typeof found !== 'string') return found;
  takeAddressLimit(context, c, 'failed keys');
  throw unauthorized(found);
}

/** Or why there is none. */
function findCaller({ apiKeys, clock, organizations }: ServiceContext, given: string | undefined): Caller | string {
  if (given === undefined || given === '') return 'API key is missing.';
  const key = apiKeys.find(given);
  if (key === undefined || key.revoked) return 'API key is invalid.';
  if (key.expiresAtMs !== null && clock.nowMs() >= key.expiresAtMs) return 'API key is invalid.';
  const organization = organizations.get(key.organizationId);
  return organization === undefined ? 'API key is not bound to an organization.' : { key, organization };
}

export function takeAddressLimit(
  context: ServiceContext,
  c: Context<HttpEnv>,
  name: 'failed keys' | 'status' | 'description' | 'unknown route',
): void {
  const subject = c.env.remoteAddress ?? 'in-process';
  showLimits(c, context.limiter.take([{ name, subject, limit: ADDRESS_LIMIT }]));
}

/** Headers show the tightest bucket (Limits, "Headers"). */
export function takeLimits(
  context: ServiceContext,
  c: Context<HttpEnv>,
  caller: Caller,
  admission: Pick<Admission, 'buckets' | 'generalLimit'>,
): void {
  const general: Bucket[] =
    admission.generalLimit === false ? [] : [{ name: 'general', subject: String(caller.key.id), limit: GENERAL_LIMIT }];
  showLimits(c, context.limiter.take([...general, ...(admission.buckets?.(caller) ?? [])]));
}

/** For an admitted request; the headers then show the tightest bucket of all. */
export function takeMoreLimits(context: ServiceContext, c: Context<HttpEnv>, buckets: readonly Bucket[]): void {
  const reading = context.limiter.take(buckets);
  if (reading.remaining < Number(c.env.trace.headers['X-RateLimit-Remaining'])) showLimits(c, reading);
}

function checkAccess({ key, organization }: Caller, operation: MerchantOperation): void {
  if (organization.archived) {
    throw businessError(403, 'organization_archived', 'The organization is archived; its owner can restore access.');
  }
  if (key.grants !== null && !key.grants.includes(operation)) {
    throw businessError(403, 'grant_not_granted', 'The merchant has not permitted this operation.');
  }
}
