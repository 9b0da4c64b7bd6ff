import { describe, expect, it } from 'vitest';
import { isBin, readBin } from './bin.ts';

describe('a buyer’s BIN', () => {
  it.each(['050140000011', '050140000201', '941240000193'])('%s has the right check digit', (bin) => {
    expect(isBin(bin)).toBe(true);
  });

  it.each(['05014000001', '05014000020', '94124000019'])('%s has one last digit that fits', (start) => {
    expect(Array.from('0123456789', (last) => start + last).filter(isBin)).toHaveLength(1);
  });

  it('two digits that changed places are noticed', () => {
    expect(['500140000011', '051040000011', '050410000011'].filter(isBin)).toEqual([]);
  });

  it('a number of another length, or with letters, is none', () => {
    for (const text of ['', '05014000001', '0501400000111', '05014000001x']) expect(isBin(text)).toBe(false);
  });

  it('spaces and dashes of typing do not matter', () => {
    expect(readBin(' 0501 4000-0011 ')).toBe('050140000011');
    expect(readBin('050140000012')).toBeUndefined();
  });
});
