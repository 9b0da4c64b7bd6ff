/** Black and white squares as a PNG, packed by hand: the picture of a QR goes out with every invoice, and zlib takes longer than all the rest. */
import { crc32 } from 'node:zlib';

/** Pixels of one module, across and down: as many as a byte has bits, so that a module is one byte. */
const SCALE = 8;
/** The quiet zone that the QR standard asks for, in modules. */
const MARGIN = 4;
const WHITE = 0xff;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square of `size` modules with its quiet zone; `modules` row by row, dark where not 0. */
export function drawModules(size: number, modules: Uint8Array): Buffer {
  const side = (size + 2 * MARGIN) * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel; the rest zero: grey, no interlacing.
  header.writeUInt8(1, 8);
  const lines = pack(size, modules);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

/** Huffman codes of the block as [bits, length], the bits in the order in which they go out. */
const BLACK_CODE = [0b0, 1] as const;
const WHITE_CODE = [0b01, 2] as const;
const END_CODE = [0b011, 3] as const;
const REPEAT_CODE = [0b111, 3] as const;

/**
 * The zlib stream of all pixel lines (RFC 1950, 1951): one block whose codes know just two bytes and one length. Each
 * line of modules is written once, as a filter byte and one byte a module; the pixel lines below repeat it.
 */
function pack(size: number, modules: Uint8Array): Buffer {
  const side = size + 2 * MARGIN;
  const lineBytes = side + 1;
  const again = (SCALE - 1) * lineBytes;
  // One length code serves all repeats, so they are equally long; a side is odd, so a half is always whole.
  const pieces = again / 2 <= LONGEST_REPEAT ? 2 : SCALE - 1;
  const length = lengthCode(again / pieces);
  const distance = distanceCode(lineBytes);
  const out = createBitWriter(128 + side * lineBytes);
  writeHead(out, length.symbol, distance.symbol);
  let low = 1;
  let high = 0;
  for (let row = -MARGIN; row < size + MARGIN; row += 1) {
    let sum = 0;
    let weighted = 0;
    const isQuietRow = row < 0 || row >= size;
    out.add(BLACK_CODE[0], BLACK_CODE[1]);
    for (let column = -MARGIN; column < size + MARGIN; column += 1) {
      if (!isQuietRow && column >= 0 && column < size && modules[row * size + column] !== 0) {
        out.add(BLACK_CODE[0], BLACK_CODE[1]);
        continue;
      }
      out.add(WHITE_CODE[0], WHITE_CODE[1]);
      sum += WHITE;
      weighted += WHITE * (size + MARGIN - column);
    }
    for (let piece = 0; piece < pieces; piece += 1) {
      out.add(REPEAT_CODE[0], REPEAT_CODE[1]);
      out.add(length.extra, length.extraBits);
      out.add(0, 1);
      out.add(distance.extra, distance.extraBits);
    }
    // Adler-32 of a whole line at once: black adds nothing.
    for (let line = 0; line < SCALE; line += 1) {
      high = (high + lineBytes * low + weighted) % ADLER_MODULUS;
      low = (low + sum) % ADLER_MODULUS;
    }
  }
  out.add(END_CODE[0], END_CODE[1]);
  return out.finish(high, low);
}

/** The zlib header and the block's own codes (RFC 1951, 3.2.7): 1 bit for 0x00, 2 for 0xff, 3 for the end and the repeat. */
function writeHead(out: BitWriter, repeat: number, distance: number): void {
  out.add(0x0178, 16);
  out.add(0b101, 3);
  out.add(repeat - 256, 5);
  out.add(distance, 5);
  out.add(ORDER.length - 4, 4);
  for (const symbol of ORDER) out.add(LENGTHS[symbol] ?? 0, 3);
  const [one, two, three, fewZeros, manyZeros] = [
    [0b00, 2] as const,
    [0b011, 3] as const,
    [0b10, 2] as const,
    [0b111, 3] as const,
    [0b01, 2] as const,
  ];
  const zeros = (count: number): void => {
    if (count >= 11) {
      out.add(...manyZeros);
      out.add(count - 11, 7);
    } else {
      out.add(...fewZeros);
      out.add(count - 3, 3);
    }
  };
  out.add(...one);
  zeros(138);
  zeros(116);
  out.add(...two);
  out.add(...three);
  zeros(repeat - 257);
  out.add(...three);
  zeros(distance);
  out.add(...one);
}

/** The order of code lengths in a head, up to the last one that is used, and the lengths of those that are. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] as const;
const LENGTHS: Readonly<Record<number, number>> = { 1: 2, 3: 2, 18: 2, 2: 3, 17: 3 };

const LONGEST_REPEAT = 257;
const ADLER_MODULUS = 65_521;

interface ExtraCode {
  symbol: number;
  extra: number;
  extraBits: number;
}

/** 11 to 257 bytes. */
function lengthCode(length: number): ExtraCode {
  const value = length - 3;
  const extraBits = 29 - Math.clz32(value);
  return { symbol: 261 + 4 * extraBits + ((value >> extraBits) & 3), extra: value & ((1 << extraBits) - 1), extraBits };
}

/** From 5 bytes back. */
function distanceCode(distance: number): ExtraCode {
  const value = distance - 1;
  const extraBits = 30 - Math.clz32(value);
  return { symbol: 2 + 2 * extraBits + ((value >> extraBits) & 1), extra: value & ((1 << extraBits) - 1), extraBits };
}

interface BitWriter {
  /** The lowest bit first, at most 16. */
  add(bits: number, count: number): void;
  /** Fills the last byte and adds the sum. */
  finish(high: number, low: number): Buffer;
}

function createBitWriter(most: number): BitWriter {
  const bytes = Buffer.allocUnsafe(most);
  let length = 0;
  let waiting = 0;
  let waitingBits = 0;
  return {
    add(bits, count) {
      waiting |= bits << waitingBits;
      waitingBits += count;
      while (waitingBits >= 8) {
        bytes[length] = waiting & 0xff;
        length += 1;
        waiting >>>= 8;
        waitingBits -= 8;
      }
    },
    finish(high, low) {
      if (waitingBits > 0) {
        bytes[length] = waiting & 0xff;
        length += 1;
      }
      bytes.writeUInt16BE(high, length);
      bytes.writeUInt16BE(low, length + 2);
      return bytes.subarray(0, length + 4);
    },
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
