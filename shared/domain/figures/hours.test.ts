import { describe, expect, it } from 'vitest';
import { busiestHour, peakOf, quietestHour, usualHours } from './hours.ts';

const at = (hour: number, sales: number) => ({ hour, sales, netTiyn: sales * 100 });
const cell = (weekday: number, hour: number, sales: number) => ({ weekday, ...at(hour, sales) });
const eightWeeks = () => 8;

describe('hours', () => {
  it('the busiest hour has the most sales, and a day without a sale has none', () => {
    expect(busiestHour([at(9, 2), at(12, 9), at(18, 9)])?.hour).toBe(12);
    expect(busiestHour([at(9, 0)])).toBeNull();
  });

  it('a usual hour is the average of the days before, those without a sale in it included', () => {
    expect(usualHours([at(9, 4), at(10, 6), at(9, 2)], 2)).toEqual([
      { hour: 9, sales: 3, netTiyn: 300 },
      { hour: 10, sales: 3, netTiyn: 300 },
    ]);
  });

  it('the quietest hour is the farthest behind the usual, and an hour that is not over is none', () => {
    const usual = [at(9, 3), at(15, 8), at(16, 9)];
    expect(quietestHour([at(9, 2), at(15, 4)], usual, 16)).toEqual({ hour: 15, sales: 4, usual: 8 });
    expect(quietestHour([at(9, 3), at(15, 9)], usual, 16)).toBeNull();
    expect(quietestHour([at(9, 3), at(15, 9)], usual, 24)).toEqual({ hour: 16, sales: 0, usual: 9 });
  });
});

describe('the peak of a week', () => {
  const quiet = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [10, 11, 12, 13, 14, 15].map((hour) => cell(weekday, hour, 24)),
  );

  it('two hours with twice the usual sales are a peak on every weekday that has them', () => {
    const busy = [5, 6].flatMap((weekday) => [17, 18].map((hour) => cell(weekday, hour, 96)));
    expect(peakOf([...quiet, ...busy], eightWeeks)).toEqual({ weekdays: [5, 6], fromHour: 17, toHour: 19, times: 3 });
  });

  it('an even week, a single busy hour and a shop with next to no sales have no peak', () => {
    expect(peakOf(quiet, eightWeeks)).toBeNull();
    expect(peakOf([...quiet, cell(5, 18, 64)], eightWeeks)).toBeNull();
    expect(peakOf([cell(1, 10, 8), cell(5, 17, 32), cell(5, 18, 32)], eightWeeks)).toBeNull();
    expect(peakOf([], eightWeeks)).toBeNull();
  });
});
