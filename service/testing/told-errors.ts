/** The promise of every refusal of input: its texts say what is expected, never only that something is invalid. */
import { expect } from 'vitest';
import { z } from 'zod';

const withErrors = z.looseObject({ errors: z.record(z.string(), z.array(z.string()).min(1)) });

/** Fails where a text of the answer is the validator's bare "Invalid input", or says nothing at all. */
export function expectTold(body: unknown, told: string): void {
  const { data } = withErrors.safeParse(body);
  for (const [field, texts] of Object.entries(data?.errors ?? {})) {
    expect(field, told).not.toBe('');
    for (const text of texts) {
      expect(text, told).not.toMatch(/Invalid input(?!: expected .)/);
      expect(text, told).toMatch(/\S+ \S+/);
    }
  }
}
