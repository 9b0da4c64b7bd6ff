import { expect } from 'vitest';
import { z } from 'zod';

const withErrors = z.looseObject({ errors: z.record(z.string(), z.array(z.string()).min(1)) });

/** Also on an empty text. */
export function expectUsefulErrors(body: unknown, context: string): void {
  const { data } = withErrors.safeParse(body);
  for (const [field, texts] of Object.entries(data?.errors ?? {})) {
    expect(field, context).not.toBe('');
    for (const text of texts) {
      expect(text, context).not.toMatch(/Invalid input(?!: expected .)/);
      expect(text, context).toMatch(/\S+ \S+/);
    }
  }
}
