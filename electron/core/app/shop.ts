/** Everything of one mode that touches money: line, books, operations and watch, wired together. */

import { almatyDay } from '../../../shared/domain/almaty-time.ts';
import type { CountRules } from '../../../shared/domain/count-rules.ts';
import { type DiscountLimits, usualDiscountLimits } from '../../../shared/domain/discount-limit.ts';
import type { ApiClient } from '../api/client.ts';
import type { ConnectionState } from '../api/connection-state.ts';
import type { ServerClock } from '../api/server-clock.ts';
import { createBatchRows } from '../bulk/batch-rows.ts';
import { type Bulk, type BulkCalls, createBulk } from '../bulk/bulk.ts';
import type { EventBus } from '../event-bus.ts';
import { type Books, createBooks } from '../journal/books.ts';
import { isOperationOpen, type OperationRecord } from '../journal/operation-record.ts';
import { triedAgain } from '../journal/tried-again.ts';
import { createOperationCalls, type OperationCalls } from '../money/operation-calls.ts';
import { described } from '../money/operation-description.ts';
import { createOperationStore, type OperationStore } from '../money/operation-store.ts';
import { createMoneyRunner } from '../money/runner.ts';
import type { KeptFacts } from '../payments/billing-facts.ts';
import { type Cancels, createCancels } from '../payments/cancel-calls.ts';
import { createFrozenBodies } from '../payments/frozen-bodies.ts';
import { createInvoiceOperations } from '../payments/invoice-operations.ts';
import { createPaidProof } from '../payments/paid-proof.ts';
import { createPaymentCalls, type PaymentCalls } from '../payments/payment-calls.ts';
import { createPaymentLedger } from '../payments/payment-ledger.ts';
import { isPayable } from '../payments/payment-phase.ts';
import { createPaymentStore, type PaymentStore } from '../payments/payment-store.ts';
import { createPhoneRetention } from '../payments/phone-retention.ts';
import { type CustomerVoice, createTrainingCalls, type TrainingCalls } from '../payments/training-calls.ts';
import type { Ids, Sealer } from '../ports.ts';
import { noReceipt, type RefundPrints, receiptWithRefund } from '../receipts/refund-prints.ts';
import { createReconciliation } from '../reconciliation/reconciliation.ts';
import type { ReconciliationCalls } from '../reconciliation/reconciliation-calls.ts';
import { createLatecomers } from '../refunds/latecomers.ts';
import { createRefunds, noteRefunded, type RefundCalls } from '../refunds/refunds.ts';
import { Refusal } from '../refusal.ts';
import { type CartCallParts, type CartCalls, createCartCalls, noGoods } from '../sales/cart-calls.ts';
import { type ClientCalls, createClientCalls } from '../sales/client-calls.ts';
import { createCustomers } from '../sales/customer.ts';
import { createSaleDating } from '../sales/dating.ts';
import type { FavouriteCalls } from '../sales/favourites.ts';
import { createOpenSales } from '../sales/open-sale.ts';
import { createPriceRights, type PriceRights } from '../sales/price-rights.ts';
import { createRedating } from '../sales/redating.ts';
import { createSaleCalls, type SaleCalls, type SaleCallsParts } from '../sales/sale-calls.ts';
import type { TillTags } from '../settings/till-tags.ts';
import { findInFlight } from '../shifts/in-flight.ts';
import { tellRewritten } from '../tasks/rewritten.ts';
import { createTaskCalls, type TaskCalls } from '../tasks/task-calls.ts';
import { createTaskStore, type TaskStore } from '../tasks/task-store.ts';
import { createWatch } from '../watch/watch.ts';
import { type Counter, type CounterCalls, createCounter } from './counter.ts';
import { describeOperations } from './descriptions.ts';
import { createServiceLine, type ServiceLineParts } from './service-line.ts';

export interface ShopParts extends Omit<ServiceLineParts, 'books'> {
  readonly mode: 'training' | 'live';
  /** Of the API key; keeps payers' numbers unreadable in the books. */
  readonly sealer: Sealer;
  readonly ids: Ids;
  readonly events: EventBus;
  readonly printJobsOf: SaleCallsParts['printJobsOf'];
  /** The goods of the catalog as they are now; a till without any sells what its carts say. */
  readonly goods?: CartCallParts['goods'];
  readonly itemsOf?: CartCallParts['itemsOf'];
  readonly discountLimits?: () => DiscountLimits;
  readonly countRules?: () => CountRules;
  /** The print of a refund's receipt, written with the refund (rule L3). */
  readonly refundReceipt?: RefundPrints['withRefund'];
  /** Who plays the customer; null in live mode. */
  readonly customers: CustomerVoice | null;
  /** What names this till in its order ids; outlives its books (rule C3). */
  readonly tillTags: TillTags;
}

