/** Pictures of goods: no page loads anything from elsewhere, so that the till fetches them, looks at them and keeps them. */

import { type FileLimits, requestForAddress } from '../api/response-address.ts';
import { defineCalls } from '../handlers.ts';
import {
  type CatalogIndex,
  type Clock,
  type GoodsPicture,
  type Http,
  HttpFailure,
  type HttpRequest,
} from '../ports.ts';

export interface PictureParts {
  readonly http: Http;
  readonly index: Pick<CatalogIndex, 'byIds' | 'picture' | 'keepPicture'>;
  /** Where the service is: its own pictures may come from there, however it is reached. */
  readonly serviceUrl: string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** A tile shows a thumb's nail of it. */
const LIMITS: FileLimits = {
  maxBytes: 1_048_576,
  timeoutMs: 10_000,
  accept: 'image/webp, image/png, image/jpeg',
};
/** What could not be had is asked for again so much later. */
const AGAIN_MS = 10 * 60_000;

/** Nobody who can write a catalog makes the till look around in a shop's network (`response-address.ts`). */
export function createPictures({ http, index, serviceUrl, clock }: PictureParts) {
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
    if (kept !== undefined) return kept;
    const request = requestForAddress(url, serviceUrl, LIMITS);
    if (request === null || clock.monotonicMs() < (missingUntilMs.get(url) ?? 0)) return null;
    const running = asked.get(url) ?? fetch(url, request);
    asked.set(url, running);
    await running;
    return index.picture(url) ?? null;
  }

  return defineCalls({
    async 'catalog.picture'({ id }) {
      const url = index.byIds([id])[0]?.imageUrl ?? null;
      return { picture: url === null ? null : await pictureAt(url) };
    },
  });
}

async function load(http: Http, request: HttpRequest): Promise<GoodsPicture | null> {
  try {
    const { status, body } = await http.send(request);
    const type = status === 200 && body.length <= LIMITS.maxBytes ? typeOf(body) : null;
    return type === null ? null : { type, bytes: body };
  } catch (failure) {
    if (failure instanceof HttpFailure) return null;
    throw failure;
  }
}

/** By its first bytes: what an answer calls itself is nobody's proof. */
function typeOf(bytes: Uint8Array): GoodsPicture['type'] | null {
  const begins = (at: number, ...wanted: number[]): boolean =>
    wanted.every((byte, place) => bytes[at + place] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null;
}
