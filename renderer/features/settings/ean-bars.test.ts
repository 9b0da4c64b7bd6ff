import { expect, it } from 'vitest';
import { ean13Modules } from './ean-bars.ts';

it('draws an EAN-13 with its guards, mirrored lefts and inverted rights', () => {
  // 4006381333931, digit by digit from the tables of ISO/IEC 15420: 4 makes the lefts L G L L G G.
  expect(ean13Modules('4006381333931')).toBe(
    [
      '101',
      ...['0001101', '0100111', '0101111', '0111101', '0001001', '0110011'],
      '01010',
      ...['1000010', '1000010', '1000010', '1110100', '1000010', '1100110'],
      '101',
    ].join(''),
  );
  expect(ean13Modules('4006381333931')).toHaveLength(95);
});
