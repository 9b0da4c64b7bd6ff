import { expect, it } from 'vitest';
import { takingsLine } from './takings-line.ts';

const hours = (from: number, ...tenge: number[]) =>
  tenge.map((amount, index) => ({ hour: from + index, netTiyn: amount * 100 }));

it('the line grows from the first hour with money and ends with the current one', () => {
  const line = takingsLine(hours(9, 100, 0, 50), hours(10, 20, 30, 40, 50), 12);
  expect(line.now.map(({ hour, totalTiyn }) => [hour, totalTiyn])).toEqual([
    [9, 10_000],
    [10, 10_000],
    [11, 15_000],
    [12, 15_000],
  ]);
  expect(line.before.at(-1)).toEqual({ hour: 13, totalTiyn: 14_000, netTiyn: 5_000 });
  expect([line.fromHour, line.toHour]).toEqual([9, 14]);
});

it('each line begins with its own first hour, and they are compared hour by hour', () => {
  const line = takingsLine(hours(19, 100), hours(10, 30), 20);
  expect([line.fromHour, line.now[0]?.hour, line.before[0]?.hour]).toEqual([10, 19, 10]);
  expect(line.standing).toEqual({ way: 'ahead', sinceHour: 19 });
});

it('a day that is over ends with its last sale', () => {
  expect(takingsLine(hours(9, 100, 50), [], null).now.at(-1)?.hour).toBe(10);
});

it('a day is ahead since the hour after which it was never behind again', () => {
  expect(takingsLine(hours(9, 10, 50, 10), hours(9, 20, 30, 10), 11).standing).toEqual({ way: 'ahead', sinceHour: 10 });
  expect(takingsLine(hours(9, 20, 10), hours(9, 10, 10), 10).standing).toEqual({ way: 'ahead', sinceHour: 9 });
  expect(takingsLine(hours(9, 10), hours(9, 15), 9).standing).toEqual({ way: 'behind', byTiyn: 500 });
  expect(takingsLine(hours(9, 15), hours(9, 15), 9).standing).toEqual({ way: 'same' });
});

it('what came after the current hour of the day before does not count against today', () => {
  expect(takingsLine(hours(9, 20), hours(9, 10, 500), 9).standing).toEqual({ way: 'ahead', sinceHour: 9 });
});

it('without a day before there is no standing, and without money a line of one point', () => {
  expect(takingsLine(hours(9, 20), [], 9).standing).toBeNull();
  expect(takingsLine([], [], 14)).toMatchObject({ fromHour: 14, toHour: 18, now: [{ hour: 14, totalTiyn: 0 }] });
});
