/**
 * Black and white squares as a PNG. The QR picture is part of every invoice: creation takes a third longer when zlib
 * packs it, and thirty times as long when the library draws it pixel by pixel.
 */
import { crc32 } from 'node:zlib';
import { MARGIN, type QrModules } from './qr-modules.ts';

/** Eight pixels a module, so that a module is one byte. */
const SCALE = 8;
const WHITE = 0xff;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function drawModules(code: QrModules): Buffer {
  const side = (code.size + 2 * MARGIN) * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel; the rest zero: grey, no interlacing.
  header.writeUInt8(1, 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pack(code)), END]);
}

/** Huffman codes of the block as [bits, length], in output order. */
const BLACK_CODE = [0b0, 1] as const;
const WHITE_CODE = [0b01, 2] as const;
const END_CODE = [0b011, 3] as const;
const REPEAT_CODE = [0b111, 3] as const;

/** Modules written at once. */
const GROUP = 8;

interface Group {
  bits: number;
  length: number;
  whites: number;
  /** Sum of the positions of the white ones in the group. */
  places: number;
}

const NO_GROUP: Group = { bits: 0, length: 0, whites: 0, places: 0 };

/** By number of modules (the last group of a line may be shorter) and by which are dark, lowest bit first. */
const GROUPS: readonly (readonly Group[])[] = Array.from({ length: GROUP + 1 }, (_, count) =>
  Array.from({ length: 2 ** count }, (_, dark) => {
    const group = { ...NO_GROUP };
    for (let place = 0; place < count; place += 1) {
      const isDark = ((dark >> place) & 1) === 1;
      const [bits, length] = isDark ? BLACK_CODE : WHITE_CODE;
      group.bits |= bits << group.length;
      group.length += length;
      group.whites += isDark ? 0 : 1;
      group.places += isDark ? 0 : place;
    }
    return group;
  }),
);

/**
 * The zlib stream of all pixel lines (RFC 1950, 1951): one block whose codes know two bytes and one length. Each line
 * of modules is written once, as a filter byte and one byte a module; the pixel lines below repeat it.
 */
function pack({ size, lines, lineWords }: QrModules): Buffer {
  const side = size + 2 * MARGIN;
  const lineBytes = side + 1;
  const again = repeatCode(lineBytes);
  // Two bits a module and at most seven repeats of two bytes.
  const out = createBitWriter(128 + side * (side / 4 + 16));
  writeHead(out, again);
  let low = 1;
  let high = 0;
  for (let row = -MARGIN; row < size + MARGIN; row += 1) {
    let sum = 0;
    let weighted = 0;
    const isQuietRow = row < 0 || row >= size;
    out.add(BLACK_CODE[0], BLACK_CODE[1]);
    for (let column = 0; column < side; column += GROUP) {
      const word = isQuietRow ? 0 : (lines[row * lineWords + (column >> 5)] ?? 0);
      const group = GROUPS[Math.min(GROUP, side - column)]?.[(word >>> (column & 31)) & 0xff] ?? NO_GROUP;
      out.add(group.bits, group.length);
      sum += WHITE * group.whites;
      weighted += WHITE * (group.whites * (side - column) - group.places);
    }
    for (let piece = 0; piece < again.pieces; piece += 1) out.add(again.bits, again.length);
    // Adler-32 of a whole line at once: black adds nothing.
    for (let line = 0; line < SCALE; line += 1) {
      high = (high + lineBytes * low + weighted) % ADLER_MODULUS;
      low = (low + sum) % ADLER_MODULUS;
    }
  }
  out.add(END_CODE[0], END_CODE[1]);
  return out.finish(high, low);
}

interface RepeatCode {
  lengthSymbol: number;
  distanceSymbol: number;
  /** Repeats after a line. */
  pieces: number;
  bits: number;
  length: number;
}

/** Derives the other pixel lines of a line of modules from the first. */
function repeatCode(lineBytes: number): RepeatCode {
  const again = (SCALE - 1) * lineBytes;
  // One length code serves all repeats, so they are equally long; a side is odd, so a half is whole.
  const pieces = again / 2 <= MAX_REPEAT ? 2 : SCALE - 1;
  const length = lengthCode(again / pieces);
  const distance = distanceCode(lineBytes);
  const [repeat, repeatBits] = REPEAT_CODE;
  return {
    lengthSymbol: length.symbol,
    distanceSymbol: distance.symbol,
    pieces,
    // The only distance has a code of one bit, 0.
    bits: repeat | (length.extra << repeatBits) | (distance.extra << (repeatBits + length.extraBits + 1)),
    length: repeatBits + length.extraBits + 1 + distance.extraBits,
  };
}

/** The zlib header and the block's own codes (RFC 1951, 3.2.7): 1 bit for 0x00, 2 for 0xff, 3 for the end and the repeat. */
function writeHead(out: BitWriter, { lengthSymbol: repeat, distanceSymbol: distance }: RepeatCode): void {
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

/** Code lengths in the order of the header, up to the last one used. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] as const;
const LENGTHS: Readonly<Record<number, number>> = { 1: 2, 3: 2, 18: 2, 2: 3, 17: 3 };

const MAX_REPEAT = 257;
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
  /** Lowest bit first, at most 16. */
  add(bits: number, count: number): void;
  /** Fills the last byte and adds the checksum. */
  finish(high: number, low: number): Buffer;
}

function createBitWriter(max: number): BitWriter {
  const bytes = Buffer.allocUnsafe(max);
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

const END = chunk('IEND', Buffer.alloc(0));
