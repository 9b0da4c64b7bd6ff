import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatWireMoney,
  isWholeTenge,
  MAX_INVOICE_TIYN,
  MIN_INVOICE_TIYN,
  MoneyError,
  multiplyHalfUp,
  parseMoney,
  TIYN_PER_TENGE,
} from './money.ts';

const anyAmount = fc.maxSafeInteger();

describe('wire money (Conventions, Money)', () => {
  it.each([
    ['1234.50', 123_450],
    ['1234', 123_400],
    ['1234.5', 123_450],
    ['0.01', MIN_INVOICE_TIYN],
    ['99999999.99', MAX_INVOICE_TIYN],
    ['1.1000', 110],
    ['-3.07', -307],
    ['-0.00', 0],
    [1234.5, 123_450],
    [0.29, 29],
    [1.15, 115],
    [0, 0],
    [-0, 0],
  ])('reads %s as %i tiyn', (value, amountTiyn) => {
    expect(parseMoney(value)).toBe(amountTiyn);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '1,5',
    '1 234',
    '+1',
    '1e3',
    '0x10',
    '1.005',
    'NaN',
    '１',
    '90071992547409.92',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.1 + 0.2,
    1.005,
    1e-7,
    1e21,
    2 ** 46,
  ])('refuses %s', (value) => {
    expect(() => parseMoney(value)).toThrow(MoneyError);
    expect(() => parseMoney(value)).toThrow(expect.objectContaining({ name: 'MoneyError' }));
  });

  it('survives writing and reading for every sum that can be counted', () => {
    fc.assert(fc.property(anyAmount, (amountTiyn) => parseMoney(formatWireMoney(amountTiyn)) === amountTiyn));
  });

  it('reads a JSON number exactly, for every sum an invoice may carry and far beyond', () => {
    const limit = 2 ** 46 * 100 - 100;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (amountTiyn) => {
        const json: unknown = JSON.parse(formatWireMoney(amountTiyn));
        expect(parseMoney(json as number)).toBe(amountTiyn);
      }),
    );
  });

  it('always writes two decimals', () => {
    expect(formatWireMoney(123_450)).toBe('1234.50');
    expect(formatWireMoney(5)).toBe('0.05');
    expect(formatWireMoney(-5)).toBe('-0.05');
    expect(formatWireMoney(0)).toBe('0.00');
    fc.assert(fc.property(anyAmount, (amountTiyn) => /^-?\d+\.\d\d$/.test(formatWireMoney(amountTiyn))));
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses to write %s, which is no count of tiyn', (amount) => {
    expect(() => formatWireMoney(amount)).toThrow(MoneyError);
  });
});

describe('whole tenge', () => {
  it('is a multiple of a hundred tiyn', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 99 }), (tenge, tiyn) => {
        expect(isWholeTenge(tenge * TIYN_PER_TENGE)).toBe(true);
        expect(isWholeTenge(tenge * TIYN_PER_TENGE + tiyn)).toBe(false);
      }),
    );
  });
});

describe('half-up multiplication (docs/decisions.md, Invoices)', () => {
  it.each([
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [1, 49, 100, 0],
    [1, 50, 100, 1],
    [-1, 1, 2, -1],
    [10_005, 90, 100, 9_005],
    [Number.MAX_SAFE_INTEGER, 9_999, 10_000, 9_006_298_534_815_517],
  ])('gives %i x %i / %i = %i', (amountTiyn, numerator, denominator, result) => {
    expect(multiplyHalfUp(amountTiyn, numerator, denominator)).toBe(result);
  });

  it('is never further than half a tiyn from the exact quotient, and takes the larger one of two halves', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 10_000, max: 1_000_000 }),
        (amountTiyn, numerator, denominator) => {
          const result = BigInt(multiplyHalfUp(amountTiyn, numerator, denominator));
          const exactTimesDenominator = BigInt(amountTiyn) * BigInt(numerator);
          const twiceError = 2n * (result * BigInt(denominator) - exactTimesDenominator);
          expect(twiceError > -BigInt(denominator) && twiceError <= BigInt(denominator)).toBe(true);
        },
      ),
    );
  });

  it('rounds an amount and its negation alike', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10_000 }), (amountTiyn, numerator) => {
        expect(multiplyHalfUp(-amountTiyn, numerator, 10_000) + multiplyHalfUp(amountTiyn, numerator, 10_000)).toBe(0);
      }),
    );
  });

  it.each([
    [0.5, 1, 1],
    [1, 0.5, 1],
    [1, 1, 0],
    [1, 1, -1],
    [Number.MAX_SAFE_INTEGER, 2, 1],
  ])('refuses %d x %d / %d', (amountTiyn, numerator, denominator) => {
    expect(() => multiplyHalfUp(amountTiyn, numerator, denominator)).toThrow(MoneyError);
  });
});
