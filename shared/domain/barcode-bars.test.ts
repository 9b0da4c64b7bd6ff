import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf } from './barcode-bars.ts';
import { code128Widths } from './code128.ts';
import { ean13Modules } from './ean-bars.ts';

it.each([
  ['4006381333931', 'ean13', 95],
  ['96385074', 'ean8', 67],
  ['036000291452', 'upc', 95],
  // A last digit that does not check, a length of no EAN, letters.
  ['4006381333932', 'code128', 1],
  ['12345', 'code128', 1],
  ['AB-12', 'code128', 1],
] as const)('%s is drawn as %s', (code, symbology, min) => {
  const bars = barsOf(code);
  expect(bars?.symbology).toBe(symbology);
  expect(bars?.modules.length).toBeGreaterThanOrEqual(min);
});

it('a UPC-A has the bars of the EAN-13 with a zero before it', () => {
  expect(barsOf('036000291452')?.modules).toBe(ean13Modules('0036000291452'));
});

it.each(['', 'Нан', '123\n4'])('%j has no bars', (code) => {
  expect(barsOf(code)).toBeNull();
});

it('whatever has bars begins and ends with one, and is as wide as its widths', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 32 }), (code) => {
      const bars = barsOf(code);
      if (bars === null) return;
      expect(bars.modules).toMatch(/^1[01]*1$/);
      if (bars.symbology !== 'code128') return;
      expect(bars.modules.length).toBe(code128Widths(code).reduce((sum, width) => sum + width, 0));
    }),
  );
});
