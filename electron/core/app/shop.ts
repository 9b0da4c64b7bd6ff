/** Wires the money core of one mode: connection, ledger, operations, watch. */

import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { type DiscountLimits, usualDiscountLimits } from '@tilla/shared/domain/discount-limit.ts';
import { createGoods } from '../catalog/goods.ts';
import { createGoodsOrder } from '../catalog/goods-order.ts';
import { createGoodsPoller } from '../catalog/goods-poller.ts';
import { isGoodsKind } from '../catalog/goods-result.ts';
import { emptyShelf, type GoodsShelf } from '../catalog/goods-shelf.ts';
import { createGoodsLaw } from '../catalog/sale-rules.ts';
import { createCustomerBook } from '../customers/customer-book.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { createRecords } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { createOperationCalls } from '../money/operation-calls.ts';
import { described } from '../money/operation-description.ts';
import { createOperationStore } from '../money/operation-store.ts';
import { raiseRewritten } from '../money/rewritten.ts';
import { createMoneyRunner } from '../money/runner.ts';
import { createTaskCalls } from '../money/task-calls.ts';
import { createTaskStore } from '../money/task-store.ts';
import { createCancels } from '../payments/cancel-calls.ts';
import { createFrozenBodies } from '../payments/frozen-bodies.ts';
import { createInvoiceOperations } from '../payments/invoice-operations.ts';
import { createPaidProof } from '../payments/paid-proof.ts';
import { createPayerNames } from '../payments/payer-names.ts';
import { createPaymentCalls } from '../payments/payment-calls.ts';
import { isPayable } from '../payments/payment-phase.ts';
import { createPaymentRecorder } from '../payments/payment-recorder.ts';
import { createPaymentStore } from '../payments/payment-store.ts';
import { createPhoneRetention } from '../payments/phone-retention.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type CustomerSimulator, createTrainingCalls } from '../payments/training-calls.ts';
import { createWatch } from '../payments/watch.ts';
import type { EventBus } from '../platform/event-bus.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Ids, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { noReceipt, type RefundPrints, receiptWithRefund } from '../printing/refund-prints.ts';
import { createReconciliation } from '../reconciliation/reconciliation.ts';
import { createShopInvoices } from '../reconciliation/shop-invoices.ts';
import { createBatchRows } from '../recurring/batch-rows.ts';
import { createBulk } from '../recurring/bulk.ts';
import { createLateRefundDetector } from '../refunds/late-refund-detector.ts';
import { noteRefunded } from '../refunds/note-refunded.ts';
import { createRefundDating } from '../refunds/refund-dating.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { createAfterInvoice } from '../sales/after-invoice.ts';
import { type CartNeeds, createCartCalls, noGoods } from '../sales/cart-calls.ts';
import { createClientCalls } from '../sales/client-calls.ts';
import { createCustomers } from '../sales/customer.ts';
import { createSaleDating } from '../sales/dating.ts';
import { createNewGoods } from '../sales/new-goods.ts';
import { createNewGoodsCalls } from '../sales/new-goods-calls.ts';
import { createOpenSales } from '../sales/open-sale.ts';
import { putWithoutCustomer } from '../sales/parked-carts.ts';
import { createPriceRights } from '../sales/price-rights.ts';
import { createRedating } from '../sales/redating.ts';
import { createSaleCalls, type SaleCallsNeeds } from '../sales/sale-calls.ts';
import { createSaleOfBasket } from '../sales/sale-of-basket.ts';
import { createSandbox } from '../setup/sandbox-calls.ts';
import type { SaleReceipt } from '../shifts/counter-sale.ts';
import { createDrawers } from '../shifts/drawers.ts';
import { findInFlight } from '../shifts/in-flight.ts';
import { createShiftOpening } from '../shifts/shift-opening.ts';
import { type CounterSettings, createCounter } from './counter.ts';
import { describeOperations } from './descriptions.ts';
import { createServiceLine, type ServiceLineParts } from './service-line.ts';

