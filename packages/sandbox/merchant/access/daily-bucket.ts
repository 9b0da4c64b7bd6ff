import { nextMidnight } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { Bucket } from '#sandbox/http/rate-limiter.ts';

/** Until the next midnight in Almaty (docs/decisions.md: days are Almaty's everywhere). */
export function dailyBucket(context: ServiceContext, name: string, subject: string, limit: number): Bucket {
  return { name: `${name} a day`, subject, limit, windowMs: nextMidnight(context) - context.clock.nowMs() };
}
