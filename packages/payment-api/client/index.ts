/** The client of both APIs: what programs import. Needs `fetch`, WebCrypto and nothing else. */

export type { CashboxSettings } from '../merchant/cashbox.ts';
export type { FoundGoods, GoodsError } from '../merchant/catalog-answers.ts';
export type { ClientCheck } from '../merchant/clients.ts';
export type { ReceiptPreview } from '../merchant/fiscal-receipt.ts';
export type { Invoice, InvoiceChanged } from '../merchant/invoice.ts';
export type { QrRefundLink, QrRefundSession } from '../merchant/qr-refund.ts';
export type { RefundPage } from '../merchant/refund.ts';
export type { StaticQr, StaticQrPage } from '../merchant/static-qr.ts';
export type { SubscriptionBillings, SubscriptionDetails, SubscriptionPage } from '../merchant/subscription.ts';
export type { ClientOptions } from './client-options.ts';
export type { Code, KnownCode, MerchantCode, PartnerCode } from './codes.ts';
export type { Call, LimitName, Purpose } from './connection.ts';
export { type Http, HttpFailure, type HttpRequest, type HttpResponse } from './http.ts';
export type { MerchantCalls } from './merchant-calls.ts';
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
export {
  type Answer,
  describeOutcome,
  type Ok,
  type Outcome,
  type OutcomeWords,
  PaymentApiError,
  type Rejected,
  type Throttled,
  type Unknown,
} from './outcome.ts';
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
