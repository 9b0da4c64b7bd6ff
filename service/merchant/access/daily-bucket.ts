/** A limiter of the Limits table that counts by Almaty's days. */

import { nextMidnight } from '../../billing/invoice-admission.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Bucket } from '../../http/rate-limiter.ts';

/** `limit` requests from now until the next midnight in Almaty (gaps.md: days are Almaty's everywhere). */
export function dailyBucket(context: ServiceContext, name: string, subject: string, limit: number): Bucket {
  return { name: `${name} a day`, subject, limit, windowMs: nextMidnight(context) - context.clock.nowMs() };
}
