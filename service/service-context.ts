/** Everything the areas of the service share; each area gets it whole and takes what it needs. */
import type { DueQueue } from './clock/due-queue.ts';
import type { Random } from './clock/random.ts';
import type { ServiceClock } from './clock/service-clock.ts';
import type { ForcedAnswers } from './control/forced-answers.ts';
import type { RateLimiter } from './merchant/rate-limiter.ts';
import type { Moods } from './provider/moods.ts';
import type { ApiKeys } from './store/api-keys.ts';
import type { CatalogItems } from './store/catalog-items.ts';
import type { ConnectionTable } from './store/connections.ts';
import type { EventLog } from './store/events.ts';
import type { InvoiceTable } from './store/invoices.ts';
import type { Ledger } from './store/ledger.ts';
import type { OrganizationTable } from './store/organizations.ts';
import type { Store } from './store/store.ts';

export interface ServiceContext {
  store: Store;
  clock: ServiceClock;
  due: DueQueue;
  random: Random;
  organizations: OrganizationTable;
  apiKeys: ApiKeys;
  connections: ConnectionTable;
  invoices: InvoiceTable;
  catalog: CatalogItems;
  ledger: Ledger;
  events: EventLog;
  moods: Moods;
  limiter: RateLimiter;
  forced: ForcedAnswers;
  /** Where the service is reached, without a path: `http://127.0.0.1:4010`. In process an invented one. */
  origin(): string;
}
