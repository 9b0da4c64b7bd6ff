/** Synchronous, so that a request stays one transaction. */

import { crc32 } from 'node:zlib';
import { type Modules, modulesOf } from './modules.ts';

const MAX_CACHED = 2000;
/** One bit a pixel: a module is one byte of a row. */
const SCALE = 8;
/** The standard's quiet zone. */
const MARGIN = 4;
const WHITE = 0xff;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const drawn = new Map<string, string>();

/** Throws for a text that no code can hold. */
export function drawQr(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const image = `data:image/png;base64,${draw(modulesOf(text)).toString('base64')}`;
  if (drawn.size >= MAX_CACHED) drawn.clear();
  drawn.set(text, image);
  return image;
}

// The library's own PNG takes a hundred times as long.
function draw(modules: Modules): Buffer {
  const side = modules.side + 2 * MARGIN;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side * SCALE, 0);
  header.writeUInt32BE(side * SCALE, 4);
  // One bit a pixel, grey, no interlacing.
  header.writeUInt8(1, 8);
  const content = compress(modules, side);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * A zlib stream of one block (RFC 1951): each row of modules is written once and repeated by reference, which a
 * compressor takes its time to find. Bits of a code go lowest first, so codes stand here reversed.
 */
function compress(modules: Modules, side: number): Buffer {
  const width = 1 + side;
  const repeated = (SCALE - 1) * width;
  // Two references where they reach; either has the symbol of the other.
  const pieces = repeated < 2 * 258 ? 2 : SCALE - 1;
  const first = Math.floor(repeated / pieces);
  const length = lengthCode(first);
  const distance = distanceCode(width);
  const out = new BitWriter(side * (width + 16) + 64);
  out.write(0x0178, 16);
  writeCodes(out, length.symbol, distance.symbol);
  let low = 1;
  let high = 0;
  for (let row = -MARGIN; row < side - MARGIN; row += 1) {
    // Filter "none" is the byte of black.
    out.write(0b01, 2);
    let sum = 0;
    let weighted = 0;
    for (let column = -MARGIN; column < side - MARGIN; column += 1) {
      if (isDark(modules, row, column)) {
        out.write(0b01, 2);
      } else {
        out.write(0, 1);
        sum += WHITE;
        weighted += WHITE * (side - MARGIN - column);
      }
    }
    for (let piece = 0; piece < pieces; piece += 1) {
      out.write(0b111, 3);
      out.write(length.rest + (piece === 0 ? 0 : repeated - first * pieces), length.bits);
      out.write(0, 1);
      out.write(distance.rest, distance.bits);
    }
    for (let line = 0; line < SCALE; line += 1) {
      high = (high + width * low + weighted) % ADLER;
      low = (low + sum) % ADLER;
    }
  }
  out.write(0b011, 3);
  return out.end(high, low);
}

const ADLER = 65_521;

const isDark = ({ side, bits }: Modules, row: number, column: number): boolean => {
  if (row < 0 || column < 0 || row >= side || column >= side) return false;
  const place = row * side + column;
  return (((bits[place >> 5] ?? 0) >> (place & 31)) & 1) === 1;
};

/** Code lengths: white 1, black 2, end and reference 3; one distance. */
function writeCodes(out: BitWriter, length: number, distance: number): void {
  // The last block, with codes of its own.
  out.write(0b101, 3);
  out.write(length - 256, 5);
  out.write(distance, 5);
  out.write(14, 4);
  // Lengths 0, "many zeros", 3, 1 and 2 have the codes 0, 10, 110, 1110 and 1111.
  for (const bits of [0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 4, 0, 4]) out.write(bits, 3);
  const zeros = (count: number): void => {
    out.write(0b01, 2);
    out.write(count - 11, 7);
  };
  out.write(0b1111, 4);
  zeros(138);
  zeros(116);
  out.write(0b0111, 4);
  out.write(0b011, 3);
  zeros(length - 257);
  out.write(0b011, 3);
  out.write(0, distance);
  out.write(0b0111, 4);
}

interface Code {
  symbol: number;
  rest: number;
  bits: number;
}

/** From 35 to 257. */
function lengthCode(length: number): Code {
  const bits = 29 - Math.clz32(length - 3);
  return { symbol: 257 + 4 * bits + ((length - 3) >> bits), rest: (length - 3) & ((1 << bits) - 1), bits };
}

function distanceCode(distance: number): Code {
  const bits = 30 - Math.clz32(distance - 1);
  return { symbol: 2 * bits + ((distance - 1) >> bits), rest: (distance - 1) & ((1 << bits) - 1), bits };
}

class BitWriter {
  readonly #bytes: Buffer;
  #used = 0;
  #held = 0;
  #count = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  /** At most 16 bits. */
  write(value: number, bits: number): void {
    this.#held |= value << this.#count;
    this.#count += bits;
    while (this.#count >= 8) {
      this.#bytes[this.#used] = this.#held & 0xff;
      this.#used += 1;
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  /** With the checksum, of which the halves are given. */
  end(high: number, low: number): Buffer {
    this.write(0, 7);
    this.#used = this.#bytes.writeUInt16BE(high, this.#used);
    this.#used = this.#bytes.writeUInt16BE(low, this.#used);
    return this.#bytes.subarray(0, this.#used);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
