/** The modules of a QR code, in a tenth of the library's time: nearly every invoice needs another one. */

import QRCode from 'qrcode';

export interface Modules {
  /** Modules on a side, without the quiet zone. */
  side: number;
  /** Row after row, one bit each, lowest first; 1 is dark. */
  bits: Uint32Array;
}

interface Known {
  /** A text of this length, and its code. */
  bytes: Buffer;
  code: Modules;
  /** What one other bit of the text changes, by its place; filled on the way. */
  changes: Uint32Array[];
}

/** Texts of a length before remembering pays. */
const RARE = 16;
const LONGEST = 64;
/** Any mask is readable; the search for the best takes ten times as long. */
const MASK_PATTERN = 0;

const known = new Map<number, Known>();
const seen = new Map<number, number>();

/** Throws for a text that no code can hold. */
export function modulesOf(text: string): Modules {
  const bytes = Buffer.from(text, 'utf8');
  const base = knownOf(bytes);
  if (base === undefined) return encode(bytes);
  // Error correction and mask are linear: the code of a text is the sum of what its bits change.
  const bits = base.code.bits.slice();
  for (const [index, byte] of bytes.entries()) {
    const other = byte ^ (base.bytes[index] ?? 0);
    for (let bit = 0; other >> bit !== 0; bit += 1)
      if (((other >> bit) & 1) === 1) add(bits, changeOf(base, index * 8 + bit));
  }
  return { side: base.code.side, bits };
}

function knownOf(bytes: Buffer): Known | undefined {
  const { length } = bytes;
  const found = known.get(length);
  if (found !== undefined || length > LONGEST) return found;
  const count = (seen.get(length) ?? 0) + 1;
  seen.set(length, count);
  if (count > RARE) known.set(length, { bytes, code: encode(bytes), changes: [] });
  return known.get(length);
}

function changeOf({ bytes, code, changes }: Known, place: number): Uint32Array {
  const found = changes[place];
  if (found !== undefined) return found;
  const other = Buffer.from(bytes);
  other[place >> 3] = (other[place >> 3] ?? 0) ^ (1 << (place & 7));
  const made = encode(other).bits;
  add(made, code.bits);
  changes[place] = made;
  return made;
}

function add(to: Uint32Array, change: Uint32Array): void {
  for (let word = 0; word < to.length; word += 1) to[word] = (to[word] ?? 0) ^ (change[word] ?? 0);
}

function encode(bytes: Buffer): Modules {
  // The search for the shortest mix of modes costs more than it saves.
  const { modules } = QRCode.create([{ data: bytes, mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: MASK_PATTERN,
  });
  const { size: side, data } = modules;
  const bits = new Uint32Array(Math.ceil((side * side) / 32));
  for (let place = 0; place < side * side; place += 1) {
    if (data[place] !== 0) bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31));
  }
  return { side, bits };
}
