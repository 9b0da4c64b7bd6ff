import { readQrPixels } from '../support/qr.ts';

const SCALE = 4;

/** What a phone's camera reads from a QR on the screens; empty where it reads nothing. */
export function readDrawnQr(code: Element): string {
  const side = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const bars =
    code
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h(\d+)v1/g) ?? [];
  const pixels = new Uint8ClampedArray((side * SCALE) ** 2 * 4).fill(255);
  for (const bar of bars) {
    const [x = 0, y = 0, width = 0] = bar.slice(1).map((part) => Number(part) * SCALE);
    for (let row = y; row < y + SCALE; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        pixels.fill(0, (row * side * SCALE + column) * 4, (row * side * SCALE + column) * 4 + 3);
      }
    }
  }
  return readQrPixels(pixels, side * SCALE, side * SCALE) ?? '';
}
