import { hash } from 'node:crypto';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { drawQr } from './qr-image.ts';

function read(text: string): string | undefined {
  const png = Buffer.from(drawQr(text).replace('data:image/png;base64,', ''), 'base64');
  const { width, height, data } = PNG.sync.read(png, { checkCRC: true });
  expect(width).toBe(height);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

test.each([
  ['a token in Cyrillic', 'чек-q0123'],
  ['a token of an invoice', 'q0123456789abcdef0123456789abcdef'],
  ['a short text', 'q1'],
  ['an address of a page', `https://shop.example/pay/${'x'.repeat(60)}?of=касса`],
  ['a long text', 'Чек '.repeat(120)],
])('Invoice, qr_image: a PNG from which a phone reads %s', (_, text) => {
  expect(read(text)).toBe(text);
});

test('Invoice, qr_image: a phone also reads the code of a text after many of the same length', () => {
  const tokens = Array.from({ length: 40 }, (_, index) => `q${hash('sha256', String(index)).slice(0, 32)}`);
  for (const token of tokens.slice(0, -4)) drawQr(token);
  expect(tokens.slice(-4).map(read)).toEqual(tokens.slice(-4));
});
