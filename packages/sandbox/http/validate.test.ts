import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { validate } from './validate.ts';

function refusal(schema: z.ZodType, input: unknown, where: 'body' | 'query' = 'body'): unknown {
  try {
    validate(schema, input, where);
  } catch (error) {
    if (error instanceof ApiError) return error.body;
  }
  return undefined;
}
const errorsOf = (schema: z.ZodType, input: unknown): unknown => (refusal(schema, input) as { errors: unknown }).errors;

const sum = z.union([z.string(), z.number()]);

describe('Errors: a wrong value is reported by its field and by what is expected', () => {
  test.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['a type', z.object({ a: z.string() }), { a: 1 }, { a: 'Invalid input: expected string, received number' }],
    ['a list of values', z.enum(['x', 'y']), 'z', { body: 'Invalid option: expected one of "x"|"y"' }],
    ['a range', z.object({ a: z.int().min(1) }), { a: 0 }, { a: 'Too small: expected number to be >=1' }],
    ['a format', z.object({ a: z.url() }), { a: 'x' }, { a: 'Invalid URL' }],
    ['a choice of types', z.object({ a: sum }), { a: true }, { a: 'Invalid input: expected string or number' }],
    ['a missing choice', z.object({ a: sum }), {}, { a: 'Invalid input: expected string or number' }],
    [
      'a choice within a choice',
      z.union([z.union([z.literal('x'), z.boolean()]), z.null()]),
      1,
      { body: 'Invalid input: expected "x" or boolean or null' },
    ],
    [
      'a choice of types, where the type is right',
      z.union([z.string().min(2), z.number()]),
      'a',
      { body: 'Too small: expected string to have >=2 characters' },
    ],
    [
      'a choice of forms, by the one that was meant',
      z.object({ a: z.array(z.union([z.strictObject({ x: z.int() }), z.strictObject({ y: z.int(), z: z.int() })])) }),
      { a: [{ y: 1, z: 'a' }] },
      { 'a.0.z': 'Invalid input: expected number, received string' },
    ],
    [
      'a form told by a field',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('x') }), z.object({ kind: z.literal('y') })]),
      { kind: 'z' },
      { kind: "Invalid discriminator value. Expected 'x' | 'y'" },
    ],
    [
      'a choice with words of its own',
      z.union([z.string(), z.int()], 'Must be a name.'),
      [],
      { body: 'Must be a name.' },
    ],
    [
      'a key that is not known',
      z.strictObject({}),
      { a: 1, b: 1 },
      { a: 'Unknown key: not expected here.', b: 'Unknown key: not expected here.' },
    ],
  ])('%s', (_, schema, input, errors) => {
    const listed = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
    expect(refusal(schema, input)).toEqual({ message: 'Validation failed', errors: listed });
  });

  test('Errors, field_too_long: a text that is only too long, in a choice too; not in a query', () => {
    const schema = z.object({ a: z.union([z.string().max(1), z.null()]) });
    expect(refusal(schema, { a: 'ab' })).toMatchObject({ error_code: 'field_too_long', errors: { a: [/<=1/] } });
    expect(refusal(schema, { a: 'ab' }, 'query')).toMatchObject({ message: 'Validation failed' });
    expect(errorsOf(z.object({ a: z.string().max(1), b: z.int() }), { a: 'ab', b: 'c' })).toHaveProperty('b');
  });
});
