import { z } from 'zod';
import type { EventName, EventPayload } from './events.ts';

/** The largest call as JSON, with its name; longer input goes in parts. */
export const MAX_CALL_BYTES = 1024 * 1024;

export const pageRoles = ['counter', 'customer'] as const;
export type PageRole = (typeof pageRoles)[number];

/**
 * Which answers an event makes stale. `refetch`: all, at once where shown; `on_view`: all, when next shown. A function
 * returns true or false for all, or the input fields of those that are stale.
 */
export type Staleness<Payload> = 'refetch' | 'on_view' | ((payload: Payload) => boolean | object);

export interface CallPolicy {
  /** Every other call needs an open shop. */
  readonly scope?: 'till';
  /** Absent: the counter only. */
  readonly pages?: readonly PageRole[];
  /** Absent: never. `without_ledger`: nobody can unlock then. `personal_settings`: only how the screen reads. */
  readonly whileLocked?: 'always' | 'without_ledger' | 'personal_settings';
  readonly staleAfter?: { readonly [Name in EventName]?: Staleness<EventPayload<Name>> };
  /** Absent: answers are kept in the ledger. `process`: in memory; harmless to repeat, or too long or personal. */
  readonly replay?: 'process';
  /** Absent: if approved. `always`: no other record exists. `with_change`: its changes log themselves. */
  readonly audit?: 'always' | 'with_change';
  /** Refused while the disk is nearly full, so that what is in flight can finish. */
  readonly needsDiskSpace?: true;
}

export type QueryPolicy = Omit<CallPolicy, 'replay' | 'audit' | 'needsDiskSpace'>;
export type CommandPolicy = Omit<CallPolicy, 'staleAfter'>;

export interface QueryDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Policy extends QueryPolicy = QueryPolicy,
> {
  readonly kind: 'query';
  readonly input: Input;
  readonly output: Output;
  readonly policy: Policy;
}

/** Its input carries a `commandId`; a repeated one is answered from the ledger (rule C8). */
export interface CommandDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Policy extends CommandPolicy = CommandPolicy,
> {
  readonly kind: 'command';
  readonly input: Input;
  readonly output: Output;
  readonly policy: Policy;
}

export type CallDefinition = QueryDefinition | CommandDefinition;

/** Inputs are strict: an undeclared field is a bug or an attack. */
export function query<
  Input extends z.ZodRawShape,
  Output extends z.ZodType,
  const Policy extends QueryPolicy = QueryPolicy,
>(
  input: Input,
  output: Output,
  policy = {} as Policy,
): QueryDefinition<z.ZodObject<Input, z.core.$strict>, Output, Policy> {
  return { kind: 'query', input: z.strictObject(input), output, policy };
}

export function command<
  Input extends z.ZodRawShape,
  Output extends z.ZodType,
  const Policy extends CommandPolicy = CommandPolicy,
>(
  input: Input,
  output: Output,
  policy = {} as Policy,
): CommandDefinition<z.ZodObject<Input & { commandId: z.ZodUUID }, z.core.$strict>, Output, Policy> {
  return { kind: 'command', input: z.strictObject({ ...input, commandId: z.uuid() }), output, policy };
}

export const Approval = z.strictObject({ personId: z.string().min(1).max(64), pin: z.string().regex(/^[0-9]{4,8}$/) });
export type Approval = z.infer<typeof Approval>;

/** The input may carry an `approval` for this one act; without a needed one, `till_not_permitted` names the `role`. */
export function approvable<
  Input extends z.ZodRawShape,
  Output extends z.ZodType,
  const Policy extends CommandPolicy = CommandPolicy,
>(
  input: Input,
  output: Output,
  policy = {} as Policy,
): CommandDefinition<
  z.ZodObject<Input & { approval: z.ZodOptional<typeof Approval>; commandId: z.ZodUUID }, z.core.$strict>,
  Output,
  Policy
> {
  return {
    kind: 'command',
    input: z.strictObject({ ...input, approval: Approval.optional(), commandId: z.uuid() }),
    output,
    policy,
  };
}
