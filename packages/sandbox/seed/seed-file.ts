/** A seed of one's own: bodies of control calls by name, in YAML or JSON. */
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { moodSchema } from '../behaviour/moods.ts';
import { organizationSchema } from '../control/organization-schema.ts';
import { partnerSchema } from '../control/partners.ts';
import { findingsOf } from '../http/findings.ts';
import { autoCustomersSchema } from '../provider/customers.ts';

const planSchema = z.strictObject({
  /** The organization of the start line. */
  shop: organizationSchema.default({}),
  /** More of them; `api_key: {key}` gives one a key of its own. */
  organizations: z.array(organizationSchema).default([]),
  partner: partnerSchema.default({}),
  provider: moodSchema.partial().optional(),
  customers: autoCustomersSchema.optional(),
});

export type SeedPlan = z.output<typeof planSchema>;

export function parseSeedFile(text: string): { plan: SeedPlan } | { problem: string } {
  let given: unknown;
  try {
    given = parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    return { problem: error.message.split('\n', 1)[0] ?? 'not YAML' };
  }
  return readPlan(given ?? {});
}

/** @throws Error that names the first field of no seed. */
export function readSeedPlan(given: object): SeedPlan {
  const read = readPlan(given);
  if ('problem' in read) throw new Error(`seed: ${read.problem}`);
  return read.plan;
}

function readPlan(given: unknown): { plan: SeedPlan } | { problem: string } {
  const plan = planSchema.safeParse(given);
  if (plan.success) return { plan: plan.data };
  const [first] = plan.error.issues.flatMap((issue) => findingsOf(issue));
  return { problem: `${first?.path.join('.') ?? ''}: ${first?.text ?? 'not a seed'}` };
}
