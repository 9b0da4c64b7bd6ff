/** A mood for all, overridden by an organization's own. */
import { z } from 'zod';
import { didYouMean } from '../http/did-you-mean.ts';
import { merchantCodes } from '../http/documented-codes.ts';
import type { OrganizationTable } from '../store/organizations.ts';
import type { Store } from '../store/store.ts';

/** Beside the documented codes: the provider never answers. */
const NO_ANSWER = 'error:no_answer';
/** A code that no document has, for a client that must bear one. */
const UNDOCUMENTED = /^error:undocumented_[a-z0-9_]+$/;

const outcome = (good: string) =>
  z.string().check((context) => {
    const { value } = context;
    const known = [good, NO_ANSWER, ...merchantCodes.map((code) => `error:${code}`)];
    if (known.includes(value) || UNDOCUMENTED.test(value)) return;
    const message = `Expected ${good}, error:<documented code> or error:undocumented_<any>${didYouMean(value, known)}`;
    context.issues.push({ code: 'custom', message, input: value });
  });

export const moodSchema = z.strictObject({
  latency_ms: z.int().min(0).max(86_400_000),
  accept: outcome('ok'),
  cancel: z.enum(['confirm', 'refuse', 'already_paid', 'already_cancelled', 'missing', 'pay_first']),
  refund: outcome('complete'),
  qr: z.enum(['ok', 'render_failed', 'bank_error']),
  execute: z.enum(['complete', 'uncertain']),
  shift_close: outcome('succeed'),
  receipt: outcome('issue'),
  catalog: outcome('accept'),
});

type Mood = z.output<typeof moodSchema>;

export const calm: Mood = {
  latency_ms: 0,
  accept: 'ok',
  cancel: 'confirm',
  refund: 'complete',
  qr: 'ok',
  execute: 'complete',
  shift_close: 'succeed',
  receipt: 'issue',
  catalog: 'accept',
};

export interface Moods {
  /** A sandbox has no bank, so no mood (docs/decisions.md). */
  of(organizationId: number): Mood;
  /** Merges into the earlier mood. */
  set(organizationId: number | undefined, change: Partial<Mood>): void;
}

/** The code of `error:<code>`; undefined for a good outcome. */
export function errorOf(outcomeText: string): string | undefined {
  return outcomeText.startsWith('error:') ? outcomeText.slice('error:'.length) : undefined;
}

export function createMoods(store: Store, organizations: OrganizationTable): Moods {
  const settingOf = (organizationId: number | undefined) =>
    store.setting<Partial<Mood>>(`mood.${String(organizationId ?? 'all')}`);
  const stored = (organizationId: number | undefined): Partial<Mood> => settingOf(organizationId).read() ?? {};
  return {
    of: (organizationId) =>
      organizations.get(organizationId)?.mode === 'sandbox'
        ? calm
        : { ...calm, ...stored(undefined), ...stored(organizationId) },
    set(organizationId, change) {
      settingOf(organizationId).write({ ...stored(organizationId), ...change });
    },
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
