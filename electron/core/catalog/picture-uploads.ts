/** Collects a picture that a page sends in parts, since one call cannot hold it. */

import { MAX_PICTURE_BYTES, pictureFault, readPicture } from '@tilla/shared/domain/picture.ts';
import { bytesOfBase64 } from '../api/bytes.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';

interface PictureUpload {
  readonly parts: Uint8Array[];
  size: number;
}

const MAX_UPLOADS = 4;

export function createPictureUploads({ client }: ShopContext) {
  const uploads = new Map<string, PictureUpload>();

  function begin(uploadId: string): void {
    uploads.delete(uploadId);
    const [oldest] = uploads.keys();
    if (oldest !== undefined && uploads.size >= MAX_UPLOADS) uploads.delete(oldest);
    uploads.set(uploadId, { parts: [], size: 0 });
  }

  function add(uploadId: string, offset: number, part: Uint8Array): PictureUpload {
    if (offset === 0) begin(uploadId);
    const upload = uploads.get(uploadId);
    if (upload?.size !== offset) throw new Refusal('till_not_found');
    upload.parts.push(part);
    upload.size += part.length;
    if (upload.size > MAX_PICTURE_BYTES) {
      uploads.delete(uploadId);
      throw new Refusal('till_input_invalid', { field: 'picture' });
    }
    return upload;
  }

  return defineCalls({
    async 'goods.uploadImage'({ uploadId, offset, part, isLast }) {
      const { parts, size } = add(uploadId, offset, bytesOfBase64(part));
      if (!isLast) return { imageId: null };
      uploads.delete(uploadId);
      const bytes = joined(parts, size);
      const picture = pictureFault(bytes) === null ? readPicture(bytes) : null;
      if (picture === null) throw new Refusal('till_input_invalid', { field: 'picture' });
      return { imageId: valueOf(await client.uploadGoodsImage({ type: picture.type, bytes })) };
    },
  });
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
