import { PICTURE_PART } from '@tilla/shared/contract/goods-calls.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';

/** Three bytes are four characters of base64, so that only the last part is padded. */
const PART_BYTES = (PICTURE_PART / 4) * 3;

/** In parts, because one call holds less than a photo. @returns its id. Rejects with `TillProblem`. */
export async function uploadPicture(till: TillClient, bytes: Uint8Array): Promise<string> {
  const uploadId = crypto.randomUUID();
  for (let offset = 0; ; offset += PART_BYTES) {
    const isLast = offset + PART_BYTES >= bytes.length;
    const part = base64Of(bytes.subarray(offset, offset + PART_BYTES));
    const { imageId } = await till.call('goods.uploadImage', { uploadId, offset, part, isLast });
    if (isLast) return imageId ?? '';
  }
}

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  // A picture has more bytes than a call may have arguments.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + 32_768));
  }
  return btoa(binary);
}
