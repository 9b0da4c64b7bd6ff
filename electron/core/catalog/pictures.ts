/** Pages load nothing from elsewhere. */

import { type FileLimits, requestForAddress } from '@tilla/payment-api/client/response-address.ts';
import { pictureFault, readPicture } from '@tilla/shared/domain/picture.ts';
import { bytesOfBase64 } from '../api/bytes.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { type CatalogIndex, type GoodsPicture, type Http, HttpFailure, type HttpRequest } from '../platform/ports.ts';

const LIMITS: FileLimits = {
  maxBytes: 1_048_576,
  timeoutMs: 10_000,
  accept: 'image/webp, image/png, image/jpeg',
};
const AGAIN_MS = 10 * 60_000;

/** A catalog must not make the till probe a shop's network (`response-address.ts`). */
export function createPictures({
  http,
  index,
  serviceUrl,
  clock,
}: ShopContext & {
  readonly http: Http;
  readonly index: Pick<CatalogIndex, 'byIds' | 'picture' | 'keepPicture'>;
  /** The service's own pictures may come from its origin. */
  readonly serviceUrl: string;
}) {
  const missingUntilMs = new Map<string, number>();
  const asked = new Map<string, Promise<void>>();

  async function fetch(url: string, request: HttpRequest): Promise<void> {
    const picture = await load(http, request);
    asked.delete(url);
    if (picture === null) missingUntilMs.set(url, clock.monotonicMs() + AGAIN_MS);
    else index.keepPicture(url, picture);
  }

  async function pictureAt(url: string): Promise<string | null> {
    const kept = index.picture(url);
    if (kept !== undefined) return shownPicture(bytesOfBase64(kept.slice(kept.indexOf(',') + 1))) && kept;
    const request = requestForAddress(url, serviceUrl, LIMITS);
    if (request === null || clock.monotonicMs() < (missingUntilMs.get(url) ?? 0)) return null;
    const running = asked.get(url) ?? fetch(url, request);
    asked.set(url, running);
    await running;
    return index.picture(url) ?? null;
  }

  return {
    calls: defineCalls({
      async 'catalog.picture'({ id }) {
        const url = index.byIds([id])[0]?.imageUrl ?? null;
        return { picture: url === null ? null : await pictureAt(url) };
      },
    }),
  };
}

async function load(http: Http, request: HttpRequest): Promise<GoodsPicture | null> {
  try {
    const { status, body } = await http.send(request);
    return status === 200 && body.length <= LIMITS.maxBytes ? shownPicture(body) : null;
  } catch (failure) {
    if (failure instanceof HttpFailure) return null;
    throw failure;
  }
}

/** Null where it is no picture, or takes too much memory to draw. */
function shownPicture(bytes: Uint8Array): GoodsPicture | null {
  const picture = pictureFault(bytes) === null ? readPicture(bytes) : null;
  return picture === null ? null : { type: picture.type, bytes };
}
