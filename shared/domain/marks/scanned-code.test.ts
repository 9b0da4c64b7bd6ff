import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ean13CheckDigit } from '../ean.ts';
import { saleCode, tagDigits } from '../sale-code.ts';
import { GS, readElements } from './gs1.ts';
import { barcodesOfGtin, markKey, readMark } from './mark.ts';
import { readScannedCode } from './scanned-code.ts';

/** Samples in the forms that the operators of marking publish; check parts are of the right length and protect nothing. */
const tobacco = '00000046198488X?io+qCABm8wAYa';
const crypto44 = 'hJ+7UzXzw1xM0Uo2gqKqL9n4Yy7uXkQ0b3VfC8d6E5s=';
const crypto88 = 'tIAF/YVoU4roQS3M/m4z78yFq0fc/WsSmLeX5QkF/YVWwy8IMYAeiQ91Xa2z/fFSJcOkb2N+uUUmfr4n0mOX0Q==';
const shoes = `010460406000600021N4N57RSCBUZTQ${GS}91ffd0${GS}92${crypto88}`;
const shoesWithDates = `010460406000600021N4N57RSCBUZTQ${GS}2403004002910161218${GS}1724010191ffd0${GS}92${crypto88}`;
const medicine = `0104603988000015215dTpB5?rRq<1m${GS}91EE06${GS}92${crypto44}`;
const carton = `0104606203084067212rcBpZ/${GS}8005112000${GS}93dGVz`;
const milk = `0104607099200012215Kx8'"Z${GS}93aXNt`;
const weighedMilk = `0104607099200012215Kx8'"Z${GS}93aXNt${GS}3103000353`;

describe('A published mark', () => {
  it.each([
    ['a pack of cigarettes (29 characters)', tobacco, '00000046198488', 'X?io+qC', '46198488'],
    ['shoes (91, 92)', shoes, '04604060006000', 'N4N57RSCBUZTQ', '4604060006000'],
    ['shoes with an article and a date between', shoesWithDates, '04604060006000', 'N4N57RSCBUZTQ', '4604060006000'],
    ['medicine (91, 92 of 44)', medicine, '04603988000015', '5dTpB5?rRq<1m', '4603988000015'],
    ['a carton of cigarettes (8005, 93)', carton, '04606203084067', '2rcBpZ/', '4606203084067'],
    ['milk (93)', milk, '04607099200012', '5Kx8\'"Z', '4607099200012'],
    ['weighed milk (93, 3103)', weighedMilk, '04607099200012', '5Kx8\'"Z', '4607099200012'],
  ])('of %s gives its goods and its serial number', (_, text, gtin, serial, barcode) => {
    const read = readScannedCode(text);
    expect(read).toMatchObject({ kind: 'mark', barcode, mark: { text, gtin, serial } });
  });

  it.each([
    ['a symbology identifier', (text: string) => `]d2${text}`],
    ['a leading separator', (text: string) => GS + text],
    ['an end of line', (text: string) => `${text}\r\n`],
    ['separators written as <GS>', (text: string) => text.replaceAll(GS, '<GS>')],
    ['separators written as \\x1d', (text: string) => text.replaceAll(GS, '\\x1D')],
    ['separators as a picture of one', (text: string) => `]d2${text.replaceAll(GS, '\u241D')}`],
    ['separators in caret notation', (text: string) => text.replaceAll(GS, '^]')],
    ['no separators at all', (text: string) => text.replaceAll(GS, '')],
  ])('is the same mark when a scanner sends it with %s', (_, sent) => {
    for (const text of [shoes, medicine, carton, milk]) {
      expect(readScannedCode(sent(text))).toEqual(readScannedCode(text));
    }
    expect(readScannedCode(sent(tobacco))).toEqual(readScannedCode(tobacco));
  });

  it('keeps upper and lower case and punctuation, which distinguish packs', () => {
    const lower = readMark(tobacco.replace('X?io+qC', 'x?io+qC'));
    expect(lower).not.toBeNull();
    expect(lower && markKey(lower)).not.toBe(markKey({ gtin: '00000046198488', serial: 'X?io+qC' }));
  });

  it('with a digit of its GTIN misread is no mark and no barcode', () => {
    expect(readScannedCode(shoes.replace('46040600', '46040601')).kind).toBe('unknown');
  });
});

describe('A code that is no mark', () => {
  it.each([
    [']E04870001000017', '4870001000017'],
    [']E446198488', '46198488'],
    ['4870001000017', '4870001000017'],
    [']C10104870001000011', '4870001000011'],
    [`]d20104870001000011${GS}`, '4870001000011'],
    [']C0ab-123', 'AB-123'],
    ['ab-123', 'AB-123'],
  ])('%s is the barcode %s', (scanned, barcode) => {
    expect(readScannedCode(scanned)).toMatchObject({ kind: 'barcode', barcode });
  });

  it('is looked for as a UPC-A too, with and without its leading zero', () => {
    expect(readScannedCode('036000291452')).toMatchObject({ barcodes: ['036000291452', '0036000291452'] });
    expect(readScannedCode(']E00036000291452')).toMatchObject({ barcodes: ['0036000291452', '036000291452'] });
    expect(barcodesOfGtin('00000046198488')[0]).toBe('46198488');
    expect(barcodesOfGtin('14870001000014')).toEqual(['14870001000014']);
  });

  it('is the receipt of a sale, in any case', () => {
    expect(readScannedCode(saleCode(tagDigits('abcdefgh'), 12).toLowerCase())).toEqual({
      kind: 'sale',
      barcode: saleCode(tagDigits('abcdefgh'), 12),
      barcodes: [],
    });
  });

  it.each(['https://consumer.oofd.kz/?i=123&f=456', 'WIFI:S:guest;T:WPA;P:secret;;', ''])('%s is unknown', (text) => {
    expect(readScannedCode(text).kind).toBe('unknown');
  });
});

describe('Reading codes', () => {
  it('never fails, whatever a scanner sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme-ascii', maxLength: 300 })), (text) => {
        const read = readScannedCode(text);
        if (read.kind === 'mark') {
          expect(read.mark.gtin).toMatch(/^\d{14}$/);
          expect(readMark(read.mark.text)).toEqual(read.mark);
        }
        readElements(text);
      }),
    );
  });

  it('finds the goods and the serial number of any GS1 mark, with separators or without', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!"%&\'()*+,-./:;<=>?_';
    const word = (length: number) =>
      fc
        .array(fc.constantFrom(...Array.from(letters)), { minLength: length, maxLength: length })
        .map((list) => list.join(''));
    const goods = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
      .map((digits) => digits.join(''));
    fc.assert(
      fc.property(goods, word(13), word(4), word(44), (twelve, serial, key, crypto) => {
        const gtin = `0${twelve}${ean13CheckDigit(twelve)}`;
        const text = `01${gtin}21${serial}${GS}91${key}${GS}92${crypto}`;
        const read = readScannedCode(text);
        expect(read).toMatchObject({ kind: 'mark', mark: { gtin, serial, text } });
        expect(readScannedCode(`]d2${text.replaceAll(GS, '')}`)).toEqual(read);
      }),
    );
  });
});
