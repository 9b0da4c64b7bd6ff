/** Mostly valid by the JSON schema, and every kind of junk. */
import fc from 'fast-check';

export type JsonSchema = Readonly<Record<string, unknown>>;

const odd = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'NaN',
  '٣',
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(5000),
  -1,
  0.001,
  1e21,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
);
const junk = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 20 }));
const likely = fc.constantFrom(
  '87011234567',
  '77011234567',
  '2026-11-02',
  '10.00',
  'start',
  '0000',
  'demo-001',
  '4870000000012',
);

const asSchemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** One part in twelve is junk. */
export function valueOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 11, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return junk;
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const options = [...asSchemas(schema.anyOf), ...asSchemas(schema.oneOf)];
  if (options.length > 0) return fc.oneof(...options.map((option) => valueOf(option, depth + 1)));
  if (asSchemas(schema.allOf).length > 0) {
    return fc
      .tuple(...asSchemas(schema.allOf).map((one) => fitting(one, depth + 1)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  }
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [String(schema.type)];
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: numberOr(schema.minimum, -2),
        max: Math.max(numberOr(schema.minimum, -2), Math.min(numberOr(schema.maximum, 1200), 100_000)),
      });
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.double());
    case 'string':
      return fc.oneof(likely, fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 70 }));
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as JsonSchema, depth + 1), {
        minLength: Math.min(numberOr(schema.minItems, 0), 3),
        maxLength: 4,
      });
    case 'object':
      return objectOf(schema, depth);
    default:
      return junk;
  }
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.fromEntries(properties.map(([name, inner]) => [name, valueOf(inner, depth + 1)]));
  const stray = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'extra'), junk, { maxKeys: 1 });
  const whole = fc.record(fields, {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, stray).map(([fit, more]) => ({ ...fit, ...more })) },
  );
}
