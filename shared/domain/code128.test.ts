import { expect, it } from 'vitest';
import { code128Widths } from './code128.ts';

it('Code 128: a symbol is a start, its data, a check and a stop, each 11 modules wide and the stop 13', () => {
  const widths = code128Widths('T0123000123');
  // Start B, T, to C, five pairs, check.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9 * 11 + 13);
  expect(widths.length % 2).toBe(1);
});

it('Code 128: text goes letter by letter, as another reader reads it back', () => {
  expect(code128Widths('PJJ').join('')).toBe('2112143131211121331121332131312331112');
});

it('Code 128: what it cannot hold is refused', () => {
  expect(() => code128Widths('Нан')).toThrow(RangeError);
});
