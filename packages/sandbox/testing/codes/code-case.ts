/** One row of the table of all codes: the steps that provoke a code, and the whole answer that carries it. */
import { expect } from 'vitest';
import type { TestAnswer, TestService } from '../test-service.ts';

export interface CodeCase {
  provoke: (service: TestService) => Promise<TestAnswer>;
  status: number;
  /** The whole body; matchers where a text or a number is free. */
  body: unknown;
}

/** Any text; only the codes are stable. */
export const words: unknown = expect.stringMatching(/./);
export const anyNumber: unknown = expect.any(Number);
export const anyText: unknown = expect.any(String);

type Provoke = CodeCase['provoke'];

/** A business refusal with its code twice. */
export const business = (status: number, code: string, provoke: Provoke, more: object = {}): CodeCase => ({
  provoke,
  status,
  body: { error: code, error_code: code, message: words, ...more },
});

/** A field refused under its own code. */
export const field = (code: string, name: string, provoke: Provoke): CodeCase =>
  business(422, code, provoke, { errors: { [name]: [words] } });

/** A refusal that only has `error`. */
export const plain = (status: number, error: string, provoke: Provoke): CodeCase => ({
  provoke,
  status,
  body: { error, message: words },
});

/** A code that appears later in a record. */
export const inside = (provoke: Provoke, part: object): CodeCase => ({
  provoke,
  status: 200,
  body: expect.objectContaining(part) as unknown,
});
