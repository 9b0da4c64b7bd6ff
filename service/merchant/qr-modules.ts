/** The modules of a QR code of bytes, quickly: a code is linear, so those of a text are put together from those of its bits. */
import QRCode from 'qrcode';

/** Any of the eight masks reads well at the size we draw; looking for the best one takes ten times as long as the code itself. */
const MASK_PATTERN = 0;
/** Longer texts are no tokens, and come one by one. */
const LONGEST_TOKEN = 64;
const WORD_BITS = 32;

export interface QrModules {
  /** Modules across and down. */
  size: number;
  /** Row by row, dark where not 0. */
  modules: Uint8Array;
}

/**
 * Error correction is linear over single bits, and everything else of a code depends on the text's length alone: each
 * bit of the text turns the same modules over, whatever the others are.
 */
interface LinearCode {
  size: number;
  /** The modules of a text of zeros, 32 to a number. */
  blank: Uint32Array;
  /** What each bit turns over, by byte and bit. */
  turns: readonly Uint32Array[];
}

const codes = new Map<number, LinearCode>();

/** With error correction of level M; throws for a text that no code can hold. */
export function modulesOf(text: string): QrModules {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > LONGEST_TOKEN) return encode(bytes);
  const code = codes.get(bytes.length) ?? measure(bytes.length);
  codes.set(bytes.length, code);
  const words = code.blank.slice();
  for (let place = 0; place < bytes.length; place += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      if ((((bytes[place] ?? 0) >> bit) & 1) === 1) turnOver(words, code.turns[place * 8 + bit] ?? code.blank);
    }
  }
  return { size: code.size, modules: unpack(words, code.size * code.size) };
}

function encode(bytes: Uint8Array): QrModules {
  // One segment of bytes: looking for the shortest mix of modes takes longer than it saves.
  const { modules } = QRCode.create([{ data: Buffer.from(bytes), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: MASK_PATTERN,
  });
  return { size: modules.size, modules: modules.data };
}

function measure(length: number): LinearCode {
  const { size, modules } = encode(new Uint8Array(length));
  const blank = pack(modules);
  const turns = Array.from({ length: length * 8 }, (_, place) => {
    const single = new Uint8Array(length);
    single[place >> 3] = 1 << (place & 7);
    const words = pack(encode(single).modules);
    turnOver(words, blank);
    return words;
  });
  return { size, blank, turns };
}

function turnOver(words: Uint32Array, by: Uint32Array): void {
  for (let place = 0; place < words.length; place += 1) words[place] = (words[place] ?? 0) ^ (by[place] ?? 0);
}

function pack(modules: Uint8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(modules.length / WORD_BITS));
  for (const [place, module] of modules.entries()) {
    if (module !== 0) words[place >> 5] = (words[place >> 5] ?? 0) | (1 << (place & 31));
  }
  return words;
}

function unpack(words: Uint32Array, count: number): Uint8Array {
  const modules = new Uint8Array(count);
  for (let place = 0; place < count; place += 1) modules[place] = ((words[place >> 5] ?? 0) >>> (place & 31)) & 1;
  return modules;
}
