import jsQR from 'jsqr';

/** Larger ones take long, and show no more of a code. */
const MAX_SIDE = 1_600;

/** Null: there is no QR in it, or it is no picture. */
export async function readQrPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (drawing === null) return null;
  drawing.drawImage(picture, 0, 0, width, height);
  return jsQR(drawing.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}
