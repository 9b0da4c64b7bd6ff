/** An open shop's parts. A feature picks entries by name; what another feature provides is declared beside the pick. */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { ConnectionState } from '../api/connection-state.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Records } from '../ledger/records.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { TaskStore } from '../money/task-store.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import type { Clock, Ids, Ledger, Logger, Random } from '../platform/ports.ts';
import type { BillingFacts } from './billing.ts';
import type { KeptFacts } from './billing-facts.ts';
import type { FrozenBodies } from './frozen-bodies.ts';
import type { PaidProof } from './paid-proof.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Watch } from './watch-port.ts';

export interface ShopContext {
  readonly mode: LedgerMode;

  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly settings: () => Readonly<SettingsView>;
  readonly language: () => Language;

  readonly client: MerchantCalls;
  readonly connection: ConnectionState;
  readonly serverClock: ServerClock;

  readonly ledger: Ledger;
  readonly records: Records;
  readonly tasks: TaskStore;
  readonly payments: PaymentStore;
  readonly operations: OperationStore;
  /** Frozen request bodies, sealed by the API key where they name a payer. */
  readonly bodies: FrozenBodies;
  /** Last known facts of the organization; `billing()` is for invoices of any age. */
  readonly facts: KeptFacts;

  readonly runner: MoneyRunner;
  readonly paymentRunner: MoneyRunner;
  readonly watch: Watch;
  readonly proof: PaidProof;
  /** Facts for a new invoice. @throws Refusal while another machine uses this till's tag (rule D1) */
  readonly billing: () => BillingFacts;
  /** Why nothing new may begin; null: it may. Another machine has this till's tag (rule D1). */
  readonly hold: () => Problem | null;
  readonly tillTag: () => string;
}
