import { expect, it } from 'vitest';
import { LogoView } from '../../../shared/contract/views/app-view.ts';
import { logoPixels, logoSize, toLogo } from './logo-dots.ts';

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
