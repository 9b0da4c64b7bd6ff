/**
 * The modules of a QR code of bytes, quickly: a code is linear, so those of a text are put together from those of its bytes,
 * which the library makes once each. Made whole by the library for each token, an invoice takes a third longer to create.
 */
import QRCode from 'qrcode';

/** Any of the eight masks reads well at the size we draw; looking for the best one takes ten times as long as the code itself. */
const MASK_PATTERN = 0;
/** Longer texts are no tokens, and come one by one. */
const LONGEST_TOKEN = 64;
const WORD_BITS = 32;
const BYTES = 256;
/** The quiet zone that the QR standard asks for, in modules. */
export const MARGIN = 4;

export interface QrModules {
  /** Modules across and down, without the quiet zone. */
  size: number;
  /** The lines with the quiet zone on both sides, a bit each module, dark where set; the lowest bit of a word is leftmost. */
  lines: Uint32Array;
  /** Words of a line. */
  lineWords: number;
}

/**
 * Error correction is linear, and everything else of a code depends on the text's length alone: each byte of the text
 * turns the same modules over, whatever the others are. Tokens are hexadecimal, so few bytes ever stand in one place.
 */
interface LinearCode {
  /** A text of zeros. */
  blank: QrModules;
  /** What each byte in each place turns over, one after the other, as far as it was asked for. */
  turns: Uint32Array;
  isKnown: Uint8Array;
}

const codes = new Map<number, LinearCode>();

/** With error correction of level M; throws for a text that no code can hold. */
export function modulesOf(text: string): QrModules {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > LONGEST_TOKEN) return encode(bytes);
  const code = codes.get(bytes.length) ?? begin(bytes.length);
  const lines = code.blank.lines.slice();
  for (let place = 0; place < bytes.length; place += 1) {
    turnOver(lines, code.turns, turnAt(code, place, bytes) * lines.length);
  }
  return { ...code.blank, lines };
}

function encode(bytes: Uint8Array): QrModules {
  // One segment of bytes: looking for the shortest mix of modes takes longer than it saves.
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

/** Where among the turns that of this place of the text stands. */
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
