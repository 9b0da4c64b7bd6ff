/** Checks input against a schema and words what is wrong in the validation envelope of the API. */
import type { z } from 'zod';
import { type FieldErrors, fieldError, validationError } from './api-error.ts';

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** The issues by field, one text each. */
function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = fieldOf(issue.path);
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/**
 * Parses, or throws 422. In a body, a text that is only too long has its own code (Errors, `field_too_long`);
 * a query has the plain validation answer for everything.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown, where: 'body' | 'query'): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const onlyTooLong = result.error.issues.every(
    ({ code, ...rest }) => code === 'too_big' && 'origin' in rest && rest.origin === 'string',
  );
  if (where === 'body' && onlyTooLong && issue !== undefined) {
    throw fieldError('field_too_long', fieldOf(issue.path), issue.message);
  }
  throw validationError(toFieldErrors(result.error));
}
