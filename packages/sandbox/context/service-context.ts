/** What the areas of the service share. */
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import type { ForcedAnswers } from '../behaviour/forced-answers.ts';
import type { Moods } from '../behaviour/moods.ts';
import type { DueQueue } from '../clock/due-queue.ts';
import type { Random } from '../clock/random.ts';
import type { ServiceClock } from '../clock/service-clock.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { ApiKeys } from '../store/api-keys.ts';
import type { Cashbox } from '../store/cashbox.ts';
import type { CashierProcessTable } from '../store/cashier-processes.ts';
import type { CatalogImages } from '../store/catalog-images.ts';
import type { CatalogItems } from '../store/catalog-items.ts';
import type { CatalogWork } from '../store/catalog-work.ts';
import type { ConnectionTable } from '../store/connections.ts';
import type { DeliveryTable } from '../store/deliveries.ts';
import type { EventLog } from '../store/events.ts';
import type { FiscalReceiptTable } from '../store/fiscal-receipts.ts';
import type { InvoiceTable } from '../store/invoices.ts';
import type { KycInviteTable } from '../store/kyc-invites.ts';
import type { Ledger } from '../store/ledger.ts';
import type { ManagedOrganizationTable } from '../store/managed-organizations.ts';
import type { OrganizationTable } from '../store/organizations.ts';
import type { PartnerTable } from '../store/partners.ts';
import type { QrRefundTable } from '../store/qr-refunds.ts';
import type { RefundTable } from '../store/refunds.ts';
import type { StaticQrTable } from '../store/static-qrs.ts';
import type { Store } from '../store/store.ts';
import type { SubscriptionSyncTable } from '../store/subscription-syncs.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import type { TariffPaymentTable } from '../store/tariff-payments.ts';

export interface ServiceContext {
  store: Store;
  clock: ServiceClock;
  due: DueQueue;
  random: Random;
  organizations: OrganizationTable;
  apiKeys: ApiKeys;
  connections: ConnectionTable;
  cashierProcesses: CashierProcessTable;
  partners: PartnerTable;
  managed: ManagedOrganizationTable;
  kycInvites: KycInviteTable;
  tariffPayments: TariffPaymentTable;
  syncs: SubscriptionSyncTable;
  invoices: InvoiceTable;
  refunds: RefundTable;
  qrRefunds: QrRefundTable;
  staticQrs: StaticQrTable;
  fiscalReceipts: FiscalReceiptTable;
  catalog: CatalogItems;
  catalogWork: CatalogWork;
  catalogImages: CatalogImages;
  cashbox: Cashbox;
  ledger: Ledger;
  events: EventLog;
  deliveries: DeliveryTable;
  subscriptions: Subscriptions;
  moods: Moods;
  limiter: RateLimiter;
  forced: ForcedAnswers;
  /** Another deployment's names for `bank` and `service`, at the HTTP boundary. */
  words: WordMapping;
  fontsFolder(): string;
  /** Without a path: `http://127.0.0.1:4010`. Made up in process. */
  origin(): string;
}
