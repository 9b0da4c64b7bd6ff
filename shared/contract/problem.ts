import { z } from 'zod';

/**
 * What went wrong, as a code of the error catalogue and the numbers its words need; never a stack. The one text of somebody
 * else is `providerText`, the provider's own words about an invoice that failed: no sentence is made of it, support reads it.
 */
export const Problem = z.object({
  code: z.string().max(80),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Problem = z.infer<typeof Problem>;

/** How every call answers across the border between main and renderer. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };
