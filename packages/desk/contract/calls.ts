/** What the page may ask of the desk: `POST /api/NAME`, each with the role that it needs. */

import { z } from 'zod';

/** From the highest to the lowest. */
export const roles = ['owner', 'installer', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const terms = [1, 3, 6, 12] as const;
export type Term = (typeof terms)[number];

const externalId = z.string().trim().min(1).max(255);
const name = z.string().trim().min(1).max(255);
const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{2,40}$/);
const password = z.string().max(200);
export const MIN_PASSWORD = 10;
const newPassword = z.string().min(MIN_PASSWORD).max(200);
const plan = { tier: z.string().max(40), months: z.literal(terms) };
const shop = z.strictObject({ externalId });
/** The shop's name, typed by the person who confirms. */
const guarded = z.strictObject({ externalId, confirmation: z.string().max(255) });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const syncResults = ['applied', 'unchanged', 'noted', 'rejected', 'failed'] as const;
const MAX_SUBSCRIPTION_ROWS = 500;

interface Call<Input extends z.ZodType = z.ZodType> {
  /** Null: no session is needed. */
  readonly role: Role | null;
  readonly input: Input;
  /** Fields that the activity log keeps; without them it changes nothing and is not logged. */
  readonly logs?: readonly string[];
}

const query = <Input extends z.ZodType>(role: Role, input: Input): Call<Input> => ({ role, input });
const act = <Input extends z.ZodType>(role: Role | null, input: Input, logs: readonly string[] = []): Call<Input> => ({
  role,
  input,
  logs,
});

export const deskCalls = {
  'session.open': act(null, z.strictObject({ login: z.string().max(60), password }), ['login']),
  'session.view': query('viewer', z.strictObject({})),
  'session.close': act('viewer', z.strictObject({})),
  'session.password': act('viewer', z.strictObject({ current: password, next: newPassword, name: name.optional() })),
  'shops.list': query('viewer', z.strictObject({})),
  'shop.view': query('viewer', shop),
  'shop.add': act('installer', z.strictObject({ externalId, name, hasCatalog: z.boolean(), ...plan }), [
    'externalId',
    'tier',
    'months',
  ]),
  /** `isForced` connects another cashier in place of a connected one. */
  'shop.sendCode': act(
    'installer',
    z.strictObject({ externalId, phone: z.string().regex(/^7\d{10}$/), isForced: z.boolean().default(false) }),
    ['externalId', 'isForced'],
  ),
  'shop.confirmCode': act('installer', z.strictObject({ externalId, code: z.string().regex(/^\d{4,6}$/) }), [
    'externalId',
  ]),
  /** One step of the term: 12 months take two. `phone` pays where the partner's account does not assign tariffs. */
  'shop.tariff': act(
    'installer',
    z.strictObject({
      externalId,
      ...plan,
      phone: z
        .string()
        .regex(/^8\d{10}$/)
        .optional(),
      /** Another term after the one that is covered. */
      isRenewal: z.boolean().default(false),
    }),
    ['externalId', 'tier', 'months'],
  ),
  'shop.invite': act('installer', shop, ['externalId']),
  'shop.issueKey': act('installer', shop, ['externalId']),
  'shop.rotateKey': act('owner', guarded, ['externalId']),
  'shop.remove': act('owner', guarded, ['externalId']),
  /** `code` is what the till shows. */
  'handover.seal': act('installer', z.strictObject({ externalId, code: z.string().max(2_000), till: name }), [
    'externalId',
    'till',
  ]),
  'plans.view': query('viewer', z.strictObject({})),
  'health.view': query('viewer', z.strictObject({})),
  'journal.list': query(
    'viewer',
    z.strictObject({
      organizationId: z.int().optional(),
      result: z.enum(syncResults).optional(),
      from: day.optional(),
      to: day.optional(),
      page: z.int().min(1).default(1),
    }),
  ),
  'journal.entry': query('viewer', z.strictObject({ id: z.int() })),
  'subscriptions.put': act(
    'installer',
    z.strictObject({ rows: z.array(z.array(z.string().max(500)).max(50)).max(MAX_SUBSCRIPTION_ROWS + 1) }),
  ),
  'people.list': query('owner', z.strictObject({})),
  /** Answers a one-time password. */
  'people.add': act('owner', z.strictObject({ login, name, role: z.enum(roles) }), ['login', 'role']),
  'people.change': act('owner', z.strictObject({ id: z.int(), role: z.enum(roles), isActive: z.boolean() }), [
    'id',
    'role',
    'isActive',
  ]),
  'people.newPassword': act('owner', z.strictObject({ id: z.int() }), ['id']),
  'activity.list': query('viewer', z.strictObject({ externalId: externalId.optional() })),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof deskCalls;
export type CallInput<Name extends CallName> = z.input<(typeof deskCalls)[Name]['input']>;
export type ReadInput<Name extends CallName> = z.output<(typeof deskCalls)[Name]['input']>;

export const isCallName = (name: string): name is CallName => Object.hasOwn(deskCalls, name);

export const mayDo = (role: Role, needed: Role): boolean => roles.indexOf(role) <= roles.indexOf(needed);
