import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../tests/support/pdf.ts';
import { pdfPicture, whyNoPicture } from '../../tests/support/pdf-picture.ts';
import { readQr } from '../../tests/support/qr.ts';
import type { SlipBlock } from '../core/ports.ts';
import { createPdfkitSlips } from './pdfkit-slip.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilla-slip-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const press = createPdfkitSlips(join(import.meta.dirname, '../../resources/fonts'));

async function draw(paperWidth: '80' | '58', blocks: readonly SlipBlock[]): Promise<string> {
  const file = join(folder, `${String(Math.round(performance.now() * 1000))}.pdf`);
  writeFileSync(file, await press.draw({ paperWidth, blocks }));
  return file;
}
/** The structure of a PDF is plain text; only its streams are packed. */
const structure = (file: string): string => readFileSync(file, 'latin1');
const size = (file: string): { width: number; height: number } => {
  const [, width, height] = /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/.exec(structure(file)) ?? [];
  return { width: Number(width), height: Number(height) };
};
const line: SlipBlock = { kind: 'pair', left: '2 × 260 ₸', right: '520 ₸', strong: false };

describe.each(['80', '58'] as const)('a slip %s mm wide', (paperWidth) => {
  test('has its text with every Kazakh letter and the tenge sign', async () => {
    const letters = 'Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі ₸ № × − Ёё';
    const blocks: SlipBlock[] = [
      { kind: 'banner', text: 'ОҚУ РЕЖИМІ', align: 'center' },
      { kind: 'title', text: 'Дүкен «Әсем»', align: 'center' },
      { kind: 'text', text: letters, align: 'left' },
      line,
    ];
    const text = await pdfText(await draw(paperWidth, blocks));
    for (const words of ['ОҚУ РЕЖИМІ', 'Дүкен «Әсем»', letters, '520 ₸']) expect(text).toContain(words);
  });

  test('is one page, as wide as its paper and as long as its content', async () => {
    const many = Array.from({ length: 300 }, () => line);
    const long = await draw(paperWidth, many);
    const short = size(await draw(paperWidth, [line]));
    expect(short.width / (72 / 25.4)).toBeCloseTo(Number(paperWidth), 0);
    expect(short.height).toBeLessThan(60);
    expect(size(long).height).toBeGreaterThan(2_000);
    expect(structure(long)).toMatch(/\/Count 1\b/);
  });

  test('carries a QR that a camera reads', async (context) => {
    const reason = whyNoPicture();
    context.skip(reason !== null, reason ?? '');
    const text = 'https://pay.example/q/0123456789abcdef0123456789';
    const file = await draw(paperWidth, [line, { kind: 'qr', text }]);
    expect(readQr(pdfPicture(file, 203))).toBe(text);
  });
});

test('letters that look alike stay what they are, on one slip and from slip to slip', async () => {
  // Latin first, then the Cyrillic letters that share its drawings; the other way round on the next slip.
  const latin = 'TRAINING Coca-Cola ABCEHKMOPTX aceopxy';
  const cyrillic = 'Сок АВСЕНКМОРТХ асеорху Іі Ұұ';
  const lines = (texts: readonly string[]): SlipBlock[] =>
    texts.map((text) => ({ kind: 'text', text, align: 'left' }) as const);
  for (const texts of [
    [latin, cyrillic],
    [cyrillic, latin],
  ]) {
    const text = await pdfText(await draw('80', lines(texts)));
    for (const words of texts) expect(text).toContain(words);
  }
});

test('a slip drawn again, after others, is the same slip', async () => {
  const blocks: SlipBlock[] = [
    { kind: 'title', text: 'Дүкен «Әсем»', align: 'center' },
    { kind: 'pair', left: 'Қымыз «Жайлау» 1 л', right: '1 240,50 ₸', strong: true },
    line,
  ];
  // What changes from file to file: when it was made, and its name by that.
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
