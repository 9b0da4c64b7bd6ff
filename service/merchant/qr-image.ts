/** Draws a QR as a small black and white PNG, in one go and without waiting, so that a request stays one transaction. */
import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

const SCALE = 6;
/** The quiet zone that the QR standard asks for, in modules. */
const MARGIN = 4;
const LARGEST_CACHE = 2000;

const drawn = new Map<string, string>();

/** A PNG data URI of the code that says `text`. */
export function drawQr(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const image = `data:image/png;base64,${encode(text).toString('base64')}`;
  if (drawn.size >= LARGEST_CACHE) drawn.clear();
  drawn.set(text, image);
  return image;
}

function encode(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * MARGIN) * SCALE;
  const rowBytes = Math.ceil(side / 8);
  // One filter byte a row, then one bit a pixel; 1 is white.
  const pixels = Buffer.alloc((rowBytes + 1) * side, 0xff);
  for (let y = 0; y < side; y += 1) {
    const start = y * (rowBytes + 1);
    pixels[start] = 0;
    const row = Math.floor(y / SCALE) - MARGIN;
    if (row < 0 || row >= modules.size) continue;
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / SCALE) - MARGIN;
      if (column < 0 || column >= modules.size || modules.get(row, column) === 0) continue;
      const byte = start + 1 + (x >> 3);
      pixels[byte] = (pixels[byte] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
