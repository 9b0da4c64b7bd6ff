import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ean13CheckDigit, isMisreadEan, isValidEan13 } from './ean.ts';

const firstTwelve = fc.stringMatching(/^[0-9]{12}$/);

describe('EAN-13', () => {
  it.each(['4006381333931', '5901234123457', '4870001000004'])('takes %s', (code) => {
    expect(isValidEan13(code)).toBe(true);
  });

  it.each(['', '4006381333930', '400638133393', '40063813339311', '400638133393a', ' 4006381333931'])(
    'refuses "%s"',
    (code) => {
      expect(isValidEan13(code)).toBe(false);
    },
  );

  it('checks with exactly one of the ten digits', () => {
    fc.assert(
      fc.property(firstTwelve, (start) => {
        const closing = Array.from('0123456789').filter((digit) => isValidEan13(start + digit));
        expect(closing).toEqual([ean13CheckDigit(start)]);
      }),
    );
  });

  it('notices any one digit misread', () => {
    fc.assert(
      fc.property(firstTwelve, fc.nat(12), fc.integer({ min: 1, max: 9 }), (start, index, shift) => {
        const code = start + ean13CheckDigit(start);
        const wrong = String((Number(code.charAt(index)) + shift) % 10);
        expect(isValidEan13(code.slice(0, index) + wrong + code.slice(index + 1))).toBe(false);
      }),
    );
  });

  it('has no check digit for anything but twelve digits', () => {
    expect(() => ean13CheckDigit('123')).toThrow(RangeError);
  });
});

describe('a code that was read wrongly', () => {
  it.each(['4006381333931', '96385074', '036000291452', '10012345678902'])('%s was read well', (code) => {
    expect(isMisreadEan(code)).toBe(false);
    const last = Number(code.slice(-1));
    for (let other = 1; other < 10; other += 1) {
      expect(isMisreadEan(code.slice(0, -1) + String((last + other) % 10))).toBe(true);
    }
  });

  it.each(['', '12345', 'AB-123', '123456789', '4006381333931X'])('%j is no such code at all', (code) => {
    expect(isMisreadEan(code)).toBe(false);
  });
});
