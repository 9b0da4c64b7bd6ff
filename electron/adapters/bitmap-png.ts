import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Bitmap } from '#core/platform/ports.ts';

const pack = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export async function toPng({ width, height, bits }: Bitmap, marginBytes = 2): Promise<Buffer> {
  const margin = marginBytes * 8;
  const across = width / 8;
  const rows = Buffer.alloc((across + 2 * marginBytes + 1) * (height + 2 * margin), 0xff);
  for (let row = 0; row < height + 2 * margin; row += 1) {
    const from = row * (across + 2 * marginBytes + 1);
    rows[from] = 0;
    if (row < margin || row >= height + margin) continue;
    for (let place = 0; place < across; place += 1) {
      rows[from + 1 + marginBytes + place] = ~(bits[(row - margin) * across + place] ?? 0) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width + 2 * margin, 0);
  header.writeUInt32BE(height + 2 * margin, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', await pack(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
