const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<number, number> = new Map(
  Array.from(BASE64, (letter, value) => [letter.charCodeAt(0), value]),
);

/** Expects valid base64, which the contract checks. */
export function bytesOfBase64(text: string): Uint8Array {
  const letters = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; index < letters.length; index += 1) {
    held = ((held << 6) | (VALUES.get(letters.charCodeAt(index)) ?? 0)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}
