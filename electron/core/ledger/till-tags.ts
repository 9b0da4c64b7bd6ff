/** The tags in this till's order ids, current and former (rule D1). */

import type { Ids, StoredSettings } from '../platform/ports.ts';

export type FormerTag = StoredSettings['formerTags'][number];

export interface TillTags {
  /** Random, unique to this till; outlives its ledger (rule C3). Made on first use. */
  current(): string;
  /** Former tags, latest first: invoices made under one after its end are another till's. */
  former(): readonly FormerTag[];
  /** Replaces it. @param nowMs by the service's clock */
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
