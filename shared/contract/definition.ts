/** A call is one object: its name is its key in `calls`, and it holds kind, input, output and policy. No other list of names exists. */

import { z } from 'zod';
import type { EventName, EventPayload } from './events.ts';

/** The largest call that a host takes, as JSON with its name: what is longer goes in parts. */
export const MAX_CALL_BYTES = 1024 * 1024;

/** What a page of this till is: the counter of the staff, or the screen that faces the customer. */
export const pageRoles = ['counter', 'customer'] as const;
export type PageRole = (typeof pageRoles)[number];

/**
 * Which answers an event makes stale. `refetch`: all of the query's answers are asked for again, at once where a screen shows
 * them. `on_view`: the next screen that shows them asks again. A function looks at the payload: true or false for all answers, or
 * the fields of the input whose answers it means.
 */
export type Staleness<Payload> = 'refetch' | 'on_view' | ((payload: Payload) => boolean | object);

export interface CallPolicy {
  /** `till`: belongs to the till as a whole. Every other call needs an open shop. */
  readonly scope?: 'till';
  /** Pages that may call it; the counter only where absent. */
  readonly pages?: readonly PageRole[];
  /**
   * Whether a locked till answers it; never where absent. `without_ledger`: only while no ledger is open, because nobody can
   * unlock the till then. `personal_settings`: only if it changes nothing but what helps the next person to read the screen.
   */
  readonly whileLocked?: 'always' | 'without_ledger' | 'personal_settings';
  /** Of a query: the events after which its answers may be others. */
  readonly staleAfter?: { readonly [Name in EventName]?: Staleness<EventPayload<Name>> };
  /**
   * Of a command: where a repeated one finds its answer; in the ledger where absent. `process`: in memory, because its
   * repetition changes nothing more, or because its answer is too long or too personal for the ledger.
   */
  readonly replay?: 'process';
  /**
   * Of a command: its entry in the activity log. Where absent: if somebody approved it. `always`: the ledger has no other
   * record of the change. `with_change`: each change that it makes logs itself, and who approved it.
   */
  readonly audit?: 'always' | 'with_change';
  /** Of a command that begins something new: refused while the disk is nearly full, so that whatever is under way can end. */
  readonly needsDiskSpace?: true;
}

export type QueryPolicy = Omit<CallPolicy, 'replay' | 'audit' | 'needsDiskSpace'>;
export type CommandPolicy = Omit<CallPolicy, 'staleAfter'>;

/** A question the renderer may ask; asking twice changes nothing. */
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

/** An act; its input carries a `commandId`, and a repeated one is answered from the ledger (rule C8). */
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

/** Inputs are strict: a field nobody declared is a mistake of ours, or somebody else's attempt. */
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

/** Somebody else's PIN for this one act. */
export const Approval = z.strictObject({ personId: z.string().min(1).max(64), pin: z.string().regex(/^[0-9]{4,8}$/) });
export type Approval = z.infer<typeof Approval>;

/**
 * An act that may need a higher role than the cashier's: its input may carry somebody's `approval`, which counts for
 * this one act. Without one that is needed it is refused with `till_not_permitted` and the `role` it takes.
 */
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
