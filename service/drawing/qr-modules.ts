/**
 * QR modules of bytes, fast: the code is linear, so the modules of a text are the sum of those of its bytes, which the
 * library makes once each. Letting the library make each token makes an invoice take a third longer.
 */
import QRCode from 'qrcode';

/** Any of the eight masks is readable at this size; the search for the best takes ten times as long as the code. */
const MASK_PATTERN = 0;
/** Longer texts are no tokens and come one by one. */
const MAX_TOKEN_LENGTH = 64;
const WORD_BITS = 32;
const BYTES = 256;
/** The quiet zone that the QR standard asks for, in modules. */
export const MARGIN = 4;

export interface QrModules {
  /** Without the quiet zone. */
  size: number;
  /** With the quiet zone on both sides, a bit per module, dark where set; the lowest bit of a word is leftmost. */
  lines: Uint32Array;
  /** Words of a line. */
  lineWords: number;
}

/**
 * Error correction is linear, and the rest depends on the text's length alone: a byte flips the same modules whatever
 * the others are. Tokens are hexadecimal, so few bytes occur in one place.
 */
interface LinearCode {
  /** For a text of zeros. */
  blank: QrModules;
  /** Flips of each byte in each place, computed on demand. */
  turns: Uint32Array;
  isKnown: Uint8Array;
}

const codes = new Map<number, LinearCode>();

/** Error correction level M; throws for a text that no code can hold. */
export function modulesOf(text: string): QrModules {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > MAX_TOKEN_LENGTH) return encode(bytes);
  const code = codes.get(bytes.length) ?? begin(bytes.length);
  const lines = code.blank.lines.slice();
  for (let place = 0; place < bytes.length; place += 1) {
    turnOver(lines, code.turns, turnAt(code, place, bytes) * lines.length);
  }
  return { ...code.blank, lines };
}

function encode(bytes: Uint8Array): QrModules {
  // One byte segment: the search for the shortest mix of modes takes longer than it saves.
  const { modules } = QRCode.create([{ data: Buffer.from(bytes), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: MASK_PATTERN,
  });
  return pack(modules.size, modules.data);
}

function begin(length: number): LinearCode {
  const blank = encode(new Uint8Array(length));
  const count = length * BYTES;
  const code = { blank, turns: new Uint32Array(count * blank.lines.length), isKnown: new Uint8Array(count) };
  codes.set(length, code);
  return code;
}

/** Offset of this place and byte in the flips. */
function turnAt({ blank, turns, isKnown }: LinearCode, place: number, bytes: Uint8Array): number {
  const byte = bytes[place] ?? 0;
  const at = place * BYTES + byte;
  if (isKnown[at] === 1) return at;
  const single = new Uint8Array(bytes.length);
  single[place] = byte;
  const { lines } = encode(single);
  turnOver(lines, blank.lines, 0);
  turns.set(lines, at * lines.length);
  isKnown[at] = 1;
  return at;
}

function turnOver(words: Uint32Array, by: Uint32Array, from: number): void {
  for (let place = 0; place < words.length; place += 1) words[place] = (words[place] ?? 0) ^ (by[from + place] ?? 0);
}

/** `modules` row by row, dark where not 0. */
function pack(size: number, modules: Uint8Array): QrModules {
  const lineWords = Math.ceil((size + 2 * MARGIN) / WORD_BITS);
  const lines = new Uint32Array(size * lineWords);
  for (const [at, module] of modules.entries()) {
    if (module === 0) continue;
    const place = (at % size) + MARGIN;
    const word = Math.floor(at / size) * lineWords + (place >> 5);
    lines[word] = (lines[word] ?? 0) | (1 << (place & 31));
  }
  return { size, lines, lineWords };
}
