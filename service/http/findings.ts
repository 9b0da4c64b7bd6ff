/**
 * What is wrong with an input, each with its own place and with what is expected there. The validator's own texts say
 * so but for a choice of forms, which it calls "Invalid input" and nothing more.
 */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

export interface Finding {
  path: readonly PropertyKey[];
  text: string;
  /** A text that is well but for its length. */
  isTooLong: boolean;
}

/** `above`: the place of the choice that the issue is part of. */
export function findingsOf(issue: Issue, above: readonly PropertyKey[] = []): Finding[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    // Under its own name: the key that was sent, not the object around it, is what has to go.
    return issue.keys.map((key) => ({
      path: [...path, key],
      text: 'Unknown key: not expected here.',
      isTooLong: false,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.message === NOTHING_SAID) {
    return ofChoice(formsOf(issue), path);
  }
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
  return [{ path, text: issue.message, isTooLong }];
}

/** What the validator says of a choice, unless its schema says more. */
const NOTHING_SAID = 'Invalid input';

/** The issues of every form of a choice, those of a choice within it too. */
function formsOf(issue: Issue): Issue[][] {
  if (issue.code !== 'invalid_union' || issue.message !== NOTHING_SAID) return [[issue]];
  return issue.errors.flatMap((issues) => {
    const [only] = issues;
    return issues.length === 1 && only?.path.length === 0 ? formsOf(only) : [issues];
  });
}

/** The form that was meant is the one of this type with the least wrong; where the type is wrong, all are named. */
function ofChoice(forms: readonly Issue[][], path: readonly PropertyKey[]): Finding[] {
  const fitting = forms.filter((issues) => expectedAt(issues) === undefined);
  const findings = fitting.map((issues) => issues.flatMap((issue) => findingsOf(issue, path)));
  const [meant] = findings.sort((one, other) => one.length - other.length);
  if (meant !== undefined) return meant;
  const expected = new Set(forms.map(expectedAt));
  return [{ path, text: `${NOTHING_SAID}: expected ${[...expected].join(' or ')}`, isTooLong: false }];
}

/** What the form expects where the input is something else altogether. */
function expectedAt(issues: readonly Issue[]): string | undefined {
  for (const issue of issues) {
    if (issue.path.length > 0) continue;
    if (issue.code === 'invalid_type') return issue.expected;
    if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  }
  return undefined;
}
