/** The tags in this till's order ids, current and former (rule D1). */

import { numberDigits, tagDigits } from '@tilla/shared/domain/sale-code.ts';
import type { Ids, StoredSettings } from '../platform/ports.ts';

export type FormerTag = StoredSettings['formerTags'][number];

export interface TillTags {
  /** Random, unique to this till; outlives its ledger (rule C3). Made on first use. */
  current(): string;
  /** Former tags, latest first: invoices made under one after its end are another till's. */
  former(): readonly FormerTag[];
  /** In the codes of receipts: by the hub's number, else by the tag. */
  digits(): string;
  /** In all codes that this till printed: they stay valid. */
  ownDigits(): string[];
  /** Replaces it. @param nowMs by the service's clock */
  renew(nowMs: number): void;
}

export interface TillTagStore {
  stored(): Pick<StoredSettings, 'tillTag' | 'formerTags' | 'tillNumbers' | 'hub'>;
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
    digits() {
      const { hub } = settings.stored();
      return hub === null ? tagDigits(current()) : numberDigits(hub.number);
    },
    ownDigits() {
      const { formerTags, tillNumbers } = settings.stored();
      const tags = [current(), ...formerTags.map(({ tag }) => tag)];
      return [...tillNumbers.map(numberDigits), ...tags.map(tagDigits)];
    },
    renew(nowMs) {
      const given = { tag: current(), untilMs: nowMs };
      settings.change({ tillTag: make(), formerTags: [given, ...settings.stored().formerTags] });
    },
  };
}
