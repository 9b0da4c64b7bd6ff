import { MoneyError } from '@tilla/payment-api/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from './language.ts';
import { formatMoney, parseTypedMoney, typedMoney } from './money-text.ts';

const NBSP = '\u00A0';

describe('money on the screen', () => {
  it.each([
    ['ru', 1_250_000, `12${NBSP}500${NBSP}₸`],
    ['kk', 1_250_050, `12${NBSP}500,50${NBSP}₸`],
    ['en', 1_250_050, `12,500.50${NBSP}₸`],
    ['en', 1_250_000, `12,500${NBSP}₸`],
    ['ru', 99_999, `999,99${NBSP}₸`],
    ['ru', 123_456_789_01, `123${NBSP}456${NBSP}789,01${NBSP}₸`],
    ['ru', -100_005, `−1${NBSP}000,05${NBSP}₸`],
    ['kk', 0, `0${NBSP}₸`],
  ] as const)('in %s shows %i tiyn as "%s"', (language, amountTiyn, text) => {
    expect(formatMoney(amountTiyn, language)).toBe(text);
  });

  it('can be typed back as it is shown, in every language', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...languages), (amountTiyn, language) => {
        expect(parseTypedMoney(formatMoney(amountTiyn, language))).toBe(amountTiyn);
        expect(parseTypedMoney(typedMoney(amountTiyn, language))).toBe(amountTiyn);
      }),
    );
  });

  it.each([0.5, Number.NaN, 2 ** 53])('is refused for %s, which is no count of tiyn', (amount) => {
    expect(() => formatMoney(amount, 'ru')).toThrow(MoneyError);
  });
});

describe('typed money', () => {
  it.each([
    ['350', 35_000],
    ['12 500,5', 1_250_050],
    ['12\u00A0500', 1_250_000],
    ['12\u202F500', 1_250_000],
    ["12'500", 1_250_000],
    ['1,250.50', 125_050],
    ['1.250,50', 125_050],
    ['1,250', 125_000],
    ['12,250.50', 1_225_050],
    ['12.250,50', 1_225_050],
    ['1.250.000', 125_000_000],
    ['0,5', 50],
    [',5', 50],
    ['12,', 1_200],
    ['0,05', 5],
    ['  7 ₸ ', 700],
    ['7 тг', 700],
    ['7 тг.', 700],
    ['7 теңге', 700],
    ['7 тенге', 700],
    ['7 KZT', 700],
    ['90071992547409,91', Number.MAX_SAFE_INTEGER],
    ['007', 700],
  ])('reads "%s" as %i tiyn', (text, amountTiyn) => {
    expect(parseTypedMoney(text)).toBe(amountTiyn);
  });

  it.each([
    '',
    ' ',
    ',',
    '.',
    '-5',
    '+5',
    'abc',
    '1,2,3',
    '1,25,000',
    '0,250',
    '1,2345',
    '1.5.5',
    '12,500,5',
    '1.250,505',
    '5 USD',
    '7 тг 5',
    '-1.250',
    '-1,250',
    '90071992547409,92',
    '99999999999999999999',
  ])('refuses "%s"', (text) => {
    expect(parseTypedMoney(text)).toBeUndefined();
  });
});
