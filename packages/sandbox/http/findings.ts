/** The validator says only "Invalid input" for a choice of forms. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

export interface Finding {
  path: readonly PropertyKey[];
  text: string;
  isTooLong: boolean;
}

/** `above`: place of the enclosing choice. */
export function findingsOf(issue: Issue, above: readonly PropertyKey[] = []): Finding[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    // Named by the extra key.
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

const NOTHING_SAID = 'Invalid input';

function formsOf(issue: Issue): Issue[][] {
  if (issue.code !== 'invalid_union' || issue.message !== NOTHING_SAID) return [[issue]];
  return issue.errors.flatMap((issues) => {
    const [only] = issues;
    return issues.length === 1 && only?.path.length === 0 ? formsOf(only) : [issues];
  });
}

/** The form of the right type with the fewest issues is meant; for a wrong type, all are named. */
function ofChoice(forms: readonly Issue[][], path: readonly PropertyKey[]): Finding[] {
  const fitting = forms.filter((issues) => expectedAt(issues) === undefined);
  const findings = fitting.map((issues) => issues.flatMap((issue) => findingsOf(issue, path)));
  const [meant] = findings.sort((one, other) => one.length - other.length);
  if (meant !== undefined) return meant;
  const expected = new Set(forms.map(expectedAt));
  return [{ path, text: `${NOTHING_SAID}: expected ${[...expected].join(' or ')}`, isTooLong: false }];
}

function expectedAt(issues: readonly Issue[]): string | undefined {
  for (const issue of issues) {
    if (issue.path.length > 0) continue;
    if (issue.code === 'invalid_type') return issue.expected;
    if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  }
  return undefined;
}
