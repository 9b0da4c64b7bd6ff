/** Compares what a printer burnt with the page it was to burn. */

import { PNG } from 'pngjs';
import type { VirtualPaper } from './virtual-printer.ts';

/** Two ways of filling a letter differ by a dot at its edges; more than so many dots of a cell are another letter. */
const cell = 24;
const maxOddPixels = 3;
/** Shades of the page: black, and anything but white. */
const black = 100;
const notWhite = 245;

/** Cells in which one has ink where the other has none nearby, as `x,y: dots`; none: it is the same picture. */
export function differences(paper: VirtualPaper, page: Buffer, offset: { x: number; y: number }): string[] {
  const png = PNG.sync.read(page);
  const { width } = paper;
  const height = Math.max(paper.height, png.height - offset.y);
  const burnt = new Uint8Array(width * height);
  burnt.set(paper.dots);
  const shades = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < Math.min(height, png.height - offset.y); y += 1) {
    for (let x = 0; x < Math.min(width, png.width - offset.x); x += 1) {
      shades[y * width + x] = png.data[((y + offset.y) * png.width + x + offset.x) * 4] ?? 255;
    }
  }
  const odd = new Map<string, number>();
  const count = (has: Uint8Array, near: Uint8Array): void => {
    for (const [place, ink] of has.entries()) {
      if (ink === 0 || near[place] === 1) continue;
      const [x, y] = [place % width, Math.floor(place / width)];
      const name = `${String(Math.floor(x / cell) * cell)},${String(Math.floor(y / cell) * cell)}`;
      odd.set(name, (odd.get(name) ?? 0) + 1);
    }
  };
  count(
    burnt,
    spread(
      shades.map((shade) => Number(shade < notWhite)),
      width,
    ),
  );
  count(
    shades.map((shade) => Number(shade < black)),
    spread(burnt, width),
  );
  return [...odd].filter(([, dots]) => dots > maxOddPixels).map(([name, dots]) => `${name}: ${String(dots)}`);
}

function spread(ink: Uint8Array, width: number): Uint8Array {
  const wide = new Uint8Array(ink.length);
  for (const [place, dot] of ink.entries()) {
    if (dot === 0) continue;
    for (const row of [place - width, place, place + width]) wide.fill(1, Math.max(0, row - 1), Math.max(0, row + 2));
  }
  return wide;
}
