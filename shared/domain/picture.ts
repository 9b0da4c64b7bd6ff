/** Type and size are read from the first bytes before anything draws a picture. */

import { imageDimensionsFromData } from 'image-dimensions';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The service's limit. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** 4096 by 4096 takes 64 MB decoded; a small file can name any size. */
const MAX_PICTURE_PIXELS = 4096 * 4096;

export interface ReadPicture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/** Null: no known picture type, whatever its name or header says. */
export function readPicture(bytes: Uint8Array): ReadPicture | null {
  const found = imageDimensionsFromData(bytes);
  const type = pictureTypes.find((one) => one === `image/${found?.type ?? ''}`);
  if (found === undefined || type === undefined || found.width === 0 || found.height === 0) return null;
  return { type, width: found.width, height: found.height };
}

export type PictureFault = 'type' | 'size' | 'pixels';

/** Null: accepted. */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  if (bytes.length > MAX_PICTURE_BYTES) return 'size';
  const picture = readPicture(bytes);
  if (picture === null) return 'type';
  return picture.width * picture.height > MAX_PICTURE_PIXELS ? 'pixels' : null;
}