export interface Shop {
  readonly mode: 'training' | 'live';
  readonly calls: Cancels['calls'] &
    ClientCalls &
    CartCalls &
    FavouriteCalls &
    BulkCalls &
    RefundCalls &
    SaleCalls &
    PaymentCalls &
    CounterCalls &
    OperationCalls &
    TaskCalls &
    TrainingCalls &
    ReconciliationCalls;
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly serverClock: ServerClock;
  readonly books: Books;
  readonly payments: PaymentStore;
  readonly operations: OperationStore;
  readonly tasks: TaskStore;
  readonly facts: KeptFacts;
  /** Told of every X and Z report that was made. */
  readonly onShiftReport: Counter['onShiftReport'];
  readonly billList: Bulk['view'];
  readonly shownCart: PriceRights['shown'];
  /** Whether a customer could pay, or may have paid, something that is not settled yet. */
  isMoneyInFlight(): boolean;
  /** Takes up everything the journal left open. */
  start(): void;
  /** Ends timers; the books stay open, they belong to whoever opened them. */
  stop(): void;
}

export function createShop(parts: ShopParts): Shop {
  const { mode, journal, clock, ids, random, logger, events } = parts;
  const books = createBooks(journal);
  const line = createServiceLine({ ...parts, books });
  const { client, serverClock, connection, budget, facts, timeAsking } = line;
  const tasks = createTaskStore({ books, clock, events });
  line.onRewritten((route) => {
    tellRewritten(tasks, route, almatyDay(serverClock.stampMs()));
  });
  const payments = createPaymentStore({ books, clock, serverClock, events, tasks });
  const dating = createSaleDating({ journal, books, payments, serverClock, clock, events, logger });
  const proof = createPaidProof({ store: payments, client, tasks, clock, serverClock, logger });
  const watch = createWatch({ store: payments, client, proof, budget, serverClock, clock, random });
  const gate = (operation: string) => reconciliation.gate(operation);
  const tillTag = parts.tillTags.current;
  const bodies = createFrozenBodies(journal, parts.sealer);
  /** Of a bill that is begun now. @throws Refusal while another machine has this till's name (rule D1) */
  const billing = () => {
    const hold = reconciliation.hold();
    if (hold !== null) throw new Refusal(hold.code, hold.params);
    return facts.billing();
  };
  const expectsSandbox = mode === 'training';
  const invoiceOperations = createInvoiceOperations({ client, bodies, expectsSandbox, payments, watch });
  const paymentLedger = createPaymentLedger(payments, serverClock, proof, (payment) => bodies.open(payment) !== null);
  const runner = createMoneyRunner({
    operationOf: ({ tender }) => invoiceOperations[tender],
    ledger: paymentLedger,
    clock,
    random,
    logger,
    gate,
  });
  const phoneBill = invoiceOperations.phone;
  const rows = createBatchRows({ store: payments, bodies, ledger: paymentLedger, phoneBill });
  const descriptions = describeOperations({
    client,
    bodies,
    rows,
    inFlight: (bankConnectionId) => findInFlight({ client, payments, operations }, bankConnectionId),
    noteList: (paymentId, { invoice, refunds }) => {
      noteRefunded(payments, serverClock.stampMs(), paymentId, invoice);
      latecomers.compare(paymentId, refunds);
    },
  });
  const refundReceipt = parts.refundReceipt ?? noReceipt;
  const operations = createOperationStore({
    books,
    descriptions,
    tasks,
    clock,
    serverClock,
    ids,
    events,
    alongside: receiptWithRefund({ payments }, refundReceipt),
  });
  const redating = createRedating({ journal, books, payments, operations, serverClock, clock, events, logger });
  // After what was wrong, what had no date at all.
  serverClock.onTaken(() => {
    if (isRunning) dating.settle();
  });
  serverClock.onAgreed(() => {
    if (!isRunning) return;
    dating.settleLeft();
    triedAgain(logger, counter.resumeLeft);
  });
  const latecomers = createLatecomers({ client, operations, tasks });
  const operationRunner = createMoneyRunner<OperationRecord, unknown>({
    operationOf: ({ kind }) => described(descriptions, kind),
    ledger: operations.ledger,
    clock,
    random,
    logger,
    gate,
  });
  operations.onChange(({ id, isFollowed }, before) => {
    // What was over and turns out to be under way has nobody who waits for its end (rule W2).
    if (isFollowed && before !== null && !isOperationOpen(before)) void operationRunner.settle(id);
  });
  const openSales = createOpenSales({ journal, books, store: payments });
  const goods = parts.goods ?? noGoods;
  const customers = createCustomers(journal, bodies);
  const itemsOf = parts.itemsOf ?? (() => []);
  const prices = createPriceRights({
    journal,
    goodsOf: itemsOf,
    rules: () => ({
      limits: parts.discountLimits?.() ?? usualDiscountLimits,
      hasCatalog: parts.goods !== undefined && (facts.billing().hasCatalog ?? goods.size() > 0),
    }),
  });
  const counter = createCounter({
    journal,
    books,
    openSales,
    prices,
    events,
    client,
    payments,
    operations,
    runner: operationRunner,
    tasks,
    clock,
    serverClock,
    ids,
    latecomers,
    facts: () => facts.billing(),
    keptFacts: facts,
    bodies,
    tillTag,
    refundReceipt,
    ...(parts.countRules === undefined ? {} : { countRules: parts.countRules }),
  });
  const reconciliation = createReconciliation({
    journal,
    books,
    client,
    payments,
    proof,
    operations,
    tasks,
    clock,
    serverClock,
    ids,
    random,
    logger,
    tillTags: parts.tillTags,
    expectsSandbox,
    latecomers,
    checkOrganization: () => void facts.billing(),
    bankConnectionId: () => facts.billing().bankConnectionId,
    settle: (paymentId) => void runner.settle(paymentId),
    onOpen() {
      redating.settle();
      dating.settle();
      triedAgain(logger, counter.resume);
      void runner.settleAll();
      void operationRunner.settleAll();
      cancels.start();
    },
  });
  const cancels = createCancels({
    store: payments,
    operations,
    runner: operationRunner,
    watch,
    serverClock,
    logger,
    isNameShared: () => reconciliation.hold() !== null,
  });
  const refunds = createRefunds({
    journal,
    client,
    payments,
    operations,
    runner: operationRunner,
    serverClock,
    ids,
    latecomers,
  });
  const bulk = createBulk({
    journal,
    books,
    store: payments,
    bodies,
    rows,
    operations,
    runner: operationRunner,
    cancels,
    clock,
    serverClock,
    ids,
    events,
    logger,
    facts: billing,
    tillTag,
  });
  const phoneRetention = createPhoneRetention({
    journal,
    books,
    store: payments,
    clock,
    stampMs: serverClock.stampMs,
    logger,
  });
  let isRunning = false;

  connection.onChange(({ status }, before) => {
    if (isRunning) {
      redating.settle();
      dating.settle();
    }
    // The line is back: what was asked into the dark is settled before anything else.
    if (!isRunning || status !== 'online' || before.status === 'throttled') return;
    reconciliation.hurry();
    void runner.settleAll();
    void operationRunner.settleAll();
    bulk.start();
    watch.hurry();
  });

  return {
    mode,
    calls: {
      ...createSaleCalls({
        journal,
        books,
        prices,
        openSales,
        store: payments,
        bodies,
        runner,
        serverClock,
        clock,
        ids,
        facts: billing,
        tillTag,
        printJobsOf: parts.printJobsOf,
        tendersOf: counter.tendersOf,
        customerPhone: customers.phoneAtHand,
      }),
      ...createPaymentCalls({ books, store: payments, bodies, watch, runner, serverClock, ids, facts: billing }),
      ...cancels.calls,
      ...createClientCalls({ client, facts: facts.billing, customerPhone: customers.phoneAtHand }),
      ...createCartCalls({
        journal,
        books,
        customers,
        client,
        facts: facts.billing,
        goods,
        itemsOf,
        prices,
        serverClock,
        ids,
      }),
      ...bulk.calls,
      ...refunds.calls,
      ...counter.calls,
      ...createOperationCalls({ operations }),
      ...reconciliation.calls,
      ...createTaskCalls({
        tasks,
        consequences: { ...counter.consequences, ...refunds.consequences, ...reconciliation.consequences },
      }),
      ...createTrainingCalls({ store: payments, watch, customers: parts.customers }),
    },
    client,
    connection,
    serverClock,
    books,
    payments,
    operations,
    tasks,
    facts,
    onShiftReport: counter.onShiftReport,
    billList: bulk.view,
    shownCart: prices.shown,
    isMoneyInFlight: () =>
      payments.live().some((payment) => isPayable(payments.phase(payment))) ||
      operations.live().some(({ kind }) => kind === 'refund' || kind === 'qr_refund_execute'),
    start() {
      isRunning = true;
      reconciliation.start();
      void runner.settleAll();
      void operationRunner.settleAll();
      bulk.start();
      watch.start();
      timeAsking.start();
      cancels.start();
      phoneRetention.start();
    },
    stop() {
      isRunning = false;
      reconciliation.stop();
      runner.stop();
      operationRunner.stop();
      bulk.stop();
      watch.stop();
      timeAsking.stop();
      phoneRetention.stop();
      budget.stop();
    },
  };
}
