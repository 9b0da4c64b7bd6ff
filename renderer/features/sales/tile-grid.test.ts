import { expect, test } from 'vitest';
import { tileGrid } from './tile-grid.ts';

test.each([
  [1024, 3],
  [1366, 5],
  [1600, 6],
  [1920, 6],
  [2560, 9],
  [3840, 15],
])('a window of %i px has a shelf of %i columns, one more or less by choice', (windowPx, columns) => {
  expect(tileGrid(windowPx, 'usual').columns).toBe(columns);
  expect(tileGrid(windowPx, 'smaller').columns).toBe(columns + 1);
  expect(tileGrid(windowPx, 'larger').columns).toBe(columns - 1);
});
