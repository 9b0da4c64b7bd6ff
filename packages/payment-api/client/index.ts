/** The client of both APIs: what programs import. Needs `fetch`, WebCrypto and nothing else. */

export type { ConnectionOptions } from './connection.ts';
export {
  type BilledOrder,
  createMerchantClient,
  type InvoiceFilter,
  type MerchantClient,
  type MerchantClientOptions,
  type Order,
} from './merchant-client.ts';
export {
  createOnboarding,
  type IssuedKey,
  type KeyVault,
  type Onboarding,
  type OnboardingStep,
  type ShopPlan,
  type TariffPlan,
} from './onboarding.ts';
export { type Ok, type Outcome, PaymentApiError, type Rejected, type Throttled, type Unknown } from './outcome.ts';
export {
  createPartnerClient,
  type JournalFilter,
  type OrganizationFilter,
  type PartnerClient,
  type PartnerClientOptions,
  type SubscriptionState,
} from './partner-client.ts';
export { type DeclaredRow, type RowFault, readSubscriptionRows, rowFaults } from './subscription-rows.ts';
export {
  createWebhookHandler,
  type DocumentedEvent,
  deduplicationKey,
  readWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHandlerOptions,
} from './webhooks.ts';
