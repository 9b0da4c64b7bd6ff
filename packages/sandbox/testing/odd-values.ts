import fc from 'fast-check';

export const oddScalar = (...words: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(null, true, '', '1', '0.01', '-1', 'NaN', '1e3', '\u0000', '\ud800', '__proto__', ...words),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
  );
