import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { icnsOf, icoOf } from '#tools/icons.ts';
import { isWhole } from '../support/depth.ts';

const read = (name: string): Buffer => readFileSync(new URL(`../../resources/icons/${name}`, import.meta.url));

function icoImages(ico: Buffer) {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16;
    const offset = ico.readUInt32LE(at + 12);
    return { size: ico.readUInt8(at) || 256, data: ico.subarray(offset, offset + ico.readUInt32LE(at + 8)) };
  });
}

function icnsImages(icns: Buffer) {
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const images: { type: string; size: number }[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const png = PNG.sync.read(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
    images.push({ type: icns.toString('latin1', at, at + 4), size: png.width });
  }
  return images;
}

it('the icon of the Windows packages has every size from 16 to 256', () => {
  const images = icoImages(read('icon.ico'));
  expect(images.map(({ size }) => size)).toEqual([256, 128, 64, 48, 40, 32, 24, 20, 16]);
  const [large, ...small] = images;
  expect(PNG.sync.read(large?.data ?? Buffer.alloc(0)).width).toBe(256);
  for (const { size, data } of small) {
    expect([data.readInt32LE(4), data.readInt32LE(8), data.readUInt16LE(14)]).toEqual([size, size * 2, 32]);
  }
});

it('the icon of the macOS package has every size from 16 to 1024', () => {
  const sizes = icnsImages(read('icon.icns')).map(({ size }) => size);
  expect(sizes).toEqual([16, 32, 32, 64, 128, 256, 256, 512, 512, 1024]);
});

// A picture of a million points, drawn nine times: seconds, for what changes once in years.
const itWhole = isWhole ? it : () => undefined;
itWhole('the icons are those of the picture as it is', () => {
  const { width: size, data: pixels } = PNG.sync.read(read('icon.png'));
  const bitmaps = (ico: Buffer) => icoImages(ico).slice(1);
  expect(
    bitmaps(icoOf({ size, pixels })).every(({ data }, at) => data.equals(bitmaps(read('icon.ico'))[at]!.data)),
  ).toBe(true);
  expect(icnsImages(icnsOf({ size, pixels }))).toEqual(icnsImages(read('icon.icns')));
});