export interface ShopParts extends Omit<ServiceLineParts, 'records'>, CounterSettings {
  /** Seals payers' numbers with the API key. */
  readonly sealer: Sealer;
  readonly ids: Ids;
  readonly events: EventBus;
  readonly printJobsOf: SaleCallsNeeds['printJobsOf'];
  /** Current catalog goods; without them the till sells what carts say. */
  readonly goods?: CartNeeds['goods'];
  readonly itemsOf?: CartNeeds['itemsOf'];
  readonly shelf?: GoodsShelf;
  readonly discountLimits?: () => DiscountLimits;
  readonly isDiscountReasonNeeded?: () => boolean;
  readonly freeLines?: () => boolean;
  readonly language?: ShopContext['language'];
  readonly isCafe?: () => boolean;
  /** Prints a sale's receipt, written with its last money taken at the counter (rule L3). */
  readonly saleReceipt?: SaleReceipt;
  /** Prints a refund's receipt, written with the refund (rule L3). */
  readonly refundReceipt?: RefundPrints['withRefund'];
  readonly customers: CustomerSimulator | null;
  /** The tag in this till's order ids; it outlives the ledger (rule C3). */
  readonly tillTags: TillTags;
}

export type Shop = ReturnType<typeof createShop>;

export function createShop(parts: ShopParts) {
  const { mode, ledger, clock, ids, random, logger, events } = parts;
  const records = createRecords(ledger);
  const line = createServiceLine({ ...parts, records });
  const { client, serverClock, connection, budget, facts, clockSync } = line;
  const tasks = createTaskStore({ records, clock, events });
  line.onRewritten((route) => {
    raiseRewritten(tasks, route, almatyDay(serverClock.stampMs()));
  });
  const bodies = createFrozenBodies(ledger, parts.sealer);
  const names = createPayerNames(ledger, bodies);
  const drawers = createDrawers({ ledger, records });
  const shiftOpening = createShiftOpening({ drawers, facts, ids, clock, serverClock });
  const payments = createPaymentStore({ records, clock, serverClock, events, tasks, names, shiftOpening });
  const dating = createSaleDating({ ledger, records, payments, serverClock, clock, events, logger });
  const proof = createPaidProof({ payments, client, tasks, clock, serverClock, logger });
  const watch = createWatch({ payments, client, proof, budget, serverClock, clock, random, logger });
  const gate = (operation: string) => reconciliation.gate(operation);
  const tillTag = parts.tillTags.current;
  /** Facts for a new invoice. @throws Refusal while another machine uses this till's tag (rule D1) */
  const billing = () => {
    const hold = reconciliation.hold();
    if (hold !== null) throw new Refusal(hold.code, hold.params);
    return facts.billing();
  };
  const expectsSandbox = mode !== 'live';
  const invoiceOperations = createInvoiceOperations({ client, bodies, expectsSandbox, payments, watch, logger });
  const paymentRecorder = createPaymentRecorder(
    payments,
    serverClock,
    proof,
    logger,
    (payment) => bodies.open(payment) !== null,
  );
  const runner = createMoneyRunner({
    operationOf: ({ tender }) => invoiceOperations[tender],
    recorder: paymentRecorder,
    clock,
    random,
    logger,
    gate,
  });
  const rows = createBatchRows({ payments, bodies, recorder: paymentRecorder, phoneInvoice: invoiceOperations.phone });
  const shelf = parts.shelf ?? emptyShelf;
  const descriptions = describeOperations({
    client,
    bodies,
    rows,
    inFlight: (bankConnectionId) => findInFlight({ client, payments, operations }, bankConnectionId),
    noteList: (target, { invoice, refunds }) => {
      if (target.paymentId !== null) noteRefunded(payments, serverClock.stampMs(), target.paymentId, invoice, refunds);
      lateRefundDetector.compare(target, refunds);
    },
    goods: {
      client,
      shelf,
      looks: createGoodsPoller({ client, shelf, clock, logger }),
      order: createGoodsOrder({
        ofSubject: (subject) => operations.ofSubject(subject),
        mayStillArrive: (operation) => operations.mayStillArrive(operation),
        serverClock,
      }),
    },
  });
  const refundReceipt = parts.refundReceipt ?? noReceipt;
  const operations = createOperationStore({
    records,
    descriptions,
    tasks,
    clock,
    serverClock,
    ids,
    events,
    shiftOpening,
    alongside: receiptWithRefund({ payments }, refundReceipt),
  });
  const redating = createRedating({ ledger, records, payments, operations, serverClock, clock, events, logger });
  const afterInvoice = createAfterInvoice({ records, payments, clock, events, logger });
  // Corrects wrong dates first, then missing ones.
  serverClock.onTaken(() => {
    if (isRunning) dating.settle();
  });
  serverClock.onAgreed(() => {
    if (!isRunning) return;
    dating.settleIncomplete();
    afterInvoice.settleIncomplete();
    writeBestEffort(logger, counter.resumeIncomplete);
  });
  const lateRefundDetector = createLateRefundDetector({ client, operations, tasks });
  const operationRunner = createMoneyRunner<OperationRecord, unknown>({
    operationOf: ({ kind }) => described(descriptions, kind),
    // Goods have their own lane, behind everything that moves money.
    recorder: {
      ...operations.recorder,
      open: () => operations.recorder.open().filter((id) => !isGoodsKind(operations.get(id).kind)),
    },
    clock,
    random,
    logger,
    gate,
  });
  operations.onChange(({ id, isFollowed }, before) => {
    // No screen waits for an operation that had ended and is in flight again (rule W2).
    if (isFollowed && before !== null && !isOperationOpen(before)) inBackground(logger, operationRunner.settle(id));
  });
  const newGoods = createNewGoods(ledger);
  const openSales = createOpenSales({ ledger, records, payments });
  const saleOfBasket = createSaleOfBasket({ records, payments, serverClock, newGoods });
  const goods = parts.goods ?? noGoods;
  const book = createCustomerBook({ ledger, bodies, sealer: parts.sealer, ids });
  const customers = createCustomers(ledger, bodies, book);
  const itemsOf = parts.itemsOf ?? (() => []);
  const prices = createPriceRights({
    ledger,
    goodsOf: itemsOf,
    newGoods,
    rules: () => ({
      limits: parts.discountLimits?.() ?? usualDiscountLimits,
      isReasonNeeded: parts.isDiscountReasonNeeded?.() ?? false,
      isFreeAllowed: parts.freeLines?.() ?? false,
      hasCatalog: parts.goods !== undefined && (facts.billing().hasCatalog ?? goods.size() > 0),
    }),
  });
  payments.onPaid(({ saleId }) => {
    const cart = records.sale(saleId)?.cart;
    const spent = cart === undefined ? null : prices.spentBy(cart);
    // If it stays, the same price is allowed once more for the same lines; no money depends on it.
    if (spent !== null)
      writeBestEffort(logger, () => {
        records.write({ events: [], puts: [spent] });
      });
  });
  const context: ShopContext = {
    mode,
    clock,
    ids,
    random,
    logger,
    events,
    language: parts.language ?? (() => 'ru'),
    client,
    connection,
    serverClock,
    ledger,
    records,
    tasks,
    payments,
    operations,
    bodies,
    facts,
    runner: operationRunner,
    paymentRunner: runner,
    watch,
    proof,
    billing,
    tillTag,
  };
  const goodsLaw = createGoodsLaw({ ...context, itemsOf, isCafe: parts.isCafe });
  const { beginPayment, soldMarks, printedGoods } = goodsLaw;
  const sandbox = createSandbox(context);
  const counter = createCounter({
    ...context,
    receiptSimulation: sandbox.receipts,
    openSales,
    saleOfBasket,
    prices,
    ...goodsLaw,
    itemsOf,
    shelf,
    settings: parts,
    lateRefundDetector,
    drawers,
    shiftOpening,
    saleReceipt: parts.saleReceipt ?? noReceipt,
    refundReceipt,
  });
  const reconciliation = createReconciliation({
    ...context,
    tillTags: parts.tillTags,
    lateRefundDetector,
    printedGoods,
    onOpen() {
      redating.settle();
      dating.settle();
      writeBestEffort(logger, counter.resume);
      inBackground(logger, Promise.all([runner.settleAll(), operationRunner.settleAll()]));
      cancels.start();
    },
  });
  const cancels = createCancels({ ...context, isNameShared: () => reconciliation.hold() !== null });
  const refunds = createRefunds({ ...context, lateRefundDetector, handOver: printedGoods.handOver });
  const refundDating = createRefundDating(context);
  const { starter } = refunds;
  const shopInvoices = createShopInvoices({ ...context, tillTags: parts.tillTags, lateRefundDetector, starter });
  const bulk = createBulk({ ...context, rows, cancels });
  const goodsChanges = createGoods({ ...context, shelf, descriptions });
  const phoneRetention = createPhoneRetention(context);
  let isRunning = false;

  connection.onChange(({ status }, before) => {
    if (isRunning) {
      redating.settle();
      dating.settle();
    }
    // Back online: resolve requests with unknown outcome first.
    if (!isRunning || status !== 'online' || before.status === 'throttled') return;
    reconciliation.pollNow();
    inBackground(logger, Promise.all([runner.settleAll(), operationRunner.settleAll()]));
    bulk.start();
    goodsChanges.pollNow();
    watch.pollNow();
  });

  return {
    ...context,
    calls: {
      ...createSaleCalls({
        ...context,
        prices,
        beginPayment,
        openSales,
        saleOfBasket,
        printJobsOf: parts.printJobsOf,
        tendersOf: counter.tendersOf,
        customerPhone: customers.phoneAtHand,
        newGoods,
      }),
      ...createPaymentCalls({ ...context, beginPayment }),
      ...goodsLaw.calls,
      ...cancels.calls,
      ...createClientCalls({ ...context, customerPhone: customers.phoneAtHand }),
      ...createCartCalls({ ...context, customers, book, goods, itemsOf, prices, newGoods }),
      ...bulk.calls,
      ...goodsChanges.calls,
      ...createNewGoodsCalls({ ...context, goods: goodsChanges.calls, itemsOf }),
      ...refunds.calls,
      ...shopInvoices.calls,
      ...counter.calls,
      ...createOperationCalls(context),
      ...reconciliation.calls,
      ...createTaskCalls({
        tasks,
        consequences: { ...counter.consequences, ...refunds.consequences, ...reconciliation.consequences },
      }),
      ...createTrainingCalls({ ...context, customers: parts.customers }),
      ...sandbox.calls,
    },
    tendersOf: counter.tendersOf,
    onShiftReport: counter.onShiftReport,
    invoiceList: bulk.view,
    soldMarks,
    unauditedGoodsCalls: goodsChanges.unauditedCalls,
    acceptCode: goodsChanges.acceptCode,
    codeLookup: goodsChanges.lookup,
    book,
    names,
    withoutCustomer: (customerId: string) => putWithoutCustomer(ledger, customerId),
    shownCart: prices.shown,
    isMoneyInFlight: (): boolean =>
      payments.live().some((payment) => isPayable(payments.phase(payment))) ||
      operations.live().some(({ kind }) => kind === 'refund' || kind === 'qr_refund_execute'),
    start(): void {
      isRunning = true;
      reconciliation.start();
      inBackground(logger, Promise.all([runner.settleAll(), operationRunner.settleAll()]));
      bulk.start();
      watch.start();
      clockSync.start();
      cancels.start();
      goodsChanges.start();
      shopInvoices.start();
      refundDating.start();
      phoneRetention.start();
    },
    /** Stops all timers; the ledger stays open for its owner to close. */
    stop(): void {
      isRunning = false;
      reconciliation.stop();
      runner.stop();
      operationRunner.stop();
      bulk.stop();
      goodsChanges.stop();
      shopInvoices.stop();
      inBackground(logger, refundDating.stop());
      watch.stop();
      clockSync.stop();
      phoneRetention.stop();
      budget.stop();
    },
  };
}
