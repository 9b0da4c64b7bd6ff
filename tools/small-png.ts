/** Screens as small PNG files: they have few colours that matter, so a short palette holds them. */

import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { pngChunk } from '#adapters/bitmap-png.ts';

/** The drawings of goods have some eighty. */
const maxColours = 128;
/** Two colours of the palette are at least so far apart, or the shades of one edge would fill it. */
const minDistance = 600;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Picture {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** Takes an opaque PNG; gives the same picture with few colours. */
export function toSmallPng(png: Buffer): Buffer {
  const { pixels, width, height } = read(png);
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = paletteOf(counts);
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
    pngChunk('IHDR', header(width, height)),
    pngChunk('PLTE', Buffer.from(palette.flatMap(parts))),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function read(png: Buffer): Picture {
  const { data, width, height } = PNG.sync.read(png);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = data.readUIntBE(index * 4, 3);
  return { pixels, width, height };
}

/** The most frequent colours that differ from each other. */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const palette: number[] = [];
  for (const [colour] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (palette.length === maxColours) break;
    if (palette.every((known) => distance(known, colour) >= minDistance)) palette.push(colour);
    // The grounds of a screen are large, and may be near to each other.
    else if ((counts.get(colour) ?? 0) > LARGE_PIXELS) palette.push(colour);
  }
  return palette;
}

const LARGE_PIXELS = 500;

function parts(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function distance(one: number, other: number): number {
  const [red, green, blue] = parts(one);
  const [r, g, b] = parts(other);
  return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let min = Number.POSITIVE_INFINITY;
  for (const [place, known] of palette.entries()) {
    const far = distance(known, colour);
    if (far < min) {
      min = far;
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
