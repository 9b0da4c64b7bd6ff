import { expect, it } from 'vitest';
import { isRoll, labelFormats, labelPages, labelPapers } from './label-format.ts';

it.each(labelFormats)('%s: all labels of a page fit on it', (format) => {
  const { pageWidth, pageHeight, width, height, columns, rows } = labelPapers[format];
  expect(width * columns).toBeLessThanOrEqual(pageWidth);
  expect(height * rows).toBeLessThanOrEqual(pageHeight);
});

it.each([
  ['a4', 21, 1],
  ['a4', 22, 2],
  ['a4_small', 44, 1],
  ['a4_small', 45, 2],
  ['roll_58x40', 3, 3],
] as const)('%s: %i labels take %i pages', (format, labels, pages) => {
  expect(labelPages(format, labels)).toBe(pages);
});

it('a roll has one label to a page', () => {
  expect(labelFormats.filter(isRoll)).toEqual(['roll_58x40', 'roll_43x25', 'roll_30x20']);
});
