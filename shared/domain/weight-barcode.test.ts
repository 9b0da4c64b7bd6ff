import { describe, expect, it } from 'vitest';
import { ean13CheckDigit } from './ean.ts';
import { isWeighedUnit, readWeightBarcode, weighedThousandths } from './weight-barcode.ts';

const code = (twelve: string): string => twelve + ean13CheckDigit(twelve);

describe('a barcode of the scales', () => {
  it('holds an article in several spellings and a value', () => {
    expect(readWeightBarcode(code('220012300754'))).toEqual({
      articles: [code('220012300000'), '2200123', '00123', '123'],
      value: 754,
    });
  });

  it.each([
    ['another kind of code', code('487000100001')],
    ['a wrong check digit', `220012300754${String((Number(ean13CheckDigit('220012300754')) + 1) % 10)}`],
    ['nothing on the scales', code('220012300000')],
    ['too few digits', '2200123'],
  ])('is not %s', (_, text) => {
    expect(readWeightBarcode(text)).toBeNull();
  });

  it('a weight barcode has grams, or what a price comes to by the gram', () => {
    expect(weighedThousandths({ value: 754 }, 'weight', 120_000)).toBe(754);
    expect(weighedThousandths({ value: 905 }, 'price', 120_000)).toBe(754);
    expect(weighedThousandths({ value: 905 }, 'price', 0)).toBeNull();
    expect(weighedThousandths({ value: 1 }, 'price', 99_999_999)).toBeNull();
  });

  it('means goods by the kilogram only', () => {
    expect(['кг', 'Кг.', 'kg'].every(isWeighedUnit)).toBe(true);
    expect(['шт', 'л', 'м', null].some(isWeighedUnit)).toBe(false);
  });
});
