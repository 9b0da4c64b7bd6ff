/** Connects a shop to the service, step by step; what is done is read from the service, so it resumes anywhere. */

import type { CardWire } from '../partner/organization.ts';
import { type Answer, answer, mapOutcome } from './outcome.ts';
import type { PartnerClient } from './partner-client.ts';

export interface TariffPlan {
  readonly tier: string;
  /** A longer term is declared with `subscriptions.put`. */
  readonly months: 1 | 3 | 6;
}

export interface ShopPlan {
  /** The partner's own id of the shop; the same id is the same shop. */
  readonly externalId: string;
  readonly name?: string;
  readonly hasCatalog?: boolean;
  /** Null: the shop has its tariff another way. */
  readonly tariff: TariffPlan | null;
  readonly webhookUrl: string;
}

export type OnboardingStep =
  | { readonly step: 'create' }
  /** The merchant's own phone for this role, with `7` and ten digits; an SMS goes to it. */
  | { readonly step: 'sendCode'; readonly organization: CardWire }
  | { readonly step: 'confirmCode'; readonly organization: CardWire; readonly expiresAt: string | null }
  | { readonly step: 'assignTariff'; readonly organization: CardWire; readonly plan: TariffPlan }
  /** `comment`: what the moderator wants changed, verbatim. */
  | { readonly step: 'inviteMerchant'; readonly organization: CardWire; readonly comment: string | null }
  | { readonly step: 'issueKey'; readonly organization: CardWire }
  /** Only the service goes on: the profile is reviewed. */
  | { readonly step: 'awaitReview'; readonly organization: CardWire }
  | { readonly step: 'contactSupport'; readonly organization: CardWire }
  | { readonly step: 'done'; readonly organization: CardWire };

export interface IssuedKey {
  readonly key: string;
  readonly keyId: number;
  readonly webhookSecret: string;
}

/** Where the one key of a shop is kept; its second till gets the same one. */
export interface KeyVault {
  read(externalId: string): Promise<IssuedKey | null>;
  /** Durable before it returns: the service shows a key once. */
  write(externalId: string, key: IssuedKey): Promise<void>;
}

export type Onboarding = ReturnType<typeof createOnboarding>;

export function createOnboarding(partner: PartnerClient, plan: ShopPlan, vault: KeyVault) {
  async function find(): Promise<CardWire | undefined> {
    for await (const card of partner.organizations.all({ search: plan.externalId })) {
      if (card.external_id === plan.externalId) return card;
    }
    return undefined;
  }

  /** @throws PaymentApiError when the service cannot be asked. */
  async function next(): Promise<OnboardingStep> {
    const organization = await find();
    if (organization === undefined) return { step: 'create' };
    const { id } = organization;
    if (!organization.kaspi_connected) {
      const { process_status, expires_at } = (await partner.cashier.status(id)).orThrow();
      return process_status === 'otp_required'
        ? { step: 'confirmCode', organization, expiresAt: expires_at }
        : { step: 'sendCode', organization };
    }
    if (plan.tariff !== null) {
      const { tariff } = (await partner.tariffs.of(id)).orThrow();
      if (tariff.status !== 'active') return { step: 'assignTariff', organization, plan: plan.tariff };
    }
    if ((await vault.read(plan.externalId)) === null) return { step: 'issueKey', organization };
    // A test organization has no profile to fill.
    if (organization.is_test) return { step: 'done', organization };
    const { kyc } = (await partner.kyc.of(id)).orThrow();
    switch (kyc.required_action) {
      case 'submit_profile':
      case 'fix_and_resubmit':
        return { step: 'inviteMerchant', organization, comment: kyc.comment };
      case 'wait_review':
        return { step: 'awaitReview', organization };
      case 'contact_support':
        return { step: 'contactSupport', organization };
      case 'none':
        return { step: 'done', organization };
    }
  }

  const create = () =>
    partner.organizations.create({
      externalId: plan.externalId,
      ...(plan.name === undefined ? {} : { name: plan.name }),
      ...(plan.hasCatalog === undefined ? {} : { hasCatalog: plan.hasCatalog }),
    });

  return {
    next,
    create,
    /** Begins the process anew where none is open: one lives ten minutes. */
    async sendCode(organizationId: number, phone: string) {
      const { process_status } = (await partner.cashier.status(organizationId)).orThrow();
      if (process_status !== 'phone_required') {
        const begun = await partner.cashier.begin(organizationId);
        if (begun.kind !== 'ok') return begun;
      }
      return partner.cashier.sendCode(organizationId, phone);
    },
    confirmCode: (organizationId: number, otp: string) => partner.cashier.confirmCode(organizationId, otp),
    assignTariff: (organizationId: number, tariff: TariffPlan) => partner.tariffs.assign(organizationId, tariff),
    inviteMerchant: (organizationId: number) => partner.kyc.invite(organizationId),
    /** The vault's key where it has one: another would stop the tills of the shop. */
    async issueKey(organizationId: number): Promise<Answer<IssuedKey>> {
      const kept = await vault.read(plan.externalId);
      if (kept !== null) return answer({ kind: 'ok', value: kept });
      const issued = await partner.apiKeys.issue(organizationId, {
        webhookUrl: plan.webhookUrl,
        ...(plan.name === undefined ? {} : { name: plan.name }),
      });
      const made = mapOutcome(issued, ({ key, key_id, webhook_secret }) => ({
        key,
        keyId: key_id,
        webhookSecret: webhook_secret,
      }));
      if (made.kind === 'ok') await vault.write(plan.externalId, made.value);
      return made;
    },
  };
}
