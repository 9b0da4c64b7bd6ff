/** How far the goods were read, kept beside them so that a restart goes on where it was. */

import { z } from 'zod';
import type { CatalogIndex } from '../ports.ts';

/** Where the next page is: after a cursor of the service, or by number where it gives none. */
export const NextPage = z.union([z.object({ cursor: z.string() }), z.object({ page: z.int() })]);
export type NextPage = z.infer<typeof NextPage>;

const SyncMark = z.object({
  /** Entries of another round are left over from before. */
  round: z.int(),
  /** Service time of the last round of either kind, and of the last full one, epoch ms. */
  syncedMs: z.number().nullable(),
  fullMs: z.number().nullable(),
  /** A full round that was cut off; `startedMs` is the service's time at its first page. */
  ongoing: z.object({ startedMs: z.number(), next: NextPage }).nullable(),
  units: z.array(z.object({ id: z.string(), nameRu: z.string(), nameKk: z.string() })),
});
export type SyncMark = z.infer<typeof SyncMark>;

export const unread: SyncMark = { round: 0, syncedMs: null, fullMs: null, ongoing: null, units: [] };

/** A mark that cannot be read costs one full round. */
export function readMark(index: CatalogIndex): SyncMark {
  const text = index.mark();
  if (text === null) return unread;
  try {
    return SyncMark.parse(JSON.parse(text));
  } catch {
    return unread;
  }
}

export function keepMark(index: CatalogIndex, mark: SyncMark): void {
  index.setMark(JSON.stringify(mark));
}
