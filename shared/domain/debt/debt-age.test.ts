import { expect, it } from 'vitest';
import { ageOf, dueDayAfter, overdueDays } from './debt-age.ts';

it('a debt is not overdue on its due day, and ages by Almaty days after it', () => {
  expect(overdueDays('2026-11-20', '2026-11-20')).toBe(0);
  expect(overdueDays('2026-11-20', '2026-11-19')).toBe(0);
  expect(overdueDays('2026-11-30', '2026-12-01')).toBe(1);
  expect(
    ['2026-11-20', '2026-11-27', '2026-11-28', '2026-12-20', '2026-12-21'].map((day) => ageOf('2026-11-20', day)),
  ).toEqual(['not_due', 'week', 'month', 'month', 'older']);
});

it('a due day is counted from the Almaty day of the sale', () => {
  expect(dueDayAfter(14, Date.parse('2026-11-20T18:59:00Z'))).toBe('2026-12-04');
  expect(dueDayAfter(14, Date.parse('2026-11-20T19:00:00Z'))).toBe('2026-12-05');
});
