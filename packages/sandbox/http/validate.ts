import type { z } from 'zod';
import { type FieldErrors, fieldError, validationError } from './api-error.ts';
import { type Finding, findingsOf } from './findings.ts';

const fieldOf = ({ path }: Finding): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

function toFieldErrors(findings: readonly Finding[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const finding of findings) (errors[fieldOf(finding)] ??= []).push(finding.text);
  return errors;
}

/** In a body an overlong text has its own code (Errors, `field_too_long`). */
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
