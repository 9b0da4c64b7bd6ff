/** Acts on shops. What is done is read from the service each time, so that a kill between any two loses nothing. */

import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import type { TariffPaymentWire } from '@tilla/payment-api/partner/tariff.ts';
import { sealHandover } from '@tilla/server-kit/hpke-handover.ts';
import { HandoverContent } from '@tilla/shared/contract/handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import type { CallName } from '../contract/calls.ts';
import { nextTariffAct, runningUntil, targetOf } from '../contract/shop-steps.ts';
import type { DeskContext, Handlers } from './context.ts';
import { DeskRefusal } from './refusal.ts';
import { createShopReader } from './shop-reader.ts';
import { createTurns } from './shop-turns.ts';
import type { ShopRow } from './store.ts';

type ShopCalls = Extract<CallName, `shop${string}`> | 'handover.seal';

/** As long as the till waits for its answer. */
const ANSWER_SECONDS = 15 * 60;
const PUBLIC_KEY_BYTES = 32;

export function createShops(context: DeskContext): Handlers<ShopCalls> {
  const { store, vault, partner, webhookUrl, nowMs, merchantBaseUrl, words } = context;
  const reader = createShopReader(context);
  const inTurn = createTurns();
  const now = (): string => new Date(nowMs()).toISOString();

  /** The organization at the service, with the desk's row of it written. */
  async function findShop(externalId: string): Promise<{ readonly row: ShopRow; readonly card: CardWire }> {
    for await (const card of partner.organizations.all({ search: externalId })) {
      if (card.external_id !== externalId) continue;
      const found = reader.rowOf(externalId);
      const row = found.organizationId === card.id ? found : { ...found, organizationId: card.id };
      if (row !== found) store.writeShop(row);
      return { row, card };
    }
    throw new DeskRefusal('organization_not_found', { status: 404 });
  }

  /** What is asked for stands in the file first: a lost answer is found there. */
  async function issue({ row, card }: { readonly row: ShopRow; readonly card: CardWire }): Promise<void> {
    store.writeShop({ ...row, keyState: 'issuing' });
    const outcome = await partner.apiKeys.issue(card.id, { webhookUrl, name: card.name });
    // Nothing was done: the earlier key still works.
    if (outcome.kind === 'rejected' || outcome.kind === 'throttled') store.writeShop(row);
    const { key, key_id: keyId, webhook_secret: webhookSecret } = outcome.orThrow();
    await vault.write(row.externalId, { key, keyId, webhookSecret });
  }

  async function isGone(organizationId: number): Promise<boolean> {
    const outcome = await partner.organizations.get(organizationId);
    return outcome.kind === 'rejected' && outcome.code === 'organization_not_found';
  }

  function confirm(card: CardWire, confirmation: string): void {
    if (confirmation.trim() !== card.name) throw new DeskRefusal('desk_not_confirmed', { status: 422 });
  }

  return {
    'shops.list': () => reader.list(),
    'shop.view': ({ externalId }) => reader.view(externalId),
    'shop.add': ({ externalId, name, hasCatalog, tier, months }, { person }) =>
      inTurn(externalId, async () => {
        let row = store.shop(externalId);
        if (row === null || row.organizationId !== null) {
          // Of one that was removed at the service only the count of its keys goes on.
          const fresh = { ...reader.newRow(externalId), name, hasCatalog, tier, months };
          const planned = { ...fresh, madeBy: person.name };
          const { step } = await reader.onboardingOf(planned).next();
          if (step !== 'create') throw new DeskRefusal('desk_shop_exists');
          row = { ...planned, isOurs: true };
          store.writeShop(row);
        }
        const { organization } = (await reader.onboardingOf(row).create()).orThrow();
        store.writeShop({ ...row, organizationId: organization.id });
        return null;
      }),
    'shop.sendCode': ({ externalId, phone, isForced }) =>
      inTurn(externalId, async () => {
        const { row, card } = await findShop(externalId);
        if (isForced) {
          (await partner.cashier.begin(card.id, true)).orThrow();
          (await partner.cashier.sendCode(card.id, phone)).orThrow();
        } else (await reader.onboardingOf(row).sendCode(card.id, phone)).orThrow();
        return null;
      }),
    'shop.confirmCode': ({ externalId, code }) =>
      inTurn(externalId, async () => {
        const { row, card } = await findShop(externalId);
        const { success } = (await reader.onboardingOf(row).confirmCode(card.id, code)).orThrow();
        return { isRight: success };
      }),
    'shop.tariff': ({ externalId, tier, months, phone, isRenewal }) =>
      inTurn(externalId, async () => {
        const { row, card } = await findShop(externalId);
        const { facts } = await reader.read(externalId);
        const isSame = row.targetMs !== null && row.tier === tier && row.months === months;
        if (isSame && !isRenewal && nextTariffAct(facts) === null) return { payment: null };
        const isBegun = isSame && nextTariffAct(facts) !== null;
        const fromMs = runningUntil(facts) ?? nowMs();
        const targetMs = isBegun ? row.targetMs : targetOf(fromMs, months, nowMs());
        const planned = { ...facts, months, targetMs };
        if (isRenewal && nextTariffAct(planned) === null) throw new DeskRefusal('assignment_horizon_exceeded');
        store.writeShop({ ...row, tier, months, targetMs });
        return { payment: await actOnTariff(card, planned, tier, phone) };
      }),
    'shop.invite': ({ externalId }) =>
      inTurn(externalId, async () => {
        const { row, card } = await findShop(externalId);
        const { invite_url, expires_at } = (await reader.onboardingOf(row).inviteMerchant(card.id)).orThrow();
        return { url: invite_url, expiresAt: expires_at };
      }),
    'shop.issueKey': ({ externalId }) =>
      inTurn(externalId, async () => {
        const shop = await findShop(externalId);
        const key = reader.keyOf(shop.row);
        if (key === 'elsewhere' || key === 'uncertain') throw new DeskRefusal('desk_rotation_needed');
        if (key === 'none') await issue(shop);
        return null;
      }),
    'shop.rotateKey': ({ externalId, confirmation }) =>
      inTurn(externalId, async () => {
        const shop = await findShop(externalId);
        confirm(shop.card, confirmation);
        await issue(shop);
        return null;
      }),
    'shop.remove': ({ externalId, confirmation }) =>
      inTurn(externalId, async () => {
        const { row, card } = await findShop(externalId);
        confirm(card, confirmation);
        const outcome = await partner.organizations.remove(card.id);
        if (outcome.kind !== 'ok' && !(outcome.kind === 'unknown' && (await isGone(card.id)))) outcome.orThrow();
        store.writeShop({ ...row, isRemoved: true, keyState: 'none', keySealed: null, keySalt: null });
        return null;
      }),
    'handover.seal': ({ externalId, code, till }, { person }) =>
      // One after another over all shops: a code is answered once.
      inTurn('', async () => {
        const publicKey = readHandoverText(code);
        if (publicKey?.length !== PUBLIC_KEY_BYTES) throw new DeskRefusal('desk_code_unreadable', { status: 422 });
        const request = writeHandoverText(publicKey);
        if (store.handoverOfCode(request) !== null) throw new DeskRefusal('desk_code_used');
        const kept = await vault.read(externalId);
        if (kept === null) throw new DeskRefusal('desk_no_key');
        const { row, card } = await findShop(externalId);
        const content: HandoverContent = {
          address: merchantBaseUrl,
          key: kept.key,
          ...(words.bank === neutralWords.bank && words.service === neutralWords.service ? {} : { words }),
          shop: card.name,
        };
        const sealed = await seal(publicKey, JSON.stringify(HandoverContent.parse(content)));
        store.addHandover({ externalId, till, code: request, keyNumber: row.keyNumber, at: now(), by: person.name });
        return { text: writeHandoverText(sealed), validSeconds: ANSWER_SECONDS };
      }),
  };

  async function actOnTariff(
    card: CardWire,
    facts: Parameters<typeof nextTariffAct>[0],
    tier: string,
    phone: string | undefined,
  ): Promise<TariffPaymentWire | null> {
    const act = nextTariffAct(facts);
    switch (act?.kind) {
      case undefined:
        return null;
      case 'awaitPayment':
        throw new DeskRefusal('tariff_payment_pending');
      case 'assign':
        return (await partner.tariffs.assign(card.id, { tier, months: act.months })).orThrow().payment;
      case 'declare': {
        const declared = { state: 'active', tier, paid_through: act.paidThrough } as const;
        (await partner.subscriptions.put(card.id, declared)).orThrow();
        return null;
      }
      case 'pay': {
        if (phone === undefined) throw new DeskRefusal('desk_payer_needed', { status: 422 });
        return (await partner.tariffs.pay(card.id, { tier, months: act.months, phone })).orThrow().payment;
      }
    }
  }
}

async function seal(publicKey: Uint8Array, content: string): Promise<Uint8Array> {
  try {
    return await sealHandover(publicKey, content);
  } catch (cause) {
    // Of the right length, and no point that a key can be agreed with.
    throw Object.assign(new DeskRefusal('desk_code_unreadable', { status: 422 }), { cause });
  }
}
