import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Gzip } from '#core/platform/hub-port.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Outside this thread. */
export function createNodeGzip(): Gzip {
  return {
    async pack(text) {
      return new Uint8Array(await pack(text, { level: 6 }));
    },
    async unpackBase64(packed, maxBytes) {
      try {
        return (await unpack(Buffer.from(packed, 'base64'), { maxOutputLength: maxBytes })).toString('utf8');
      } catch {
        // Damaged or too long: nothing of it is used.
        return null;
      }
    },
  };
}
