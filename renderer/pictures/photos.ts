import { useCallback, useSyncExternalStore } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';

/** As sharp as the largest tile shows it on a fine screen. */
const THUMB_PX = 168;
/** No picture is loaded during a scroll or a search. */
const LOOK_MS = 200;
const AGAIN_MS = 10 * 60_000;

interface Wanted {
  readonly id: number;
  readonly till: TillClient;
  readonly tell: Set<() => void>;
}

/** Many times a screen; of a large shop not all that was ever in sight. */
const MAX_PHOTOS = 1_000;

const known = new Map<string, string>();
const missingUntilMs = new Map<string, number>();
const wanted = new Map<string, Wanted>();
let isBusy = false;

/** One is fetched at a time and only while the page idles, so that no tap waits for it. */
export function usePhoto(id: number, url: string): string | null {
  const till = useTill();
  const look = useCallback((tell: () => void) => lookAt(url, { id, till }, tell), [id, url, till]);
  return useSyncExternalStore(look, () => known.get(url) ?? null);
}

function lookAt(url: string, goods: Pick<Wanted, 'id' | 'till'>, tell: () => void): () => void {
  if (known.has(url) || performance.now() < (missingUntilMs.get(url) ?? 0)) return () => undefined;
  const timer = setTimeout(() => {
    const waiting = wanted.get(url) ?? { ...goods, tell: new Set() };
    waiting.tell.add(tell);
    wanted.set(url, waiting);
    next();
  }, LOOK_MS);
  return () => {
    clearTimeout(timer);
    const waiting = wanted.get(url);
    waiting?.tell.delete(tell);
    if (waiting?.tell.size === 0) wanted.delete(url);
  };
}

function next(): void {
  const [first] = wanted;
  if (isBusy || first === undefined) return;
  isBusy = true;
  requestIdleCallback(() => void bring(...first));
}

async function bring(url: string, { id, till, tell }: Wanted): Promise<void> {
  try {
    const { picture } = await till.call('catalog.picture', { id });
    if (picture === null) missingUntilMs.set(url, performance.now() + AGAIN_MS);
    else keep(url, await small(picture));
  } catch {
    // HostGone reports a till that does not answer; an undecodable file is no picture.
    missingUntilMs.set(url, performance.now() + AGAIN_MS);
  }
  wanted.delete(url);
  isBusy = false;
  for (const listener of tell) listener();
  next();
}

function keep(url: string, photo: string): void {
  known.set(url, photo);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_PHOTOS) break;
    known.delete(oldest);
  }
}

/** A photo of a megabyte would be decoded for each row that is scrolled in. */
async function small(picture: string): Promise<string> {
  if (typeof createImageBitmap !== 'function') return picture;
  const [head = '', body = ''] = picture.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0);
  const blob = new Blob([bytes], { type: /^data:(.+?);/.exec(head)?.[1] ?? '' });
  const bitmap = await createImageBitmap(blob, { resizeWidth: THUMB_PX, resizeQuality: 'medium' });
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.toDataURL('image/webp', 0.85);
}
