import { expect } from 'vitest';

/** A pattern where a text is expected means "matches": by itself, `toMatchObject` takes any text for equal to a pattern. */
expect.addEqualityTesters([
  (received: unknown, expected: unknown) =>
    typeof received === 'string' && expected instanceof RegExp ? expected.test(received) : undefined,
]);
