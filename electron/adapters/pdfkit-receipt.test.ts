import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { code128Widths } from '@tilla/shared/domain/code128.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bitmap, ReceiptBlock } from '#core/platform/ports.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { pdfPicture } from '#tests/support/pdf-picture.ts';
import { readQr } from '#tests/support/qr.ts';
import { createPdfkitReceipts } from './pdfkit-receipt.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilla-slip-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const press = createPdfkitReceipts(join(import.meta.dirname, '../../resources/fonts'));

async function draw(paperWidth: '80' | '58', blocks: readonly ReceiptBlock[]): Promise<string> {
  const file = join(folder, `${String(Math.round(performance.now() * 1000))}.pdf`);
  writeFileSync(file, await press.draw({ paperWidth, blocks }));
  return file;
}
/** Only the streams of a PDF are compressed. */
const structure = (file: string): string => readFileSync(file, 'latin1');
const size = (file: string): { width: number; height: number } => {
  const [, width, height] = /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/.exec(structure(file)) ?? [];
  return { width: Number(width), height: Number(height) };
};
const line: ReceiptBlock = { kind: 'pair', left: '2 × 260 ₸', right: '520 ₸', strong: false };

const isBlack = ({ width, bits }: Bitmap, x: number, y: number): boolean =>
  ((bits[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0;
function runs(dots: Bitmap, y: number): number[] {
  const row = Array.from({ length: dots.width }, (_, x) => (isBlack(dots, x, y) ? '#' : '.')).join('');
  return (row.replace(/^\.+|\.+$/g, '').match(/#+|\.+/g) ?? []).map(({ length }) => length);
}

describe.each(['80', '58'] as const)('a receipt %s mm wide', (paperWidth) => {
  test('a receipt has its text with every Kazakh letter and the tenge sign', async () => {
    const letters = 'Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі ₸ № × − Ёё';
    const blocks: ReceiptBlock[] = [
      { kind: 'banner', text: 'ОҚУ РЕЖИМІ', align: 'center' },
      { kind: 'title', text: 'Дүкен «Әсем»', align: 'center' },
      { kind: 'text', text: letters, align: 'left' },
      line,
    ];
    const text = await pdfText(await draw(paperWidth, blocks));
    for (const words of ['ОҚУ РЕЖИМІ', 'Дүкен «Әсем»', letters, '520 ₸']) expect(text).toContain(words);
  });

  test('a receipt is one page, as wide as its paper and as long as its content', async () => {
    const many = Array.from({ length: 300 }, () => line);
    const long = await draw(paperWidth, many);
    const short = size(await draw(paperWidth, [line]));
    expect(short.width / (72 / 25.4)).toBeCloseTo(Number(paperWidth), 0);
    expect(short.height).toBeLessThan(60);
    expect(size(long).height).toBeGreaterThan(2_000);
    expect(structure(long)).toMatch(/\/Count 1\b/);
  });

  test('a camera reads the QR of a receipt', async () => {
    const text = 'https://pay.example/q/0123456789abcdef0123456789';
    const file = await draw(paperWidth, [line, { kind: 'qr', text }]);
    expect(readQr(await pdfPicture(file, 203))).toBe(text);
  });

  test('bars are of whole dots, each as wide as Code 128 requires, with room beside them', async () => {
    const text = 'T0123000123';
    const dots = await press.dots({ paperWidth, blocks: [{ kind: 'bars', text }] });
    const found = runs(dots, 60);
    const [dot = 0] = found.map((run, place) => run / (code128Widths(text)[place] ?? 1));
    expect(Number.isInteger(dot) && dot >= 2).toBe(true);
    expect(found).toEqual(code128Widths(text).map((width) => width * dot));
    const left = Array.from({ length: dots.width }, (_, x) => x).find((x) => isBlack(dots, x, 60)) ?? 0;
    expect(left).toBeGreaterThanOrEqual(10 * dot);
  });

  test('a logo is printed dot by dot, in the middle', async () => {
    const bytes = [0b1010_0011, 0b0000_0001, 0b1111_1111, 0b1000_0000];
    const picture = { width: 16, height: 2, bits: Buffer.from(bytes).toString('base64') };
    const dots = await press.dots({ paperWidth, blocks: [{ kind: 'picture', picture }] });
    const left = Array.from({ length: dots.width }, (_, x) => x).find((x) => isBlack(dots, x, 0)) ?? 0;
    expect(Math.abs(left - (dots.width / 2 - 8))).toBeLessThanOrEqual(1);
    for (const y of [0, 1]) {
      const found = Array.from({ length: 16 }, (_, x) => isBlack(dots, left + x, y));
      expect(found).toEqual(
        Array.from({ length: 16 }, (_, x) => isBlack({ ...picture, bits: Uint8Array.from(bytes) }, x, y)),
      );
    }
    expect(runs(dots, 2)).toEqual([]);
  });
});

test('letters that look alike stay what they are, on one receipt and from receipt to receipt', async () => {
  // Latin first, then the Cyrillic letters of the same shapes; on the next receipt the other way round.
  const latin = 'TRAINING Coca-Cola ABCEHKMOPTX aceopxy';
  const cyrillic = 'Сок АВСЕНКМОРТХ асеорху Іі Ұұ';
  const lines = (texts: readonly string[]): ReceiptBlock[] =>
    texts.map((text) => ({ kind: 'text', text, align: 'left' }) as const);
  for (const texts of [
    [latin, cyrillic],
    [cyrillic, latin],
  ]) {
    const text = await pdfText(await draw('80', lines(texts)));
    for (const words of texts) expect(text).toContain(words);
  }
});

test('a receipt drawn again, after others, is the same receipt', async () => {
  const blocks: ReceiptBlock[] = [
    { kind: 'title', text: 'Дүкен «Әсем»', align: 'center' },
    { kind: 'pair', left: 'Қымыз «Жайлау» 1 л', right: '1 240,50 ₸', strong: true },
    line,
  ];
  // Without the creation date, which changes from file to file.
  const drawn = async (): Promise<string> =>
    structure(await draw('80', blocks)).replaceAll(/\(D:\d+Z\)|\/ID \[[^\]]*\]/g, '');
  const first = await drawn();
  await draw('58', [...blocks, { kind: 'text', text: 'Қымыз 1 240,50 ₸', align: 'left' }]);
  expect(await drawn()).toBe(first);
});

test('no font but Inter is in the file', async () => {
  const drawn = structure(await draw('80', [line]));
  const fonts = [...drawn.matchAll(/\/BaseFont \/(\S+)/g)].map((match) => match[1]);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toContain('Inter');
});
