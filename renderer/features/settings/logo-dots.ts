import { type LogoView, MAX_LOGO_HEIGHT, MAX_LOGO_WIDTH } from '@tilla/shared/contract/views/app-view.ts';
import { MAX_PICTURE_BYTES, pictureFault } from '@tilla/shared/domain/picture.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export function logoSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_LOGO_WIDTH / width, MAX_LOGO_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Darker than half is black: a head has no grey, and a dithered logo looks dirty. */
export function toLogo({ width, height, data }: Pixels): LogoView {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (!isDark(data, 4 * (row * width + column))) continue;
      const place = row * rowBytes + (column >> 3);
      bits[place] = (bits[place] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return { width: rowBytes * 8, height, bits: btoa(String.fromCharCode(...bits)) };
}

function isDark(data: Uint8ClampedArray, at: number): boolean {
  const [red = 255, green = 255, blue = 255, cover = 255] = data.subarray(at, at + 4);
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 - ((255 - light) * cover) / 255 < 128;
}

/** Undefined where the file is no picture, or too large to be drawn. */
export async function readLogo(file: Blob): Promise<LogoView | undefined> {
  if (file.size > MAX_PICTURE_BYTES || pictureFault(new Uint8Array(await file.arrayBuffer())) !== null)
    return undefined;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const { width, height } = logoSize(picture.width, picture.height);
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (pen === null) return undefined;
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  return toLogo(pen.getImageData(0, 0, width, height));
}

export function logoPixels({ width, height, bits }: LogoView): Pixels {
  const bytes = atob(bits);
  const data = new Uint8ClampedArray(4 * width * height);
  for (let dot = 0; dot < width * height; dot += 1) {
    if ((bytes.charCodeAt(dot >> 3) & (0x80 >> (dot & 7))) !== 0) data[4 * dot + 3] = 255;
  }
  return { width, height, data };
}
