import { describe, expect, it } from 'vitest';
import { isBin, readBin } from './bin.ts';

describe('a buyer’s BIN', () => {
  it.each(['050140000011', '050140000201', '941240000193'])('%s has the right check digit', (bin) => {
    expect(isBin(bin)).toBe(true);
  });

  it('one wrong digit never makes another valid number', () => {
    const bin = '050140000201';
    for (const [at, digit] of Array.from(bin).entries())
      for (const other of '0123456789')
        if (other !== digit)
          expect(isBin(bin.slice(0, at) + other + bin.slice(at + 1)), `${String(at)}: ${other}`).toBe(false);
  });

  it('a number of another length, or with letters, is none', () => {
    for (const text of ['', '05014000001', '0501400000111', '05014000001x']) expect(isBin(text)).toBe(false);
  });

  it('spaces and dashes of typing do not matter', () => {
    expect(readBin(' 0501 4000-0011 ')).toBe('050140000011');
    expect(readBin('050140000012')).toBeUndefined();
  });
});
