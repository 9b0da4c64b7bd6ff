import { type LabelFormat, labelFormats, labelPapers } from '@tilla/shared/domain/label-format.ts';
import { describe, expect, it } from 'vitest';
import { type LabelledGoods, layOutLabels } from './label-layout.ts';

const milk: LabelledGoods = {
  name: 'Сүт «Аққу» 3,2 % 1 л',
  priceTiyn: 68_050,
  unit: 'шт',
  barcode: '4870009998884',
  count: 1,
};
const at = '2026-03-05T05:00:00.000Z';
const laidOut = (format: LabelFormat, ...items: LabelledGoods[]) => layOutLabels({ format, spoken: ['ru'], at, items });

describe.each(labelFormats)('on %s', (format) => {
  const { width, height, pageWidth, pageHeight } = labelPapers[format];

  it('everything stands inside its label, and every label inside its page', () => {
    const { pages } = laidOut(format, { ...milk, count: 50 });
    for (const { left, top, texts, bars } of pages.flat()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(pageWidth + 1e-9);
      expect(top + height).toBeLessThanOrEqual(pageHeight + 1e-9);
      for (const box of texts) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(box.height).toBeGreaterThan(0);
        expect(box.top + box.height).toBeLessThanOrEqual(height);
      }
      if (bars === null) throw new Error('an EAN-13 fits on every label');
      expect(bars.left).toBeGreaterThan(0);
      expect(bars.left + bars.modules.length * bars.module).toBeLessThan(width);
      expect(bars.top + bars.height).toBeLessThan(height);
    }
  });

  it('a label has name, price per unit, code and day', () => {
    const [[label] = []] = laidOut(format, milk).pages;
    const said = label?.texts.map(({ text }) => text.replaceAll(/\s/gu, ' '));
    expect(said).toEqual([milk.name, 'Цена', '680,50 ₸ / шт', milk.barcode, '05.03.2026']);
  });

  it('a label has its price in Kazakh and in Russian', () => {
    const [[label] = []] = layOutLabels({ format, spoken: ['kk', 'ru'], at, items: [milk] }).pages;
    const said = label?.texts.map(({ text }) => text.replaceAll(/\s/gu, ' '));
    expect(said).toEqual([milk.name, 'Бағасы / Цена', '680,50 ₸ / дана / шт', milk.barcode, '05.03.2026']);
  });

  it('a label of goods without a code has no bars, and a larger price', () => {
    const priceHeight = (goods: LabelledGoods) => laidOut(format, goods).pages[0]?.[0]?.texts[2]?.height ?? 0;
    expect(laidOut(format, { ...milk, barcode: null }).pages[0]?.[0]?.bars).toBeNull();
    expect(priceHeight({ ...milk, barcode: null })).toBeGreaterThan(priceHeight(milk));
  });
});

it.each([
  ['a4', [21, 1]],
  ['a4_small', [22]],
  ['roll_58x40', Array.from({ length: 22 }, () => 1)],
] as const)('%s: 22 labels fill pages of %j', (format, counts) => {
  const { pages } = laidOut(format, { ...milk, count: 20 }, { ...milk, count: 2 });
  expect(pages.map((page) => page.length)).toEqual(counts);
});

it('a sheet is cut along every edge of its labels, a roll is not cut', () => {
  const { cuts } = laidOut('a4', milk);
  expect(cuts.filter(({ isUpright }) => isUpright).map(({ x }) => x)).toEqual([7.5, 72.5, 137.5, 202.5]);
  expect(cuts.filter(({ isUpright }) => !isUpright)).toHaveLength(8);
  expect(laidOut('roll_58x40', milk).cuts).toEqual([]);
});

it('bars on a roll are whole dots of its head, and what would be too thin for a scanner is not drawn', () => {
  for (const format of ['roll_58x40', 'roll_43x25', 'roll_30x20'] as const) {
    const { module = 0, left = 0 } = laidOut(format, milk).pages[0]?.[0]?.bars ?? {};
    expect(Number.isInteger(left / 0.125)).toBe(true);
    expect(Number.isInteger(module / 0.125) && module >= 0.25).toBe(true);
  }
  const long = { ...milk, barcode: 'A-1234567890-LONG' };
  expect(laidOut('roll_30x20', long).pages[0]?.[0]?.bars).toBeNull();
  expect(laidOut('a4', long).pages[0]?.[0]?.bars).not.toBeNull();
});
