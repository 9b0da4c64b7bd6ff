/** The partner surface (partner document): values are the documented bodies, with the document's names. */

import type { z } from 'zod';
import { authStatusAnswer, initAnswer, sendPhoneAnswer, verifyOtpAnswer } from '../partner/cashier-authorization.ts';
import { healthAnswer } from '../partner/health.ts';
import { kycAnswer, kycInviteAnswer } from '../partner/kyc.ts';
import {
  apiKeyAnswer,
  type CardWire,
  doneAnswer,
  organizationAnswer,
  organizationListAnswer,
} from '../partner/organization.ts';
import { type SyncRecordWire, syncAnswer, syncListAnswer, syncRecordAnswer } from '../partner/subscription-sync.ts';
import { assignAnswer, paymentAnswer, paymentListAnswer, tariffAnswer, tariffPlansAnswer } from '../partner/tariff.ts';
import { type ClientOptions, connect } from './client-options.ts';
import type { Call } from './connection.ts';
import { type Answer, mapOutcome } from './outcome.ts';
import { countedRows, PAGE_SIZE } from './pages.ts';
import type { Query } from './query-string.ts';
import { signText } from './signature.ts';

export interface PartnerClientOptions extends ClientOptions {
  readonly partnerKey: string;
  /** Signs the state of subscriptions; without it `subscriptions.put` is refused by the service. */
  readonly inboundSecret?: string;
}

export interface OrganizationFilter {
  readonly status?: 'pending' | 'verified' | 'suspended';
  readonly sandbox_mode?: boolean;
  readonly is_test?: boolean;
  /** One status, or a comma list of them. */
  readonly kyc_status?: string;
  readonly search?: string;
}

export interface JournalFilter {
  readonly organization_id?: number;
  readonly result?: 'applied' | 'unchanged' | 'noted' | 'rejected' | 'failed';
  readonly state?: 'active' | 'suspended' | 'cancelled';
  /** Of reception; a bare date is Almaty's. */
  readonly from?: string;
  readonly to?: string;
}

export type SubscriptionState =
  | {
      readonly state: 'active';
      readonly tier: string;
      /** `YYYY-MM-DD` */
      readonly paid_through: string;
      readonly cause?: string;
      readonly trial?: boolean;
      readonly external_tariff_id?: string;
      readonly partner_context?: Readonly<Record<string, unknown>>;
    }
  | { readonly state: 'suspended' | 'cancelled'; readonly cause?: string };

export type PartnerClient = ReturnType<typeof createPartnerClient>;

/** The documents say of these that nothing was done (Errors). */
const refusals5xx = new Set(['sms_failed', 'bank_busy', 'tariff_payment_unavailable']);

