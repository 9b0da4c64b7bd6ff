import { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { createGoods } from '../catalog/goods.ts';
import { emptyShelf, type GoodsShelf } from '../catalog/goods-shelf.ts';
import { createGoodsLaw } from '../catalog/sale-rules.ts';
import { createCustomerBook } from '../customers/customer-book.ts';
import { createCustomerIndex } from '../customers/customer-index.ts';
import { createDebtAccounts } from '../debts/debt-accounts.ts';
import { createDebts } from '../debts/debts.ts';
import { createExchangeViews } from '../exchange/exchange-views.ts';
import { createExchanges } from '../exchange/exchanges.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { isOperationOpen } from '../ledger/operation-record.ts';
import { combineFeatures } from '../money/feature.ts';
import { createOperationCalls } from '../money/operation-calls.ts';
import { createTaskCalls } from '../money/task-calls.ts';
import { createCancels } from '../payments/cancel-calls.ts';
import { createPaymentCalls } from '../payments/payment-calls.ts';
import { isPayable } from '../payments/payment-phase.ts';
import { createPhoneRetention } from '../payments/phone-retention.ts';
import { type CustomerSimulator, createTrainingCalls } from '../payments/training-calls.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Receipts } from '../printing/receipts.ts';
import { receiptWithRefund } from '../printing/refund-prints.ts';
import { createPromotions } from '../promotions/promotions.ts';
import { createReconciliation } from '../reconciliation/reconciliation.ts';
import { createShopInvoices } from '../reconciliation/shop-invoices.ts';
import { createBulk } from '../recurring/bulk.ts';
import { createLateRefundDetector } from '../refunds/late-refund-detector.ts';
import { createRefundDating } from '../refunds/refund-dating.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { createAfterInvoice } from '../sales/after-invoice.ts';
import { type CartContext, createCartCalls, noGoods } from '../sales/cart-calls.ts';
import { createClientCalls } from '../sales/client-calls.ts';
import { createCustomers, readCustomer } from '../sales/customer.ts';
import { createSaleDating } from '../sales/dating.ts';
import { createInvoiceSale } from '../sales/invoice-sale.ts';
import { createNewGoods } from '../sales/new-goods.ts';
import { createNewGoodsCalls } from '../sales/new-goods-calls.ts';
import { createOpenSales } from '../sales/open-sale.ts';
import { putWithoutCustomer } from '../sales/parked-carts.ts';
import { createPriceRights } from '../sales/price-rights.ts';
import { createRedating } from '../sales/redating.ts';
import { createSaleCalls } from '../sales/sale-calls.ts';
import { createSaleOfBasket } from '../sales/sale-of-basket.ts';
import { createSaleToTake } from '../sales/sale-to-take.ts';
import { createSandbox } from '../setup/sandbox-calls.ts';
import { createLineCodes } from '../shifts/line-codes.ts';
import { createTenderViews } from '../shifts/tender-view.ts';
import { createCounter } from './counter.ts';
import type { OpenContext } from './shop-context.ts';

/** What surrounds the money core in a whole till. Without a catalog it sells what carts say. */
export interface Surroundings {
  readonly goods: CartContext['goods'];
  readonly itemsOf: CartContext['itemsOf'];
  readonly shelf: GoodsShelf;
  readonly receipts: Pick<Receipts, 'saleReceipt' | 'refundReceipt' | 'printRefund' | 'jobsOf'>;
  readonly kickDrawer: () => void;
  /** Null where the service has real customers. */
  readonly customerSimulator: CustomerSimulator | null;
  readonly shopName: () => string;
}

export const nothingAround: Surroundings = {
  goods: noGoods,
  itemsOf: () => [],
  shelf: emptyShelf,
  receipts: { saleReceipt: () => null, refundReceipt: () => null, printRefund: () => undefined, jobsOf: () => [] },
  kickDrawer: () => undefined,
  customerSimulator: null,
  shopName: () => '',
};

export type Shop = ReturnType<typeof createShop>;

export function createShop(open: OpenContext, surroundings: Partial<Surroundings> = {}) {
  const { goods, itemsOf, shelf, receipts, kickDrawer, customerSimulator, shopName } = {
    ...nothingAround,
    ...surroundings,
  };
  const { ledger, records, logger, facts, settings, serverClock, connection, bodies } = open;
  const { payments, operations, paymentRunner, runner, watch } = open;
  operations.writeAlongside(receiptWithRefund(open, receipts.refundReceipt));

  const newGoods = createNewGoods(ledger);
  const book = createCustomerBook({ ...open, sealer: open.sealer });
  const promotions = createPromotions({
    ...open,
    goods,
    itemsOf,
    customerName(id) {
      const customer = book.find(id);
      return customer === undefined ? null : (book.person(customer)?.name ?? customer.phoneMasked);
    },
  });
  const prices = createPriceRights({
    ...open,
    goodsOf: itemsOf,
    newGoods,
    promote: (cart) => promotions.promote(cart, readCustomer(ledger)?.view.customerId ?? null),
    rules: () => ({
      limits: settings().discountLimits,
      isReasonNeeded: settings().isDiscountReasonNeeded,
      isFreeAllowed: settings().freeLines,
      hasCatalog: goods !== noGoods && (facts.billing().hasCatalog ?? goods.size() > 0),
    }),
  });
  const customers = createCustomers(ledger, bodies, book);
  const accounts = createDebtAccounts(open);
  const openSales = createOpenSales(open);
  const saleOfBasket = createSaleOfBasket({ ...open, newGoods });
  const context = {
    ...open,
    goods,
    itemsOf,
    shelf,
    newGoods,
    book,
    prices,
    promotions,
    customers,
    customerSimulator,
    kickDrawer,
    saleReceipt: receipts.saleReceipt,
    refundReceipt: receipts.refundReceipt,
    printRefund: receipts.printRefund,
    printJobsOf: receipts.jobsOf,
    customerPhone: customers.phoneAtHand,
    openSales,
    saleOfBasket,
    saleToTake: createSaleToTake({ ...open, prices, openSales, saleOfBasket }),
    lineCodes: createLineCodes(shelf),
    customerIndex: createCustomerIndex({ book, clock: open.clock }),
    accounts,
    openDebtTiyn: accounts.openTiyn,
    lateRefundDetector: createLateRefundDetector(open),
    tendersOf: createTenderViews({ ...open, shelf }),
  };

  const dating = createSaleDating(context);
  const redating = createRedating(context);
  const afterInvoice = createAfterInvoice(context);
  let isRunning = false;
  payments.onPaid(({ saleId }) => {
    const cart = records.sale(saleId)?.cart;
    const spent = cart === undefined ? null : prices.spentBy(cart);
    // If it stays, the same price is allowed once more for the same lines; no money depends on it.
    if (spent !== null)
      writeBestEffort(logger, () => {
        records.write(spent);
      });
  });
  operations.onChange(({ id, isFollowed }, before) => {
    // No screen waits for an operation that had ended and is in flight again (rule W2).
    if (isFollowed && before !== null && !isOperationOpen(before)) inBackground(logger, runner.settle(id));
  });
  // Corrects wrong dates first, then missing ones.
  serverClock.onTaken(() => {
    if (isRunning) dating.settle();
  });
  const goodsLaw = createGoodsLaw(context);
  const exchangeViews = createExchangeViews(context);
  const beginPayment: BeginPayment = (beginning) => {
    exchangeViews.assertReturned(beginning.cart, beginning.subject);
    return goodsLaw.beginPayment(beginning);
  };
  const sandbox = createSandbox(context);
  const counter = createCounter({ ...context, ...goodsLaw, beginPayment, receiptSimulation: sandbox.receipts });
  const reconciliation = createReconciliation({ ...context, printedGoods: goodsLaw.printedGoods });
  const cancels = createCancels(context);
  const refunds = createRefunds({ ...context, handOver: goodsLaw.printedGoods.handOver });
  const exchanges = createExchanges({
    ...context,
    views: exchangeViews,
    startRefund: refunds.calls['refund.start'],
    giveBack: counter.calls['tender.giveBack'],
  });
  const refundDating = createRefundDating(context);
  const shopInvoices = createShopInvoices({ ...context, starter: refunds.starter });
  const bulk = createBulk({
    ...context,
    cancels,
    isStillOwed: (sale) => sale.repays === undefined || debts.isStillOwed(sale),
  });
  const paymentCalls = createPaymentCalls({
    ...context,
    beginPayment,
    assertOwed: (sale) => {
      debts.assertOwed(sale);
    },
  });
  const debts = createDebts({
    ...context,
    beginPayment,
    takeRepayment: counter.takeRepayment,
    requestRepayment: createInvoiceSale({ ...context, beginPayment }).requestRepayment,
    reissue: paymentCalls.reissue,
    startList: bulk.startList,
    shopName,
  });
  const goodsChanges = createGoods(context);
  const settleAll = (): void => {
    inBackground(logger, Promise.all([paymentRunner.settleAll(), runner.settleAll()]));
  };
  reconciliation.onOpen(() => {
    redating.settle();
    dating.settle();
    writeBestEffort(logger, counter.resume);
    settleAll();
    cancels.start();
  });
  serverClock.onAgreed(() => {
    if (!isRunning) return;
    dating.settleIncomplete();
    afterInvoice.settleIncomplete();
    writeBestEffort(logger, counter.resumeIncomplete);
  });
  connection.onChange(({ status }, before) => {
    if (!isRunning) return;
    redating.settle();
    dating.settle();
    // Back online: resolve requests with unknown outcome first.
    if (status !== 'online' || before.status === 'throttled') return;
    reconciliation.pollNow();
    settleAll();
    bulk.start();
    goodsChanges.pollNow();
    watch.pollNow();
  });

  const runners = {
    start: settleAll,
    stop() {
      isRunning = false;
      paymentRunner.stop();
      runner.stop();
    },
  };
  const features = combineFeatures([
    { stop: open.budget.stop },
    reconciliation,
    runners,
    bulk,
    { start: watch.start, stop: watch.stop },
    open.clockSync,
    cancels,
    goodsChanges,
    shopInvoices,
    refundDating,
    createPhoneRetention(context),
    createSaleCalls({ ...context, beginPayment, creditOf: debts.creditOf }),
    paymentCalls,
    debts,
    goodsLaw,
    promotions,
    createClientCalls(context),
    createCartCalls(context),
    createNewGoodsCalls({ ...context, goods: goodsChanges.calls }),
    refunds,
    exchanges,
    counter,
    createOperationCalls(context),
    createTrainingCalls(context),
    sandbox,
  ]);
  operations.describe(features.operations);
  // A kind without a description fails here, and not at its first record.
  for (const kind of OperationKind.options) operations.described(kind);

  const { calls, start, stop } = combineFeatures([
    features,
    createTaskCalls({ tasks: open.tasks, consequences: features.consequences }),
  ]);
  return {
    ...context,
    calls,
    onShiftReport: counter.onShiftReport,
    onPaymentShown: paymentCalls.onShown,
    invoiceList: bulk.view,
    debtStatement: debts.statementOf,
    soldMarks: goodsLaw.soldMarks,
    unauditedGoodsCalls: goodsChanges.unauditedCalls,
    acceptCode: goodsChanges.acceptCode,
    codeLookup: goodsChanges.lookup,
    withoutCustomer: (customerId: string) => putWithoutCustomer(ledger, customerId),
    shownCart: prices.shown,
    isMoneyInFlight: (): boolean =>
      payments.live().some((payment) => isPayable(payments.phase(payment))) ||
      operations.live().some(({ kind }) => kind === 'refund' || kind === 'qr_refund_execute'),
    start(): void {
      isRunning = true;
      start();
    },
    /** Stops all timers; the ledger stays open for its owner to close. */
    stop,
  };
}
