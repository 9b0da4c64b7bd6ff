import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it('a change is in whole percent, and there is none of zero', () => {
  expect(changeOf(112, 100)).toEqual({ way: 'up', percent: '12\u00A0%' });
  expect(changeOf(7_000, 10_000)).toEqual({ way: 'down', percent: '30\u00A0%' });
  expect(changeOf(1_002, 1_000)).toEqual({ way: 'same', percent: '0\u00A0%' });
  expect(changeOf(500, 0)).toBeNull();
});
