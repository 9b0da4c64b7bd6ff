import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { drawQr } from './qr-image.ts';
import { MARGIN, modulesOf } from './qr-modules.ts';

test.each([
  ['a token in Cyrillic', 'чек-q0123'],
  ['a token of an invoice', 'q0123456789abcdef0123456789abcdef'],
  ['a short text', 'q1'],
  ['an address of a page', `https://shop.example/pay/${'x'.repeat(60)}?of=касса`],
  ['a long text', 'Чек '.repeat(120)],
])('Invoice, qr_image: a PNG from which a phone reads %s', (_, text) => {
  const png = Buffer.from(drawQr(text).replace('data:image/png;base64,', ''), 'base64');
  const { width, height, data } = PNG.sync.read(png, { checkCRC: true });
  expect(width).toBe(height);
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(text);
});

test('Invoice, qr_image: its packed lines are one whole zlib stream with the right sum', () => {
  const png = Buffer.from(drawQr('q0123456789abcdef0123456789abcdef').split(',')[1] ?? '', 'base64');
  const from = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(from, from + png.readUInt32BE(from - 8)));
  const side = png.readUInt32BE(16);
  expect(lines.length).toBe((side / 8 + 1) * side);
});

test('Invoice, qr_image: the modules of a token, put together from its bytes, are those of the whole token', () => {
  for (const token of ['q0123456789abcdef0123456789abcdef', 'q~\u0000{|}', 'чек', 'x'.repeat(64), 'y'.repeat(65)]) {
    const { modules } = QRCode.create([{ data: Buffer.from(token), mode: 'byte' }], {
      errorCorrectionLevel: 'M',
      maskPattern: 0,
    });
    const drawn = modulesOf(token);
    expect(drawn.size).toBe(modules.size);
    const places = Array.from(modules.data, (_, at) => ({
      row: Math.floor(at / modules.size),
      column: at % modules.size,
    }));
    const isDark = ({ row, column }: { row: number; column: number }): number => {
      const place = column + MARGIN;
      return ((drawn.lines[row * drawn.lineWords + (place >> 5)] ?? 0) >>> (place & 31)) & 1;
    };
    expect(places.map(isDark)).toEqual([...modules.data]);
  }
});
