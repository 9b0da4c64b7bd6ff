/**
 * Texts of a handover, in which a till receives its connection sealed to a key of its own: the request with the public
 * key, and the answer. Hexadecimal, so that a scanner can type it in any keyboard layout.
 */

const DIGITS = '0123456789abcdef';
/** The same keys in the Russian layout and in the Kazakh one, whose digit row has letters. */
const typedOn: readonly string[] = ['0123456789фисвуа', 'қ"әіңғ,.үұфисвуа'];

export function writeHandoverText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Null: no such text. */
export function readHandoverText(text: string): Uint8Array | null {
  const typed = text.replaceAll(/\s/g, '').toLowerCase();
  for (const layout of [DIGITS, ...typedOn]) {
    const digits = Array.from(typed, (key) => layout.indexOf(key));
    if (digits.length === 0 || digits.length % 2 !== 0 || digits.includes(-1)) continue;
    return Uint8Array.from(
      { length: digits.length / 2 },
      (_, at) => (digits[2 * at] ?? 0) * 16 + (digits[2 * at + 1] ?? 0),
    );
  }
  return null;
}

/** `TH` and a version. What is sealed without an address begins with random bytes. */
const ADDRESSED: readonly number[] = [0x54, 0x48, 2];
/** Of the public key: enough to say that another till is meant. */
const ADDRESS_BYTES = 4;

export const handoverAddress = (publicKey: Uint8Array): string =>
  writeHandoverText(publicKey.subarray(0, ADDRESS_BYTES));

export function addressHandover(publicKey: Uint8Array, sealed: Uint8Array): Uint8Array {
  return new Uint8Array([...ADDRESSED, ...publicKey.subarray(0, ADDRESS_BYTES), ...sealed]);
}

/** `address` is null where none was written. */
export function readAddressedHandover(handover: Uint8Array): {
  readonly address: string | null;
  readonly sealed: Uint8Array;
} {
  if (!ADDRESSED.every((byte, at) => handover[at] === byte)) return { address: null, sealed: handover };
  const end = ADDRESSED.length + ADDRESS_BYTES;
  return { address: handoverAddress(handover.subarray(ADDRESSED.length)), sealed: handover.subarray(end) };
}
