/** A shop as the service and the desk know it together. */

import { createOnboarding, type Onboarding, type OnboardingStep } from '@tilla/payment-api/client/index.ts';
import type { HealthAnswer } from '@tilla/payment-api/partner/health.ts';
import type { KycWire } from '@tilla/payment-api/partner/kyc.ts';
import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import type { TariffPaymentWire, TariffSnapshotWire } from '@tilla/payment-api/partner/tariff.ts';
import { type KnownShop, listShop, sortShops } from '../contract/shop-list.ts';
import { checklistOf, MAX_TERM_AT_ONCE, nextTariffAct, type TariffFacts } from '../contract/shop-steps.ts';
import type { DeskAnswers, ShopView, TillView } from '../contract/views.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './refusal.ts';
import type { ShopRow } from './store.ts';

/** What is asked of the service to show one shop. */
export interface ReadShop {
  readonly row: ShopRow;
  readonly step: OnboardingStep['step'];
  readonly card: CardWire | null;
  readonly tariff: TariffSnapshotWire | null;
  readonly payments: readonly TariffPaymentWire[];
  readonly facts: TariffFacts;
}

/** Remarks of refused profiles are read one by one. */
const MAX_REMARKS = 50;
const ACCOUNT_MS = 30_000;

export function createShopReader({ store, vault, partner, webhookUrl, nowMs }: DeskContext) {
  const newRow = (externalId: string): ShopRow => ({
    externalId,
    name: '',
    hasCatalog: true,
    tier: 'start',
    months: MAX_TERM_AT_ONCE,
    targetMs: null,
    organizationId: null,
    isOurs: false,
    keyState: 'none',
    keySealed: null,
    keySalt: null,
    keyNumber: store.lastKeyNumber(externalId),
    madeBy: '',
    madeAt: new Date(nowMs()).toISOString(),
    isRemoved: false,
  });

  /** A shop that another program made begins with what the desk assumes of it. */
  const rowOf = (externalId: string): ShopRow => store.shop(externalId) ?? newRow(externalId);

  function onboardingOf({ externalId, name, hasCatalog, tier, months }: ShopRow): Onboarding {
    const plan = {
      externalId,
      ...(name === '' ? {} : { name }),
      hasCatalog,
      tariff: { tier, months: months === 12 ? MAX_TERM_AT_ONCE : months },
      webhookUrl,
    };
    return createOnboarding(partner, plan, vault);
  }

  let account: { readonly value: HealthAnswer['account']; readonly atMs: number } | null = null;
  /** How the account works changes in the cabinet alone, and each request counts towards its limit. */
  async function readAccount(): Promise<HealthAnswer['account']> {
    if (account === null || nowMs() - account.atMs > ACCOUNT_MS) {
      account = { value: (await partner.health()).orThrow().account, atMs: nowMs() };
    }
    return account.value;
  }

  async function read(externalId: string): Promise<ReadShop> {
    const row = rowOf(externalId);
    const next = await onboardingOf(row).next();
    if (next.step === 'create') {
      // Not begun, or removed at the service.
      if (store.shop(externalId) === null || row.organizationId !== null)
        throw new DeskRefusal('organization_not_found', { status: 404 });
      const facts = { tariff: null, months: row.months, targetMs: null, nowMs: nowMs() };
      const unknown = { paysByPhone: false, canDeclare: false, hasOpenPayment: false };
      return { row, step: 'create', card: null, tariff: null, payments: [], facts: { ...facts, ...unknown } };
    }
    const card = next.organization;
    const { tariff_billing_mode, inbound_sync } = await readAccount();
    const { tariff } = (await partner.tariffs.of(card.id)).orThrow();
    const payments = (await partner.tariffs.payments(card.id)).orThrow().data;
    const facts: TariffFacts = {
      tariff,
      months: row.months,
      targetMs: row.targetMs,
      // A test organization takes no assignment (partner document, Errors).
      paysByPhone: card.is_test || tariff_billing_mode === 'payment',
      canDeclare: !card.is_test && inbound_sync.accepting,
      hasOpenPayment: payments.some(({ status }) => status === 'pending'),
      nowMs: nowMs(),
    };
    return { row, step: next.step, card, tariff, payments, facts };
  }

  const keyOf = ({ keyState, keyNumber, isOurs }: ShopRow): ShopView['key'] => {
    if (keyState === 'kept') return 'kept';
    if (!isOurs && keyNumber === 0) return 'elsewhere';
    // The answer to the first request was lost: no till can have that key.
    return keyState === 'none' || keyNumber === 0 ? 'none' : 'uncertain';
  };

  /** By name, with the newest of each. */
  function tillsOf(row: ShopRow): TillView[] {
    const tills = new Map<string, TillView>();
    for (const { till, at, by, keyNumber } of store.handovers(row.externalId)) {
      tills.set(till, { name: till, at, by, isCurrent: row.keyState === 'kept' && keyNumber === row.keyNumber });
    }
    return [...tills.values()];
  }

  const knownOf = (row: ShopRow): KnownShop => {
    const key = keyOf(row);
    return {
      externalId: row.externalId,
      name: row.name,
      key: key === 'elsewhere' ? 'none' : key,
      tills: tillsOf(row).filter(({ isCurrent }) => isCurrent).length,
    };
  };

  return {
    newRow,
    rowOf,
    read,
    keyOf,
    tillsOf,
    onboardingOf,
    async list(): Promise<DeskAnswers['shops.list']> {
      const rows = new Map(store.shops().map((row) => [row.externalId, row]));
      const shops = [];
      let remarks = 0;
      for await (const card of partner.organizations.all()) {
        let remark: string | null = null;
        if (card.kyc_status === 'needs_changes' && remarks < MAX_REMARKS) {
          remarks += 1;
          remark = (await partner.kyc.of(card.id)).orThrow().kyc.comment;
        }
        const row = card.external_id === null ? undefined : rows.get(card.external_id);
        if (row !== undefined) rows.delete(row.externalId);
        shops.push(listShop(card, row === undefined ? null : knownOf(row), remark, nowMs()));
      }
      // Begun, and not known to the service yet; one that was known is removed there.
      for (const row of rows.values()) {
        if (row.organizationId === null) shops.push(listShop(null, knownOf(row), null, nowMs()));
      }
      return { shops: sortShops(shops) };
    },
    async view(externalId: string): Promise<ShopView> {
      const { row, step, card, tariff, payments, facts } = await read(externalId);
      const kyc: KycWire | null = card === null || card.is_test ? null : (await partner.kyc.of(card.id)).orThrow().kyc;
      const tills = tillsOf(row);
      const tariffAct = card?.kaspi_connected === true ? nextTariffAct(facts) : null;
      const key = keyOf(row);
      const hasTill = tills.some(({ isCurrent }) => isCurrent);
      return {
        externalId,
        name: card?.name ?? row.name,
        madeAt: card?.created_at ?? row.madeAt,
        madeBy: row.madeBy,
        plan: { tier: row.tier, months: row.months },
        card,
        tariff,
        payments,
        kyc,
        key,
        tills,
        items: checklistOf({ step, profile: kyc?.required_action ?? null, tariffAct, hasKey: key === 'kept', hasTill }),
        tariffAct,
        paysByPhone: facts.paysByPhone,
      };
    },
  };
}
