import { expect, it } from 'vitest';
import { ean8Modules, ean13Modules } from './ean-bars.ts';

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

it('draws an EAN-8 with plain lefts and inverted rights', () => {
  // 96385074, digit by digit from the same tables.
  expect(ean8Modules('96385074')).toBe(
    [
      '101',
      ...['0001011', '0101111', '0111101', '0110111'],
      '01010',
      ...['1001110', '1110010', '1000100', '1011100'],
      '101',
    ].join(''),
  );
  expect(ean8Modules('96385074')).toHaveLength(67);
});
