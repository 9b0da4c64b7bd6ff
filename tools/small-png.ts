/** Screens as small PNG files: they have few colours that matter, so a palette of 256 holds them. */

import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const mostColours = 256;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Takes an opaque PNG; gives the same picture with the palette of its most frequent colours. */
export function toSmallPng(png: Buffer): Buffer {
  const { data, width, height } = PNG.sync.read(png);
  const pixels = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let index = 0; index < pixels.length; index += 1) {
    const colour = data.readUIntBE(index * 4, 3);
    pixels[index] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostColours)
    .map(([colour]) => colour);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  // One byte for the filter of each row: none, since neighbours in a palette are no neighbours in colour.
  const rows = Buffer.alloc(height * (width + 1));
  for (const [index, colour] of pixels.entries()) {
    let place = places.get(colour);
    if (place === undefined) {
      place = nearest(palette, colour);
      places.set(colour, place);
    }
    rows[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = place;
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function parts(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function nearest(palette: readonly number[], colour: number): number {
  const [red, green, blue] = parts(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, known] of palette.entries()) {
    const [r, g, b] = parts(known);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}

/** Eight bits a pixel, colours by palette. */
function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 3, 0, 0, 0], 8);
  return bytes;
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
