import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { drawQr } from './qr-image.ts';

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
