/** Pictures of goods: no page loads anything from elsewhere, so that the till fetches them, looks at them and keeps them. */

import { defineCalls } from '../handlers.ts';
import { type CatalogIndex, type Clock, type GoodsPicture, type Http, HttpFailure } from '../ports.ts';

export interface PictureParts {
  readonly http: Http;
  readonly index: Pick<CatalogIndex, 'byIds' | 'picture' | 'keepPicture'>;
  /** Where the service is: its own pictures may come from there, however it is reached. */
  readonly serviceUrl: string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** A tile shows a thumb's nail of it. */
const LARGEST_BYTES = 1_048_576;
const TIMEOUT_MS = 10_000;
/** What could not be had is asked for again so much later. */
const AGAIN_MS = 10 * 60_000;

/**
 * An address comes from the service and is asked without the key, without following redirects, and only at the service
 * itself or at a public name by TLS: nobody who can write a catalog makes the till look around in a shop's network.
 */
export function createPictures({ http, index, serviceUrl, clock }: PictureParts) {
  const missingUntilMs = new Map<string, number>();
  const asked = new Map<string, Promise<void>>();

  async function fetch(url: string): Promise<void> {
    const picture = await load(http, url);
    asked.delete(url);
    if (picture === null) missingUntilMs.set(url, clock.monotonicMs() + AGAIN_MS);
    else index.keepPicture(url, picture);
  }

  async function pictureAt(url: string): Promise<string | null> {
    const kept = index.picture(url);
    if (kept !== undefined) return kept;
    if (!mayBeAsked(url, serviceUrl) || clock.monotonicMs() < (missingUntilMs.get(url) ?? 0)) return null;
    const running = asked.get(url) ?? fetch(url);
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

async function load(http: Http, url: string): Promise<GoodsPicture | null> {
  try {
    const headers = { accept: 'image/webp, image/png, image/jpeg' };
    const { status, body } = await http.send({ method: 'GET', url, headers, timeoutMs: TIMEOUT_MS });
    const type = status === 200 && body.length <= LARGEST_BYTES ? typeOf(body) : null;
    return type === null ? null : { type, bytes: body };
  } catch (failure) {
    if (failure instanceof HttpFailure) return null;
    throw failure;
  }
}

/** Scheme, host and port, and then a path or nothing: whatever else an address may be is none that a picture has. */
const ADDRESS = /^(https?:\/\/([a-z0-9.-]+)(?::\d+)?)(?:\/|$)/;
/** A name with a dot, the last part of which begins with a letter: no address in figures, however it is written. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
/** Names that only networks at home and in offices know. */
const HOME_NAME = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa)$/;

export function mayBeAsked(url: string, serviceUrl: string): boolean {
  const [, origin = '', host = ''] = ADDRESS.exec(url) ?? [];
  if (origin === '') return false;
  if (origin === ADDRESS.exec(serviceUrl)?.[1]) return true;
  return origin.startsWith('https:') && PUBLIC_NAME.test(host) && !HOME_NAME.test(host);
}

/** By its first bytes: what an answer calls itself is nobody's proof. */
function typeOf(bytes: Uint8Array): GoodsPicture['type'] | null {
  const begins = (at: number, ...wanted: number[]): boolean =>
    wanted.every((byte, place) => bytes[at + place] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null;
}
