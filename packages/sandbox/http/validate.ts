/** Checks input against a schema and reports findings in the validation envelope of the API. */
import type { z } from 'zod';
import { type FieldErrors, fieldError, validationError } from './api-error.ts';
import { type Finding, findingsOf } from './findings.ts';

const fieldOf = ({ path }: Finding): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** One text per field. */
function toFieldErrors(findings: readonly Finding[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const finding of findings) (errors[fieldOf(finding)] ??= []).push(finding.text);
  return errors;
}

/**
 * Parses, or throws 422. In a body, a text that is only too long has its own code (Errors, `field_too_long`); a query
 * has the plain validation answer for everything.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown, where: 'body' | 'query'): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const findings = result.error.issues.flatMap((issue) => findingsOf(issue));
  const [first] = findings;
  if (where === 'body' && first !== undefined && findings.every(({ isTooLong }) => isTooLong)) {
    throw fieldError('field_too_long', fieldOf(first), first.text);
  }
  throw validationError(toFieldErrors(findings));
}
