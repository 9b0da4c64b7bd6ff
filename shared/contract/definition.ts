import { z } from 'zod';

/** A question the renderer may ask; asking twice changes nothing. */
export interface QueryDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'query';
  readonly input: Input;
  readonly output: Output;
}

/** Somebody else's PIN for this one act. */
export const Approval = z.strictObject({ personId: z.string().min(1).max(64), pin: z.string().regex(/^[0-9]{4,8}$/) });
export type Approval = z.infer<typeof Approval>;

/** An act; its input carries a `commandId`, and a repeated one is answered from the ledger (rule C8). */
export interface CommandDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'command';
  readonly input: Input;
  readonly output: Output;
}

/** The largest call that a host takes, as JSON with its name: what is longer goes in parts. */
export const MAX_CALL_BYTES = 1024 * 1024;

export type CallDefinition = QueryDefinition | CommandDefinition;

/** Inputs are strict: a field nobody declared is a mistake of ours, or somebody else's attempt. */
export function query<Input extends z.ZodRawShape, Output extends z.ZodType>(
  input: Input,
  output: Output,
): QueryDefinition<z.ZodObject<Input, z.core.$strict>, Output> {
  return { kind: 'query', input: z.strictObject(input), output };
}

export function command<Input extends z.ZodRawShape, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CommandDefinition<z.ZodObject<Input & { commandId: z.ZodUUID }, z.core.$strict>, Output> {
  return { kind: 'command', input: z.strictObject({ ...input, commandId: z.uuid() }), output };
}

/**
 * An act that may need a higher role than the cashier's: its input may carry somebody's `approval`, which counts for
 * this one act. Without one that is needed it is refused with `till_not_permitted` and the `role` it takes.
 */
export function approvable<Input extends z.ZodRawShape, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CommandDefinition<
  z.ZodObject<Input & { approval: z.ZodOptional<typeof Approval>; commandId: z.ZodUUID }, z.core.$strict>,
  Output
> {
  return {
    kind: 'command',
    input: z.strictObject({ ...input, approval: Approval.optional(), commandId: z.uuid() }),
    output,
  };
}
