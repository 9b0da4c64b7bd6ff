import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { PrintedPoster } from '#core/platform/ports.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { pdfPicture } from '#tests/support/pdf-picture.ts';
import { readQr } from '#tests/support/qr.ts';
import { createPdfkitReceipts } from './pdfkit-receipt.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilla-poster-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const press = createPdfkitReceipts(join(import.meta.dirname, '../../resources/fonts'));
const poster: PrintedPoster = {
  paper: 'sheet',
  shopName: 'Дүкен «Әсем»',
  qr: { text: 'https://pay.example/static/s0123456789abcdef' },
  amount: '1 500 ₸',
  description: 'Қойма жалдау, бокс 12, айлық төлем',
  how: 'Телефон камерасымен сканерлеп, төлеңіз',
  banner: null,
};

async function draw(more: Partial<PrintedPoster> = {}): Promise<string> {
  const file = join(folder, `${String(Math.round(performance.now() * 1_000))}.pdf`);
  writeFileSync(file, await press.poster({ ...poster, ...more }));
  return file;
}
const sizeOf = (file: string) => /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/.exec(readFileSync(file, 'latin1'))?.slice(1);

describe('a QR to be hung up', () => {
  test.each([
    ['sheet', ['595', '842'], 1],
    ['card', ['298', '420'], 1],
    ['cards', ['595', '842'], 4],
  ] as const)('on a %s is one page of its size with all its words', async (paper, size, times) => {
    const file = await draw({ paper });
    expect(sizeOf(file)).toEqual(size);
    expect(readFileSync(file, 'latin1')).toMatch(/\/Count 1\b/);
    const text = await pdfText(file);
    for (const words of [poster.shopName, '1 500 ₸', 'бокс 12', 'сканерлеп']) {
      expect(text.split(words).length - 1, words).toBe(times);
    }
  });

  test('a camera reads the code', async () => {
    expect(readQr(await pdfPicture(await draw({ paper: 'card' }), 203))).toBe(
      'https://pay.example/static/s0123456789abcdef',
    );
  });

  test('of play money says so, and a picture of a code is taken where nothing else is there', async () => {
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = await draw({ banner: 'ОҚУ РЕЖИМІ', qr: { image } });
    expect(await pdfText(file)).toContain('ОҚУ РЕЖИМІ');
  });

  test('a poster keeps on its page however much is written', async () => {
    const file = await draw({
      paper: 'card',
      description: 'Өте ұзақ түсіндірме '.repeat(40),
      shopName: 'Дүкен '.repeat(30),
    });
    expect(readFileSync(file, 'latin1')).toMatch(/\/Count 1\b/);
  });
});
