/** Shops by what is missing and who can do it; pure. */

import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import { DAY_MS } from '@tilla/payment-api/timestamps.ts';

export const shopNeeds = [
  'create',
  'suspended',
  'session_broken',
  'cashier',
  'tariff_expired',
  'tariff_none',
  'tariff_ending',
  'key_uncertain',
  'key',
  'handover',
  'profile_refused',
  'profile',
  'review',
  'blocked',
] as const;
export type ShopNeed = (typeof shopNeeds)[number];

export const shopGroups = ['you', 'owner', 'bank', 'working'] as const;
export type ShopGroup = (typeof shopGroups)[number];

/** What the desk itself knows of a shop. */
export interface KnownShop {
  readonly externalId: string;
  readonly name: string;
  readonly key: 'none' | 'kept' | 'uncertain';
  /** Tills that have the key of today. */
  readonly tills: number;
}

export interface ListedShop {
  /** Null: made elsewhere without an id of the partner; the desk shows it and cannot connect it. */
  readonly externalId: string | null;
  readonly organizationId: number | null;
  readonly name: string;
  readonly idn: string;
  readonly needs: readonly ShopNeed[];
  readonly group: ShopGroup;
  /** Steps of six that are done. */
  readonly done: number;
  readonly tariffEndsAt: string | null;
  /** The moderator's, verbatim. */
  readonly remark: string | null;
  readonly isTest: boolean;
}

/** Long enough to sell the next term to the owner. */
const TARIFF_ENDING_MS = 14 * DAY_MS;

/** The desk cannot resolve these. */
const ownersNeeds: ReadonlySet<ShopNeed> = new Set(['profile', 'profile_refused']);
const banksNeeds: ReadonlySet<ShopNeed> = new Set(['review', 'blocked', 'suspended']);

export function listShop(
  card: CardWire | null,
  known: KnownShop | null,
  remark: string | null,
  nowMs: number,
): ListedShop {
  const needs = card === null ? (['create'] as const) : needsOf(card, known, nowMs);
  return {
    externalId: card === null ? (known?.externalId ?? null) : card.external_id,
    organizationId: card?.id ?? null,
    name: card?.name ?? known?.name ?? '',
    idn: card?.idn ?? '',
    needs,
    group: groupOf(needs),
    done: card === null ? 0 : doneOf(card, needs),
    tariffEndsAt: card?.payment_expires_at ?? null,
    remark,
    isTest: card?.is_test ?? false,
  };
}

function needsOf(card: CardWire, known: KnownShop | null, nowMs: number): ShopNeed[] {
  const needs: ShopNeed[] = [];
  if (card.status === 'suspended') needs.push('suspended');
  // It was verified once, so a cashier was connected before.
  if (!card.kaspi_connected) needs.push(card.status === 'verified' ? 'session_broken' : 'cashier');
  else {
    const endsMs = card.payment_expires_at === null ? null : Date.parse(card.payment_expires_at);
    if (card.payment_status === 'expired') needs.push('tariff_expired');
    else if (card.payment_status === 'none') needs.push('tariff_none');
    else if (endsMs !== null && endsMs - nowMs < TARIFF_ENDING_MS) needs.push('tariff_ending');
  }
  if (card.external_id !== null) {
    if (known?.key === 'uncertain') needs.push('key_uncertain');
    else if (known?.key !== 'kept') needs.push('key');
    else if (known.tills === 0) needs.push('handover');
  }
  if (!card.is_test) {
    if (card.kyc_status === 'needs_changes') needs.push('profile_refused');
    if (card.kyc_status === 'required') needs.push('profile');
    if (card.kyc_status === 'submitted') needs.push('review');
    if (card.kyc_status === 'blocked') needs.push('blocked');
  }
  return needs;
}

function groupOf(needs: readonly ShopNeed[]): ShopGroup {
  if (needs.some((need) => !ownersNeeds.has(need) && !banksNeeds.has(need))) return 'you';
  // A refused profile is the owner's to mend, and the installer's to pass on.
  if (needs.some((need) => ownersNeeds.has(need))) return 'owner';
  return needs.length > 0 ? 'bank' : 'working';
}

const STEP_NEEDS: readonly (readonly ShopNeed[])[] = [
  ['create'],
  ['cashier', 'session_broken'],
  ['tariff_none', 'tariff_expired'],
  ['key', 'key_uncertain'],
  ['profile', 'profile_refused', 'review', 'blocked'],
  ['handover', 'key', 'key_uncertain'],
];

const doneOf = (card: CardWire, needs: readonly ShopNeed[]): number =>
  STEP_NEEDS.filter((own, step) => {
    // Without a cashier no tariff is looked for.
    if (step === 2 && !card.kaspi_connected) return card.payment_status === 'active';
    return !own.some((need) => needs.includes(need));
  }).length;

/** By group, then by what is missing most urgently, then by name. */
export function sortShops(shops: readonly ListedShop[]): ListedShop[] {
  const urgency = ({ needs }: ListedShop): number =>
    needs.length === 0 ? shopNeeds.length : Math.min(...needs.map((need) => shopNeeds.indexOf(need)));
  return shops.toSorted(
    (one, other) =>
      shopGroups.indexOf(one.group) - shopGroups.indexOf(other.group) ||
      urgency(one) - urgency(other) ||
      one.name.localeCompare(other.name, 'ru'),
  );
}