export function createPartnerClient(options: PartnerClientOptions) {
  const { partnerKey, inboundSecret = '', nowMs = Date.now } = options;
  const connection = connect(options, { 'x-partner-key': partnerKey });

  function ask<Schema extends z.ZodType>(
    call: Pick<Call<unknown>, 'method' | 'path' | 'effect' | 'query' | 'headers'>,
    schema: Schema,
    body?: object,
  ): Promise<Answer<z.output<Schema>>> {
    const read = (value: unknown): z.output<Schema> => schema.parse(value);
    const frozen = body === undefined ? {} : { body: JSON.stringify(body) };
    return connection.ask({ ...call, ...frozen, refusals5xx, read });
  }

  const get = <Schema extends z.ZodType>(path: string, schema: Schema, query: Query = {}) =>
    ask({ method: 'GET', path, query }, schema);
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: object, effect: 'once' | 'repeatable') =>
    ask({ method: 'POST', path, effect }, schema, body);

  const organization = (id: number): string => `/organizations/${String(id)}`;
  const listOrganizations = (filter: OrganizationFilter = {}, page = 1) =>
    get('/organizations', organizationListAnswer, { ...filter, per_page: PAGE_SIZE, page });
  const listJournal = (filter: JournalFilter = {}, page = 1) =>
    get('/subscription-syncs', syncListAnswer, { ...filter, per_page: PAGE_SIZE, page });

  return {
    health: () => get('/health', healthAnswer),
    organizations: {
      /** The same `externalId` is the same organization, however often it is sent. */
      create: (asked: { readonly externalId: string; readonly name?: string; readonly hasCatalog?: boolean }) =>
        post(
          '/organizations',
          organizationAnswer,
          { external_id: asked.externalId, name: asked.name, has_catalog: asked.hasCatalog },
          'repeatable',
        ),
      get: (id: number) => get(organization(id), organizationAnswer),
      list: listOrganizations,
      all: (filter: OrganizationFilter = {}): AsyncGenerator<CardWire, void> =>
        countedRows(async (page) =>
          mapOutcome(await listOrganizations(filter, page), ({ organizations, total }) => ({
            rows: organizations,
            total,
          })),
        ),
      /** Its keys stop at once, and refunds of its paid invoices can no longer be made. */
      remove: (id: number) => ask({ method: 'DELETE', path: organization(id) }, doneAnswer),
    },
    apiKeys: {
      /** Shown once. A second call makes another key, and the first one stops at once with every till that has it. */
      issue: (
        id: number,
        asked: {
          readonly webhookUrl: string;
          readonly name?: string;
          readonly webhookSecret?: string;
        },
      ) =>
        post(
          `${organization(id)}/api-key`,
          apiKeyAnswer,
          { name: asked.name, webhook_url: asked.webhookUrl, webhook_secret: asked.webhookSecret },
          'once',
        ),
    },
    cashier: {
      /** @param isForced Connects another cashier in place of a connected one. */
      begin: (id: number, isForced = false) =>
        post(`${organization(id)}/bank-auth/init`, initAnswer, isForced ? { force: true } : {}, 'once'),
      /** Sends an SMS. @param phone `7XXXXXXXXXX` */
      sendCode: (id: number, phone: string) =>
        post(`${organization(id)}/bank-auth/send-phone`, sendPhoneAnswer, { cashier_phone: phone }, 'once'),
      /** A wrong code is an `ok` whose value says `success: false`, and may be typed again. */
      confirmCode: (id: number, otp: string) =>
        post(`${organization(id)}/bank-auth/verify-otp`, verifyOtpAnswer, { otp }, 'once'),
      status: (id: number) => get(`${organization(id)}/bank-auth/status`, authStatusAnswer),
    },
    tariffs: {
      plans: () => get('/tariff-plans', tariffPlansAnswer),
      of: (id: number) => get(`${organization(id)}/tariff`, tariffAnswer),
      /** `already_assigned` where the tier runs so long already, so that a repeat adds nothing. */
      assign: (id: number, asked: { readonly tier: string; readonly months: number }) =>
        post(
          `${organization(id)}/tariff/assign`,
          assignAnswer,
          { tier_id: asked.tier, period_months: asked.months },
          'repeatable',
        ),
      /** The partner pays by an invoice to `phone`. @param asked.phone `8XXXXXXXXXX`, not the cashier's. */
      pay: (
        id: number,
        asked: {
          readonly tier: string;
          readonly months: number;
          readonly phone: string;
          readonly setsBillingPhone?: boolean;
        },
      ) =>
        post(
          `${organization(id)}/tariff/pay`,
          paymentAnswer,
          {
            tier_id: asked.tier,
            period_months: asked.months,
            phone: asked.phone,
            set_billing_phone: asked.setsBillingPhone ?? false,
          },
          'once',
        ),
      payments: (id: number) => get(`${organization(id)}/tariff/payments`, paymentListAnswer),
      payment: (id: number, paymentId: number) =>
        get(`${organization(id)}/tariff/payments/${String(paymentId)}`, paymentAnswer),
    },
    kyc: {
      of: (id: number) => get(`${organization(id)}/kyc`, kycAnswer),
      /** The address is passed on exactly as returned. */
      invite: (id: number) => post(`${organization(id)}/kyc/invite`, kycInviteAnswer, {}, 'once'),
    },
    subscriptions: {
      /** Declares a state: a repeat is safe, and is signed anew. */
      put: (id: number, state: SubscriptionState) =>
        ask(
          {
            method: 'PUT',
            path: `${organization(id)}/subscription`,
            effect: 'repeatable',
            async headers({ path, body }) {
              const timestamp = String(Math.floor(nowMs() / 1_000));
              return {
                'x-service-timestamp': timestamp,
                'x-service-signature': await signText(inboundSecret, `${timestamp}.PUT.${path}.${body}`),
              };
            },
          },
          syncAnswer,
          state,
        ),
      journal: listJournal,
      all: (filter: JournalFilter = {}): AsyncGenerator<SyncRecordWire, void> =>
        countedRows(async (page) =>
          mapOutcome(await listJournal(filter, page), ({ data, total }) => ({ rows: data, total })),
        ),
      entry: (syncId: number) => get(`/subscription-syncs/${String(syncId)}`, syncRecordAnswer),
    },
  };
}
