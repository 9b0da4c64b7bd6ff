/**
 * What an open shop gives to whatever works in it. Each thing has one name here, and its maker's type: whoever needs some
 * picks them by name, and is handed all of it by `app/shop.ts`. What one feature gives to another stands beside the pick.
 */

import type { Language } from '../../../shared/domain/language.ts';
import type { ApiClient } from '../api/client.ts';
import type { ConnectionState } from '../api/connection-state.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { EventBus } from '../event-bus.ts';
import type { Records } from '../ledger/records.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { BillingFacts } from '../payments/billing.ts';
import type { KeptFacts } from '../payments/billing-facts.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { PaidProof } from '../payments/paid-proof.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Watch } from '../payments/watch-port.ts';
import type { LedgerMode } from '../ports/keeper-port.ts';
import type { Clock, Ids, Ledger, Logger, Random } from '../ports.ts';
import type { TaskStore } from '../tasks/task-store.ts';

export interface ShopContext {
  readonly mode: LedgerMode;

  // The platform's.
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly logger: Logger;
  /** What the screens are told unasked. */
  readonly events: EventBus;
  /** Of what people at the till are shown. */
  readonly language: () => Language;

  // The line to the service.
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly serverClock: ServerClock;

  // The ledger, and what stands in it.
  readonly ledger: Ledger;
  readonly records: Records;
  readonly tasks: TaskStore;
  readonly payments: PaymentStore;
  readonly operations: OperationStore;
  /** What was frozen to be sent, sealed by the API key where it names a payer. */
  readonly bodies: FrozenBodies;
  /** What the service last said of the organization; `billing()` is of an invoice of any age. */
  readonly facts: KeptFacts;

  // What moves money, and follows it.
  /** Carries operations: everything beside the payments. */
  readonly runner: MoneyRunner;
  readonly paymentRunner: MoneyRunner;
  readonly watch: Watch;
  readonly proof: PaidProof;
  /** Of an invoice that is begun now. @throws Refusal while another machine has this till's name (rule D1) */
  readonly billing: () => BillingFacts;
  /** This till's name of the moment (rules C3, D1). */
  readonly tillTag: () => string;
}
