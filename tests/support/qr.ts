import { createRequire } from 'node:module';
import type jsQR from 'jsqr';
import { PNG } from 'pngjs';

// The package is a CommonJS bundle whose `default` Node and bundlers unwrap differently.
const { default: decode } = createRequire(import.meta.url)('jsqr') as { default: typeof jsQR };

/** Reads the QR code out of a PNG, as a phone's camera would; null: none was found. */
export function readQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  return readQrPixels(new Uint8ClampedArray(data), width, height);
}

export function readQrPixels(pixels: Uint8ClampedArray, width: number, height: number): string | null {
  return decode(pixels, width, height)?.data ?? null;
}
