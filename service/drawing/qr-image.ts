/** Draws a QR as a small PNG synchronously, so that a request stays one transaction. */
import { drawModules } from './module-png.ts';
import { modulesOf } from './qr-modules.ts';

const MAX_CACHED = 2000;

const drawn = new Map<string, string>();

export function drawQr(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const image = `data:image/png;base64,${drawModules(modulesOf(text)).toString('base64')}`;
  if (drawn.size >= MAX_CACHED) drawn.clear();
  drawn.set(text, image);
  return image;
}
