/** Sync progress, stored beside the goods so that a restart continues. */

import { z } from 'zod';
import type { CatalogIndex } from '../platform/ports.ts';

/** The next page: a cursor of the service, or a number where it gives none. */
export const NextPage = z.union([z.object({ cursor: z.string() }), z.object({ page: z.int() })]);
export type NextPage = z.infer<typeof NextPage>;

const SyncMark = z.object({
  round: z.int(),
  /** Service time of the last round, and of the last full one, epoch ms. */
  syncedMs: z.number().nullable(),
  fullMs: z.number().nullable(),
  /** An interrupted full round; `startedMs` is the service's time at its first page. */
  ongoing: z.object({ startedMs: z.number(), next: NextPage }).nullable(),
  units: z.array(z.object({ id: z.string(), nameRu: z.string(), nameKk: z.string() })),
});
export type SyncMark = z.infer<typeof SyncMark>;

export const unread: SyncMark = { round: 0, syncedMs: null, fullMs: null, ongoing: null, units: [] };

/** An unreadable mark costs one full round. */
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
