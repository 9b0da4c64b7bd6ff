import { expect, it } from 'vitest';
import {
  atTime,
  fromClock,
  sinceClock,
  sinceDayTime,
  toClock,
  untilClock,
  untilDayTime,
  upTo,
} from './kazakh-ending.ts';

it.each([
  ['14:31', '14:31-ден'],
  ['09:05', '09:05-тен'],
  ['10:06', '10:06-дан'],
  ['18:09', '18:09-дан'],
  ['23:14', '23:14-тен'],
  ['08:10', '08:10-нан'],
  ['08:20', '08:20-дан'],
  ['08:30', '08:30-дан'],
  ['08:40', '08:40-тан'],
  ['08:50', '08:50-ден'],
  ['08:00', '08:00-ден'],
])('%s is said in Kazakh with the ending its last number asks for', (clock, said) => {
  expect(fromClock(clock)).toBe(said);
});

it('only Kazakh gives a time an ending', () => {
  const at = Date.parse('2026-11-22T14:40:00+05:00');
  expect(sinceClock(at, 'kk')).toBe('14:40-тан');
  expect(sinceClock(at, 'ru')).toBe('14:40');
  expect(sinceClock(at, 'en')).toBe('14:40');
});

it.each([
  ['14:31', '14:31-ге'],
  ['14:36', '14:36-ға'],
  ['09:05', '09:05-ке'],
  ['18:09', '18:09-ға'],
  ['10:10', '10:10-ға'],
  ['10:40', '10:40-қа'],
  ['10:50', '10:50-ге'],
  ['10:00', '10:00-ге'],
  ['5', '5-ке'],
  ['30', '30-ға'],
  ['31.12.2026', '31.12.2026-ға'],
])('until %s is said in Kazakh with the ending its last number asks for', (clock, said) => {
  expect(toClock(clock)).toBe(said);
});

it('only Kazakh gives the end of a time an ending', () => {
  const at = Date.parse('2026-11-22T14:36:00+05:00');
  expect([untilClock(at, 'kk'), untilClock(at, 'ru'), untilClock(at, 'en')]).toEqual(['14:36-ға', '14:36', '14:36']);
});

it.each([
  ['14:36', '14:36-да'],
  ['14:41', '14:41-де'],
  ['09:05', '09:05-те'],
  ['18:09', '18:09-да'],
  ['10:10', '10:10-да'],
  ['10:40', '10:40-та'],
  ['10:50', '10:50-де'],
  ['10:00', '10:00-де'],
])('at %s is said in Kazakh with the ending its last number asks for', (clock, said) => {
  expect([atTime(clock, 'kk'), atTime(clock, 'ru'), atTime(clock, 'en')]).toEqual([said, clock, clock]);
});

it('a day and a number take it as a time does', () => {
  const at = Date.parse('2026-11-22T14:36:00+05:00');
  expect([sinceDayTime(at, 'kk'), untilDayTime(at, 'kk')]).toEqual(['22.11.2026 14:36-дан', '22.11.2026 14:36-ға']);
  expect([sinceDayTime(at, 'ru'), upTo(72, 'kk'), upTo(72, 'en')]).toEqual(['22.11.2026 14:36', '72-ге', '72']);
});
