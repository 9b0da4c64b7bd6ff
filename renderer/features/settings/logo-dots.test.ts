import { LogoView } from '@tilla/shared/contract/views/app-view.ts';
import { expect, it, vi } from 'vitest';
import { pngHeader } from '#tests/support/pictures.ts';
import { logoPixels, logoSize, readLogo, toLogo } from './logo-dots.ts';

const pixels = (width: number, colours: readonly (readonly number[])[]) => ({
  width,
  height: colours.length / width,
  data: new Uint8ClampedArray(colours.flat()),
});
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const nothing = [0, 0, 0, 0];
const yellow = [255, 220, 0, 255];
const red = [180, 0, 0, 255];

it('a logo is black where it is darker than half on white paper; what is see-through stays paper', () => {
  const logo = toLogo(pixels(3, [black, nothing, red, white, yellow, black]));
  expect(LogoView.parse(logo)).toEqual(logo);
  expect(Array.from(atob(logo.bits), (byte) => byte.charCodeAt(0))).toEqual([0b1010_0000, 0b0010_0000]);
  const shown = logoPixels(logo);
  expect([0, 1, 2, 8, 10].map((dot) => shown.data[4 * dot + 3])).toEqual([255, 0, 255, 0, 255]);
});

it('a logo that is wider or higher than the narrow roll takes is made smaller, and no other', () => {
  expect(logoSize(768, 100)).toEqual({ width: 384, height: 50 });
  expect(logoSize(100, 400)).toEqual({ width: 50, height: 200 });
  expect(logoSize(40, 30)).toEqual({ width: 40, height: 30 });
});

it('a file that names more pixels than the till draws is not opened as a logo', async () => {
  const opened: unknown[] = [];
  vi.stubGlobal('createImageBitmap', (file: Blob) => {
    opened.push(file);
    return Promise.reject(new Error('nothing to draw'));
  });
  const [bomb, small] = [pngHeader(11_000, 11_000), pngHeader(300, 200)].map(
    (bytes) => new Blob([new Uint8Array(bytes)]),
  );
  for (const file of [bomb, small]) expect(await readLogo(file ?? new Blob())).toBeUndefined();
  vi.unstubAllGlobals();
  expect(opened).toEqual([small]);
});
