/** The steps that provoke a code, and its whole answer. */
import { expect } from 'vitest';
import type { TestAnswer, TestService } from '../test-service.ts';

export interface CodeCase {
  provoke: (service: TestService) => Promise<TestAnswer>;
  status: number;
  /** Matchers where a value is free. */
  body: unknown;
}

/** Only codes are stable. */
export const words: unknown = expect.stringMatching(/./);
export const anyNumber: unknown = expect.any(Number);
export const anyText: unknown = expect.any(String);

type Provoke = CodeCase['provoke'];

export const business = (status: number, code: string, provoke: Provoke, more: object = {}): CodeCase => ({
  provoke,
  status,
  body: { error: code, error_code: code, message: words, ...more },
});

export const field = (code: string, name: string, provoke: Provoke): CodeCase =>
  business(422, code, provoke, { errors: { [name]: [words] } });

export const plain = (status: number, error: string, provoke: Provoke): CodeCase => ({
  provoke,
  status,
  body: { error, message: words },
});

export const inside = (provoke: Provoke, part: object): CodeCase => ({
  provoke,
  status: 200,
  body: expect.objectContaining(part) as unknown,
});
