/** Draws a QR as a small black and white PNG, in one go and without waiting, so that a request stays one transaction. */
import { drawModules } from './module-png.ts';
import { modulesOf } from './qr-modules.ts';

const LARGEST_CACHE = 2000;

const drawn = new Map<string, string>();

/** A PNG data URI of the code that says `text`. */
export function drawQr(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const image = `data:image/png;base64,${drawModules(modulesOf(text)).toString('base64')}`;
  if (drawn.size >= LARGEST_CACHE) drawn.clear();
  drawn.set(text, image);
  return image;
}
