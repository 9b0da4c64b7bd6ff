import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barsOf } from '@tilla/shared/domain/barcode-bars.ts';
import { type LabelFormat, labelFormats } from '@tilla/shared/domain/label-format.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { layOutLabels } from '#core/printing/label-layout.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { barsInPdf } from '#tests/support/pdf-picture.ts';
import { createPdfkitLabels } from './pdfkit-labels.ts';

const folder = mkdtempSync(join(tmpdir(), 'labels-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const press = createPdfkitLabels(join(import.meta.dirname, '../../resources/fonts'));
const milk = {
  name: 'Сүт «Аққу» ұлттық өнім 3,2 % 1 л',
  priceTiyn: 68_050,
  unit: 'шт',
  barcode: '4870009998884',
  count: 1,
};
const at = '2026-03-05T05:00:00.000Z';
let files = 0;

async function draw(format: LabelFormat, ...items: (typeof milk)[]): Promise<string> {
  const sheet = { format, spoken: ['ru'], at, items } as const;
  files += 1;
  const file = join(folder, `${String(files)}.pdf`);
  writeFileSync(file, await press.draw(layOutLabels(sheet)));
  return file;
}

describe.each(labelFormats)('labels on %s', (format) => {
  test('a tag can be read back: name, price, code and day', async () => {
    const text = await pdfText(await draw(format, milk));
    for (const words of ['Сүт', 'өнім', '680,50 ₸ / шт', milk.barcode, '05.03.2026']) expect(text).toContain(words);
  });

  test('bars are as wide as their symbology requires', async () => {
    const [[label] = []] = layOutLabels({ format, spoken: ['ru'], at, items: [milk] }).pages;
    if (label === undefined || label.bars === null) throw new Error('no bars');
    const { left, top, bars } = label;
    const edge = left + bars.left;
    const line = {
      y: top + bars.top + bars.height / 2,
      left: edge - 1,
      right: edge + bars.modules.length * bars.module + 1,
      module: bars.module,
    };
    expect(await barsInPdf(await draw(format, milk), line)).toBe(barsOf(milk.barcode)?.modules);
  });
});

test('a name that no label holds is cut, and the price stays whole', async () => {
  const name = 'Кондитерлік өнім '.repeat(12);
  const text = await pdfText(await draw('roll_30x20', { ...milk, name, priceTiyn: 9_999_999_900 }));
  expect(text).toContain('…');
  expect(text).toContain('99 999 999 ₸ / шт');
});

test('two pages of a sheet are two pages', async () => {
  const text = await pdfText(await draw('a4', { ...milk, count: 22 }));
  expect(text.split(milk.barcode)).toHaveLength(23);
});
