import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALMATY_OFFSET_MINUTES, parseWindowBound, toAlmatyIso, toUtcIso } from './timestamps.ts';

const moment = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2190-01-01T00:00:00Z') });

function utc(text: string): number {
  return Date.parse(text);
}

describe('timestamps (Conventions, Timestamps)', () => {
  it('are written with seconds and an explicit offset', () => {
    const at = utc('2026-03-05T19:30:15.987Z');
    expect(toUtcIso(at)).toBe('2026-03-05T19:30:15+00:00');
    expect(toAlmatyIso(at)).toBe('2026-03-06T00:30:15+05:00');
  });

  it('are +05:00 before 2024 too, where time-zone data of the machine would say +06:00 (experience.md)', () => {
    expect(ALMATY_OFFSET_MINUTES).toBe(300);
    expect(toAlmatyIso(utc('2023-07-01T00:00:00Z'))).toBe('2023-07-01T05:00:00+05:00');
  });

  it('name the same second in both spellings', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const second = Math.floor(at / 1000) * 1000;
        expect(Date.parse(toUtcIso(at))).toBe(second);
        expect(Date.parse(toAlmatyIso(at))).toBe(second);
      }),
    );
  });
});

describe('filter windows (Conventions, Filter windows and Bare date; rule H3)', () => {
  it.each([
    ['2026-03-05 18', '2026-03-05T13:00:00.000Z'],
    ['2026-03-05T18', '2026-03-05T13:00:00.000Z'],
    ['2026-03-05 18:30', '2026-03-05T13:30:00.000Z'],
    ['2026-03-05T18:30', '2026-03-05T13:30:00.000Z'],
    ['2026-03-05 18:30:15', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05T18:30:15', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05T18:30:15.250', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15.5', '2026-03-05T13:30:15.500Z'],
    ['2026-03-05T18:30:15.250000', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15Z', '2026-03-05T18:30:15.000Z'],
    ['2026-03-05T18:30:15+05:00', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05 18:30:15.25+05:00', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15+00:00', '2026-03-05T18:30:15.000Z'],
    ['2026-03-05T18:30:15-03:30', '2026-03-05T22:00:15.000Z'],
    ['2026-03-05T18:30Z', '2026-03-05T18:30:00.000Z'],
    ['2026-03-05T18+06:00', '2026-03-05T12:00:00.000Z'],
    ['2024-02-29 00:00', '2024-02-28T19:00:00.000Z'],
    ['2026-03-05 23:59:59', '2026-03-05T18:59:59.000Z'],
  ])('read "%s" as exactly that moment, as either bound', (text, expected) => {
    expect(parseWindowBound(text, 'lower')).toBe(utc(expected));
    expect(parseWindowBound(text, 'upper')).toBe(utc(expected));
  });

  it('read a bare date as the whole of its Almaty day', () => {
    expect(parseWindowBound('2026-03-05', 'lower')).toBe(utc('2026-03-04T19:00:00.000Z'));
    expect(parseWindowBound('2026-03-05', 'upper')).toBe(utc('2026-03-05T18:59:59.999Z'));
  });

  it('take digits finer than a millisecond inwards', () => {
    expect(parseWindowBound('2026-03-05T18:30:15.2505Z', 'lower')).toBe(utc('2026-03-05T18:30:15.251Z'));
    expect(parseWindowBound('2026-03-05T18:30:15.2505Z', 'upper')).toBe(utc('2026-03-05T18:30:15.250Z'));
  });

  it.each([
    '',
    'today',
    '2026-3-5',
    '05.03.2026',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-03-05T24',
    '2026-03-05T18:60',
    '2026-03-05T18:30:60',
    '2026-03-05T1',
    '2026-03-05T',
    '2026-03-05  18',
    '2026-03-05Z',
    '2026-03-05+05:00',
    '2026-03-05T18:30.5',
    '2026-03-05T18:30:15+0500',
    '2026-03-05T18:30:15+05',
    '2026-03-05T18:30:15+15:00',
    '2026-03-05T18:30:15+05:60',
    '2026-03-05T18:30:15 05:00',
    ' 2026-03-05',
    '2026-03-05\n',
  ])('refuse "%s"', (text) => {
    expect(parseWindowBound(text, 'lower')).toBeUndefined();
    expect(parseWindowBound(text, 'upper')).toBeUndefined();
  });

  it('read back every written timestamp, and join bare days without a gap', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const second = Math.floor(at / 1000) * 1000;
        expect(parseWindowBound(toAlmatyIso(at), 'lower')).toBe(second);
        expect(parseWindowBound(toUtcIso(at), 'upper')).toBe(second);
        const endOfDay = parseWindowBound(almatyDay(at), 'upper') ?? 0;
        expect(parseWindowBound(almatyDay(endOfDay + 1), 'lower')).toBe(endOfDay + 1);
      }),
    );
  });
});
