/** Who may come in: the key, its limits, its organization's state and its grants, in that order. */
import type { Context } from 'hono';
import { businessError, unauthorized } from '../http/api-error.ts';
import type { Caller, HttpEnv } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';
import type { MerchantOperation } from './operations.ts';
import { type Bucket, showLimits } from './rate-limiter.ts';

/** Requests a minute with one key over all routes (Limits). */
const GENERAL_LIMIT = 200;

interface Admission {
  operation: MerchantOperation;
  buckets?: (caller: Caller) => Bucket[];
  generalLimit?: boolean;
}

/** The caller, or a throw: 401, 429, then the 403 family (Authentication, 1 to 5). */
export function admit(context: ServiceContext, c: Context<HttpEnv>, admission: Admission): Caller {
  const caller = authenticate(context, c.req.header('x-api-key'));
  takeLimits(context, c, caller, admission);
  checkAccess(caller, admission.operation);
  const forced = context.forced.take(caller.organization.id, admission.operation);
  if (forced !== undefined) throw forced;
  return caller;
}

/** The caller of a key, or 401. */
export function authenticate(context: ServiceContext, given: string | undefined): Caller {
  if (given === undefined || given === '') throw unauthorized('API key is missing.');
  const key = context.apiKeys.find(given);
  if (key === undefined || key.revoked) throw unauthorized('API key is invalid.');
  if (key.expiresAtMs !== null && context.clock.nowMs() >= key.expiresAtMs) throw unauthorized('API key is invalid.');
  const organization = context.organizations.get(key.organizationId);
  if (organization === undefined) throw unauthorized('API key is not bound to an organization.');
  return { key, organization };
}

/** Takes the request from its buckets and shows the tightest one in the headers (Limits, "Headers"). */
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

/** Takes an admitted request from more buckets; the headers then show the tightest of all. */
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
