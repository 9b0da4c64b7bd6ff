import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The one key of this launch: whoever shows it is the till's own page. */
export interface Bearer {
  readonly value: string;
  /** Constant time. */
  matches(shown: string | undefined): boolean;
}

export function createBearer(): Bearer {
  const value = randomBytes(32).toString('base64url');
  const expected = digest(value);
  return {
    value,
    matches: (shown) => shown !== undefined && timingSafeEqual(digest(shown), expected),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
