import { expect, it, test } from 'vitest';
import { jpegHeader, pngHeader, webpHeader } from '../../tests/support/pictures.ts';
import { MAX_PICTURE_BYTES, pictureFault, readPicture } from './picture.ts';

const kinds = [
  ['image/png', pngHeader],
  ['image/jpeg', jpegHeader],
  ['image/webp', webpHeader],
] as const;

test.each(kinds)('type and size of a picture are read from its first bytes: %s', (type, header) => {
  expect(readPicture(header(640, 480))).toEqual({ type, width: 640, height: 480 });
  expect(pictureFault(header(4096, 4096))).toBeNull();
});

test.each(kinds)('a small file that names more than 16 megapixels is refused: %s', (_, header) => {
  for (const [width, height] of [
    [11_000, 11_000],
    [4096, 4097],
    [16_383, 16_383],
  ] as const) {
    expect(pictureFault(header(width, height))).toBe('pixels');
  }
});

it('the size of a photo is its own, not that of the thumbnail inside', () => {
  expect(pictureFault(jpegHeader(11_000, 11_000, jpegHeader(160, 120)))).toBe('pixels');
  expect(readPicture(jpegHeader(4000, 3000, jpegHeader(160, 120)))).toMatchObject({ width: 4000, height: 3000 });
});

test.each([
  ['nothing', new Uint8Array()],
  ['a script', new TextEncoder().encode('<svg onload="x()"/>')],
  ['a GIF', new TextEncoder().encode('GIF89a\u0001\0\u0001\0')],
  ['a cut header', pngHeader(10, 10).subarray(0, 15)],
  ['no width', pngHeader(0, 10)],
  ['a height that is told later', jpegHeader(10, 0)],
])('%s is no picture', (_, bytes) => {
  expect(pictureFault(bytes)).toBe('type');
});

it('a file above the limit of an upload is refused', () => {
  const large = new Uint8Array(MAX_PICTURE_BYTES + 1);
  large.set(pngHeader(10, 10));
  expect(pictureFault(large)).toBe('size');
  expect(pictureFault(large.subarray(0, MAX_PICTURE_BYTES))).toBeNull();
});
