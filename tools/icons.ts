// Makes the icons of the packages out of resources/icons/icon.png: `node tools/icons.ts`, after the picture has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';

const folder = fileURLToPath(new URL('../resources/icons/', import.meta.url));

interface Picture {
  readonly size: number;
  /** Red, green, blue, alpha. */
  readonly pixels: Uint8Array;
}

/** The mean of the pixels under each new one, weighted by how much of them is there to see. */
function shrink({ size, pixels }: Picture, to: number): Picture {
  const shrunk = new Uint8Array(to * to * 4);
  const step = size / to;
  for (let y = 0; y < to; y += 1) {
    for (let x = 0; x < to; x += 1) {
      const sum = [0, 0, 0, 0];
      let count = 0;
      for (let sy = Math.floor(y * step); sy < Math.ceil((y + 1) * step); sy += 1) {
        for (let sx = Math.floor(x * step); sx < Math.ceil((x + 1) * step); sx += 1) {
          const at = (sy * size + sx) * 4;
          const alpha = pixels[at + 3] ?? 0;
          for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha;
          sum[3] = (sum[3] ?? 0) + alpha;
          count += 1;
        }
      }
      const [red = 0, green = 0, blue = 0, alpha = 0] = sum;
      const seen = Math.max(alpha, 1);
      shrunk.set([red / seen, green / seen, blue / seen, alpha / count].map(Math.round), (y * to + x) * 4);
    }
  }
  return { size: to, pixels: shrunk };
}

function pngOf({ size, pixels }: Picture): Buffer {
  const png = new PNG({ width: size, height: size });
  png.data = Buffer.from(pixels);
  return PNG.sync.write(png);
}

/** As Windows draws the smaller ones: from below, blue first, and a mask that nobody reads beside the alpha. */
function bitmapOf({ size, pixels }: Picture): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = ((size - 1 - y) * size + x) * 4;
      rows.set(
        [pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0, pixels[from + 3] ?? 0],
        (y * size + x) * 4,
      );
    }
  }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  return Buffer.concat([header, rows, mask]);
}

const icoSizes = [256, 128, 64, 48, 40, 32, 24, 20, 16];

export function icoOf(picture: Picture): Buffer {
  const images = icoSizes.map((size) => {
    const small = shrink(picture, size);
    return { size, data: size === 256 ? pngOf(small) : bitmapOf(small) };
  });
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + images.length * 16;
  const entries = images.map(({ size, data }) => {
    const entry = Buffer.alloc(16);
    // A byte has no room for 256, which is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ data }) => data)]);
}

/** What macOS calls the sizes; the second of a size is the one for displays of twice the density. */
const icnsTypes = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

export function icnsOf(picture: Picture): Buffer {
  const parts = Object.entries(icnsTypes).map(([type, size]) => part(type, pngOf(shrink(picture, size))));
  return part('icns', Buffer.concat(parts));
}

function part(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(data.length + 8, 4);
  return Buffer.concat([head, data]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { width: size, data: pixels } = PNG.sync.read(readFileSync(`${folder}icon.png`));
  writeFileSync(`${folder}icon.ico`, icoOf({ size, pixels }));
  writeFileSync(`${folder}icon.icns`, icnsOf({ size, pixels }));
}
