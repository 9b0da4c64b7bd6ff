/** What a counter does with money beside the bills: cash and its receipts, the shift. */

import type { TenderView } from '../../../shared/contract/views/tender-view.ts';
import type { CountRules } from '../../../shared/domain/count-rules.ts';
import type { ApiClient } from '../api/client.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { EventBus } from '../event-bus.ts';
import { type CounterSaleCalls, type CounterSaleParts, createCounterSale } from '../fiscal/counter-sale.ts';
import { viewTender } from '../fiscal/tender-view.ts';
import type { Books } from '../journal/books.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { BillingFacts } from '../payments/billing.ts';
import type { KeptFacts } from '../payments/billing-facts.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Clock, Ids, Journal } from '../ports.ts';
import { createQrRefunds, type QrRefundCalls } from '../qr-refunds/qr-refund-calls.ts';
import { createQrRefundLinks, type QrRefundLinkCalls } from '../qr-refunds/qr-refund-links.ts';
import type { Latecomers } from '../refunds/latecomers.ts';
import type { OpenSales } from '../sales/open-sale.ts';
import type { PriceRights } from '../sales/price-rights.ts';
import { type Cashbox, type CashboxCalls, createCashbox } from '../shifts/cashbox-calls.ts';
import { type CashboxSettingsCalls, createCashboxSettings } from '../shifts/cashbox-settings.ts';
import { createClosing } from '../shifts/closing.ts';
import { createDrawers } from '../shifts/drawers.ts';
import { createShifts, type ShiftCalls } from '../shifts/shift-calls.ts';
import { createStaticQrCalls, type StaticQrCalls } from '../static-qr/static-qr-calls.ts';
import { createSubscriptions, type Subscriptions } from '../subscriptions/subscription-calls.ts';
import { createSubscriptionList, type SubscriptionListCalls } from '../subscriptions/subscription-list.ts';
import type { TaskCallsParts } from '../tasks/task-calls.ts';
import type { TaskStore } from '../tasks/task-store.ts';

export type CounterCalls = CounterSaleCalls &
  ShiftCalls &
  CashboxCalls &
  CashboxSettingsCalls &
  QrRefundCalls &
  QrRefundLinkCalls &
  StaticQrCalls &
  Subscriptions['calls'] &
  SubscriptionListCalls;

export interface CounterParts {
  readonly journal: Journal;
  readonly books: Books;
  readonly openSales: OpenSales;
  readonly prices: PriceRights;
  readonly events: EventBus;
  readonly client: ApiClient;
  readonly payments: PaymentStore;
  readonly operations: OperationStore;
  readonly runner: MoneyRunner;
  readonly tasks: TaskStore;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly latecomers: Latecomers;
  readonly facts: () => BillingFacts;
  readonly keptFacts: KeptFacts;
  readonly bodies: FrozenBodies;
  /** This till's name of the moment (rules C3, D1). */
  readonly tillTag: () => string;
  readonly countRules?: () => CountRules;
  /** Of money that goes back over the counter. */
  readonly refundReceipt: CounterSaleParts['refundReceipt'];
}

export interface Counter {
  readonly calls: CounterCalls;
  readonly consequences: TaskCallsParts['consequences'];
  tendersOf(saleId: string): TenderView[];
  readonly onShiftReport: Cashbox['onReport'];
  /** Takes up what the till's last life left undone. @throws Refusal when the journal did not take it. */
  resume(): void;
  /** The same, where the books of this life did not take it (rule H6). */
  resumeLeft(): void;
}

export function createCounter(parts: CounterParts): Counter {
  const { books, operations, facts } = parts;
  const drawers = createDrawers(parts);
  const sale = createCounterSale({
    ...parts,
    checkOrganization: () => void facts(),
    isDrawerOpen: () => drawers.open() !== undefined,
  });
  const closing = createClosing({ ...parts, drawers });
  const shifts = createShifts({ ...parts, closing });
  const cashbox = createCashbox({ ...parts, drawers, closing });
  const qrRefunds = createQrRefunds(parts);
  const subscriptions = createSubscriptions(parts);
  return {
    calls: {
      ...sale.calls,
      ...shifts.calls,
      ...cashbox.calls,
      ...createCashboxSettings({ ...parts, drawers }),
      ...qrRefunds.calls,
      ...createQrRefundLinks(parts),
      ...createStaticQrCalls(parts),
      ...subscriptions.calls,
      ...createSubscriptionList(parts),
    },
    consequences: {
      ...sale.consequences,
      ...shifts.consequences,
      ...qrRefunds.consequences,
      ...subscriptions.consequences,
    },
    tendersOf: (saleId) => books.tendersOf(saleId).map((tender) => viewTender(tender, operations)),
    onShiftReport: cashbox.onReport,
    resume: qrRefunds.countRecent,
    resumeLeft: qrRefunds.countLeft,
  };
}
