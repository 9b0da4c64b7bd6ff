/** What free text may contain (Errors, `content_rejected`, `description_too_long`). */
import { fieldError } from '../http/api-error.ts';
import type { Organization } from '../store/organizations.ts';

/** Shown to a payer (Invoice, `description`). */
const VISIBLE_DESCRIPTION = 60;

/** Null for none. */
export function screenDescription(organization: Organization, given: string | null): string | null {
  const description = given?.trim() ?? '';
  if (Array.from(description).length > VISIBLE_DESCRIPTION) {
    throw fieldError('description_too_long', 'description', 'The payer sees only 60 characters.');
  }
  return screenText(organization, 'description', description);
}

/** Null for none; 422 for a refused word. */
export function screenText({ refusedWords }: Organization, field: string, given: string | null): string | null {
  const text = given?.trim() ?? '';
  const lower = text.toLowerCase();
  if (refusedWords.some((word) => lower.includes(word))) {
    throw fieldError('content_rejected', field, 'The text did not pass content screening.');
  }
  return text === '' ? null : text;
}
