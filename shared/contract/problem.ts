import { z } from 'zod';

/** A code of the error catalogue and its parameters. `providerText` is the provider's own text, for support. */
export const Problem = z.object({
  code: z.string().max(80),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Problem = z.infer<typeof Problem>;

export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };
