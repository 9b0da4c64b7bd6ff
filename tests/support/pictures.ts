/** The first bytes of pictures, which name any size that is asked for; nothing behind them can be drawn. */

const u16 = (value: number): number[] => [value >> 8, value & 0xff];
const u24le = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, value >> 16];
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

export function pngHeader(width: number, height: number): Uint8Array {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [0, 0, ...u16(width), 0, 0, ...u16(height), 8, 6, 0, 0, 0];
  return Uint8Array.from([...signature, 0, 0, 0, 13, ...ascii('IHDR'), ...header, 0, 0, 0, 0]);
}

/** @param thumbnail put before the frame, as a camera does: a picture of its own inside. */
export function jpegHeader(width: number, height: number, thumbnail: Uint8Array = new Uint8Array()): Uint8Array {
  const frame = [0xff, 0xc0, ...u16(11), 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0];
  const application = [0xff, 0xe1, ...u16(thumbnail.length + 2), ...thumbnail];
  return Uint8Array.from([0xff, 0xd8, ...application, ...frame, 0xff, 0xd9]);
}

export function webpHeader(width: number, height: number): Uint8Array {
  const chunk = [...ascii('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, ...u24le(width - 1), ...u24le(height - 1)];
  return Uint8Array.from([...ascii('RIFF'), 22, 0, 0, 0, ...ascii('WEBP'), ...chunk]);
}
