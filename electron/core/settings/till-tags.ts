/** What names this till in its order ids, now and before (rule D1). */

import type { Ids, StoredSettings } from '../ports.ts';

export type FormerTag = StoredSettings['formerTags'][number];

export interface TillTags {
  /** Random, this till's own; outlives its ledger (rule C3). Made at the first need. */
  current(): string;
  /** Those it had before, the latest first: what was billed under one after it was given up is another till's. */
  former(): readonly FormerTag[];
  /** From now on another one. @param nowMs by the service's clock */
  renew(nowMs: number): void;
}

export interface TillTagStore {
  stored(): Pick<StoredSettings, 'tillTag' | 'formerTags'>;
  change(change: Partial<Pick<StoredSettings, 'tillTag' | 'formerTags'>>): void;
}

export function createTillTags(settings: TillTagStore, ids: Ids): TillTags {
  /** The last hexadecimal digits of an id are random. */
  const make = (): string => ids.next().slice(-8);

  function current(): string {
    const known = settings.stored().tillTag;
    if (known !== '') return known;
    const made = make();
    settings.change({ tillTag: made });
    return made;
  }

  return {
    current,
    former: () => settings.stored().formerTags,
    renew(nowMs) {
      const given = { tag: current(), untilMs: nowMs };
      settings.change({ tillTag: make(), formerTags: [given, ...settings.stored().formerTags] });
    },
  };
}
