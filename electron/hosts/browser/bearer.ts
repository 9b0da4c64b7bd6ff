import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type PageRole, pageRoles } from '@tilla/shared/contract/definition.ts';

interface Bearer {
  readonly value: string;
  matches(shown: string | undefined): boolean;
}

function createBearer(): Bearer {
  const value = randomBytes(32).toString('base64url');
  const expected = digest(value);
  return {
    value,
    matches: (shown) => shown !== undefined && timingSafeEqual(digest(shown), expected),
  };
}

/** The key decides what a page may do, not what the page says of itself. */
export interface PageBearers {
  valueOf(role: PageRole): string;
  roleOf(shown: string | undefined): PageRole | null;
}

export function createPageBearers(): PageBearers {
  const bearers = { counter: createBearer(), customer: createBearer() };
  return {
    valueOf: (role) => bearers[role].value,
    roleOf: (shown) => pageRoles.find((role) => bearers[role].matches(shown)) ?? null,
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
