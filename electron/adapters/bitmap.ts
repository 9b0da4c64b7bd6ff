import type { Bitmap } from '#core/platform/ports.ts';

export function createBitmap(width: number, height: number): Bitmap {
  if (width % 8 !== 0) throw new RangeError(`${String(width)} dots are no whole number of bytes`);
  return { width, height, bits: new Uint8Array((width / 8) * height) };
}

export function setDot({ width, height, bits }: Bitmap, x: number, y: number, isBlack: boolean): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const place = (width / 8) * y + (x >> 3);
  const bit = 0x80 >> (x & 7);
  bits[place] = isBlack ? (bits[place] ?? 0) | bit : (bits[place] ?? 0) & ~bit;
}

export function fillRect(bitmap: Bitmap, left: number, top: number, right: number, bottom: number): void {
  for (let y = Math.max(0, top); y < Math.min(bottom, bitmap.height); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(right, bitmap.width); x += 1) setDot(bitmap, x, y, true);
  }
}
