import { useEffect, useState } from 'react';
import { useTill } from '../../app/till-context.tsx';
import type { TillClient } from '../../bridge/till-client.ts';

/** As sharp as a tile shows it on a fine screen. */
const THUMB_PX = 104;
/** Who scrolls past or types on does not look at pictures. */
const LOOK_MS = 200;

type Tell = (picture: string | null) => void;

/** By address: what a tile shows; null where there is none to be had. */
const known = new Map<string, string | null>();
const wanted = new Map<string, { readonly id: number; readonly till: TillClient; readonly tell: Set<Tell> }>();
let isBusy = false;

/**
 * The picture of goods, small; null until it is there. One is fetched at a time and only while the page idles, so that
 * no tap waits for it.
 */
export function useTilePicture(id: number, url: string): string | null {
  const till = useTill();
  const [picture, setPicture] = useState(known.get(url) ?? null);
  useEffect(() => {
    const settled = known.get(url);
    if (settled !== undefined) {
      setPicture(settled);
      return undefined;
    }
    const timer = setTimeout(() => {
      const waiting = wanted.get(url) ?? { id, till, tell: new Set() };
      waiting.tell.add(setPicture);
      wanted.set(url, waiting);
      next();
    }, LOOK_MS);
    return () => {
      clearTimeout(timer);
      const waiting = wanted.get(url);
      waiting?.tell.delete(setPicture);
      if (waiting?.tell.size === 0) wanted.delete(url);
    };
  }, [id, url, till]);
  return picture;
}

function next(): void {
  const [first] = wanted;
  if (isBusy || first === undefined) return;
  isBusy = true;
  requestIdleCallback(() => void bring(...first));
}

async function bring(
  url: string,
  { id, till, tell }: { id: number; till: TillClient; tell: Set<Tell> },
): Promise<void> {
  let picture: string | null = null;
  try {
    const answer = await till.call('catalog.picture', { id });
    picture = answer.picture === null ? null : await small(answer.picture);
  } catch {
    // A till that does not answer says so over the whole screen; what is no picture is none.
  }
  known.set(url, picture);
  for (const told of tell) told(picture);
  wanted.delete(url);
  isBusy = false;
  next();
}

/** A photo of a megabyte would be decoded anew for each row that is scrolled in. */
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
