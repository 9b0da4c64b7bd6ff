import { z } from 'zod';
import { identifierWordsSchema } from '../api/identifier-words.ts';
import { accountCalls } from './account-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { cartCalls } from './cart-calls.ts';
import { cashboxCalls } from './cashbox-calls.ts';
import { cashierCalls } from './cashier-calls.ts';
import { catalogCalls } from './catalog-calls.ts';
import { codeSearchCalls } from './code-search-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { daySummaryCalls } from './day-summary-calls.ts';
import {
  approvable,
  type CallDefinition,
  type CallPolicy,
  command,
  type QueryDefinition,
  query,
} from './definition.ts';
import { fiscalCalls } from './fiscal-calls.ts';
import { freeText, shownText } from './free-text.ts';
import { goodsCalls } from './goods-calls.ts';
import { documentSeen, goodsRuleCalls } from './goods-rule-calls.ts';
import { goodsTableCalls } from './goods-table-calls.ts';
import { labelCalls } from './label-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { listCalls } from './list-calls.ts';
import { newGoodsCalls } from './new-goods-calls.ts';
import { printerCalls } from './printer-calls.ts';
import { qrRefundCalls } from './qr-refund-calls.ts';
import { recurringCalls } from './recurring-calls.ts';
import { sandboxCalls } from './sandbox-calls.ts';
import { shopInvoiceCalls } from './shop-invoice-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { supportCalls } from './support-calls.ts';
import { AppView, LanguageChoice, PaperWidth, SettingsView, ThemeChoice } from './views/app-view.ts';
import { DisplayView } from './views/display-view.ts';
import { FigureFilter, FigurePage } from './views/figure-view.ts';
import { HistoryFilter, HistoryPage, HistoryRow, HistoryWindow, TimelineEntry } from './views/history-view.ts';
import { fiscalShiftKinds, hasEnded, OperationView } from './views/operation-view.ts';
import { ReceiptPrinterView } from './views/printer-view.ts';
import { ReconciliationView } from './views/reconciliation-view.ts';
import { PaymentRefundsView, RefundLineInput, RefundOfferView } from './views/refund-view.ts';
import {
  CartInput,
  MAX_COMMENT,
  OpenSaleView,
  PaymentView,
  PrinterView,
  PrintJobView,
  ReceiptLinkView,
  SaleSummaryView,
  SaleView,
} from './views/sale-view.ts';
import { ShiftView } from './views/shift-view.ts';
import { ServiceComparisonView, StatisticsView } from './views/statistics-view.ts';
import { TaskAction, TaskView } from './views/task-view.ts';
import { TenderTotalView } from './views/tender-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
/** As a person writes or pastes it; read by shared/domain/phone.ts. */
const phone = z.string().min(1).max(40);
const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
const personName = z.string().trim().min(1).max(60);
const pin = z.string().regex(/^[0-9]{4,8}$/);
/** Long enough that guessing it offline against the encrypted key is not worth the while. */
const newPassphrase = z.string().min(8).max(200);

const counterSale = z.object({
  saleId: z.string(),
  tenderId: z.string(),
  receiptOperationId: z.string(),
  changeTiyn: z.int(),
});
const counterTender = z.enum(['cash', 'card']);
const cashReceivedTiyn = z.int().min(0).max(9_999_999_999).nullable();
const partTiyn = z.int().min(1).max(9_999_999_999);

/** Every call the renderer can make, written once; handlers, client and both transports are typed from it. */
const connection = {
  baseUrl: z.url({ protocol: /^https?$/ }).max(300),
  apiKey: z.string().min(8).max(300),
  /** How that deployment spells `bank` and `service` in identifiers; neutral when not given. */
  identifierWords: identifierWordsSchema.optional(),
};

export const calls = {
  'app.view': query({}, AppView, { scope: 'till', whileLocked: 'always' }),
  'app.unlockKey': command({ passphrase: z.string().max(200) }, done, {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),
  /** `sandbox` and `live` alike: whichever the connection is of. */
  'app.changeMode': command({ mode: z.enum(['training', 'sandbox', 'live']) }, done, {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),

  ...accountCalls,

  'setup.startTraining': command({}, done, { scope: 'till', whileLocked: 'always', replay: 'process' }),
  /** Returns the shop that a key opens; saves nothing and changes nothing at the service. */
  'setup.check': command(
    connection,
    z.object({
      name: shownText.nullable(),
      idn: z.string().nullable(),
      isSandbox: z.boolean(),
      bankSession: z.string().nullable(),
    }),
    { scope: 'till', whileLocked: 'always', replay: 'process' },
  ),
  /**
   * A ledger that knows a manager is connected elsewhere by a manager of its own only: the one at the open shop, or one whose
   * PIN is the approval (`connectApprovers`). `passphrase: null` keeps the key in memory only, where the machine has no
   * key store of its own.
   */
  'setup.connect': approvable({ ...connection, passphrase: newPassphrase.nullable() }, done, {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),
  'setup.createManager': command({ name: personName, pin }, done, { whileLocked: 'always' }),

  'session.unlock': command({ personId: id, pin }, done, { whileLocked: 'always', replay: 'process' }),
  'session.lock': command({}, done, { whileLocked: 'always', replay: 'process' }),

  ...staffCalls,

  /** Language, theme, sound, paper width and the customers' language are anybody's; the rest is a manager's. */
  'settings.change': approvable(
    {
      language: LanguageChoice.optional(),
      theme: ThemeChoice.optional(),
      printerId: z.string().max(200).optional(),
      paperWidth: PaperWidth.optional(),
      paperLanguage: SettingsView.shape.paperLanguage.optional(),
      printAfterPayment: z.boolean().optional(),
      soundVolume: z.int().min(0).max(100).optional(),
      idleLockMinutes: SettingsView.shape.idleLockMinutes.optional(),
      discountLimits: SettingsView.shape.discountLimits.optional(),
      discountPresets: SettingsView.shape.discountPresets.optional(),
      isDiscountReasonNeeded: z.boolean().optional(),
      freeLines: z.boolean().optional(),
      isFiscalCodeRequired: z.boolean().optional(),
      cashUnit: SettingsView.shape.cashUnit.optional(),
      shortageLimitTiyn: SettingsView.shape.shortageLimitTiyn.optional(),
      blindCount: z.boolean().optional(),
      customerScreen: z.boolean().optional(),
      customerLanguage: LanguageChoice.optional(),
      scannerPrefix: SettingsView.shape.scannerPrefix.optional(),
      scannerEnd: SettingsView.shape.scannerEnd.optional(),
      scannerPort: SettingsView.shape.scannerPort.optional(),
      weightBarcodes: SettingsView.shape.weightBarcodes.optional(),
      isCafe: z.boolean().optional(),
      startWithSystem: z.boolean().optional(),
      kiosk: z.boolean().optional(),
      keepAwake: z.boolean().optional(),
      updateChannel: SettingsView.shape.updateChannel.optional(),
      receiptPrinter: ReceiptPrinterView.nullable().optional(),
      receiptHead: SettingsView.shape.receiptHead.optional(),
    },
    done,
    { scope: 'till', whileLocked: 'personal_settings', replay: 'process' },
  ),

  ...catalogCalls,
  ...goodsCalls,
  ...goodsTableCalls,
  ...goodsRuleCalls,
  ...codeSearchCalls,
  ...labelCalls,

  /** The cart at hand survives a restart. */
  'cart.kept': query({}, z.object({ cart: CartInput.nullable() })),
  'cart.keep': command({ cart: CartInput.nullable() }, done, { replay: 'process' }),
  ...cartCalls,
  ...customerCalls,
  ...newGoodsCalls,
  ...bulkCalls,

  /** Serial ports of this machine, one of which may be a scanner's. */
  'scanner.ports': query({}, z.object({ ports: z.array(z.string()) }), { scope: 'till' }),

  /** What the screen that faces the customer shows: the one call such a screen may make. */
  'display.view': query({}, DisplayView, { scope: 'till', whileLocked: 'always', pages: ['counter', 'customer'] }),
  /** The cart on the cashier's screen as it changes, for the customer's; kept nowhere. */
  'display.showCart': command({ cart: CartInput.nullable() }, done, { replay: 'process' }),
  /** Puts the provider's receipt on the customer's screen because a cashier asked for it; null takes it off. */
  'display.showReceipt': command({ saleId: id.nullable(), tenderId: id.optional() }, done, { replay: 'process' }),
  /** Brings the screen up; where a person has to open it by hand, its address, which works once within 10 minutes. */
  'display.open': command({}, z.object({ address: z.string().nullable() }), { scope: 'till', replay: 'process' }),

  /**
   * `shownTotalTiyn` is what the customer was shown; the core computes the amount itself and refuses to invoice another
   * one. Prices other than the catalog's need the right to them (`cart.allowPrices`), or an approval.
   */
  'sale.payByQr': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** The same as an invoice to the customer's phone: whole tenge only. `phone: null`: the number of the cart's customer. */
  'sale.payByPhone': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /**
   * Cash and card of another bank: the sale is paid when this answers, the fiscal receipt follows (`operation.changed`
   * with the sale's id as subject). `cashReceivedTiyn: null`: not counted, no change shown. Selling opens the shift;
   * cash is accepted once its float is known (`till_float_unknown`, `cashbox.open`), in whole tenge (`cashDueOf`).
   */
  'sale.payByCash': approvable(
    {
      cart: CartInput,
      shownTotalTiyn: z.int(),
      cashReceivedTiyn: z.int().min(0).max(9_999_999_999).nullable(),
      documentSeen,
    },
    counterSale,
    { audit: 'with_change', needsDiskSpace: true },
  ),
  'sale.payByCard': approvable({ cart: CartInput, shownTotalTiyn: z.int(), documentSeen }, counterSale, {
    audit: 'with_change',
    needsDiskSpace: true,
  }),
  /**
   * One sale, several tenders: a part of it is taken at the counter, which makes the sale. What is left (`restTiyn`) is
   * open until another tender covers it; `sale.listOpen` has it until then.
   */
  'sale.payPart': approvable(
    {
      cart: CartInput,
      shownTotalTiyn: z.int(),
      tender: counterTender,
      amountTiyn: partTiyn,
      cashReceivedTiyn,
      documentSeen,
    },
    counterSale.extend({ restTiyn: z.int() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** Of an open sale: a further part, or all that is left. Refused while an invoice for the rest can be paid (rules C5, C6). */
  'sale.addTender': command(
    { saleId: id, tender: counterTender, amountTiyn: partTiyn, cashReceivedTiyn, documentSeen },
    counterSale.extend({ restTiyn: z.int() }),
  ),
  /** Of an open sale: all that is left, by QR or, with a phone, as an invoice to it (whole tenge only). */
  'sale.billRest': command(
    { saleId: id, shownRestTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
  ),
  /** Sales paid in part with nothing under way for the rest, oldest first. */
  'sale.listOpen': query({}, z.object({ sales: z.array(OpenSaleView) }), {
    staleAfter: {
      'payment.changed': ({ isPart }) => isPart,
      'sale.changed': 'refetch',
      'operation.changed': ({ kind }) => kind === 'fiscal_receipt',
    },
  }),
  /** `totalTiyn` is what was paid less what went back of it (rule S2); `byTender` has a row for each tender used. */
  'sale.today': query(
    {},
    z.object({
      sales: z.array(SaleSummaryView),
      paidTiyn: z.int(),
      refundedTiyn: z.int(),
      totalTiyn: z.int(),
      paidCount: z.int(),
      byTender: z.array(TenderTotalView),
    }),
    { staleAfter: { 'payment.changed': 'refetch', 'sale.changed': 'refetch', 'operation.changed': 'refetch' } },
  ),
  'sale.view': query({ saleId: id }, SaleView, {
    staleAfter: {
      'payment.changed': ({ saleId }) => ({ saleId }),
      'sale.changed': ({ saleId }) => ({ saleId }),
      'comment.changed': ({ saleId }) => ({ saleId }),
      'printJob.changed': ({ saleId }) => ({ saleId }),
      'operation.changed': 'refetch',
    },
  }),
  /**
   * The shop's own note about a sale; empty text erases it. It is stored at once, and sent to the service with the
   * sale's invoice, if any, as soon as the connection allows (`comment.changed`).
   */
  'sale.comment': command({ saleId: id, text: freeText(MAX_COMMENT) }, done),

  /** Years of sales, newest first; `after` is the place of the last row of the page before, null for the first one. */
  'history.search': query(
    { filter: HistoryFilter, after: z.int().nullable(), limit: z.int().min(1).max(200) },
    HistoryPage,
  ),
  /** These sales as they stand now, those that there are. */
  'history.rows': query({ saleIds: z.array(id).max(50) }, z.object({ rows: z.array(HistoryRow) })),
  /** Everybody who ever sold. */
  'history.cashiers': query({}, z.object({ cashiers: z.array(z.object({ id: z.string(), name: z.string() })) }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** Every event of one sale and of all that belongs to it, in the order of writing. */
  'history.timeline': query({ saleId: id }, z.object({ entries: z.array(TimelineEntry) }), {
    staleAfter: {
      'payment.changed': 'refetch',
      'sale.changed': 'refetch',
      'comment.changed': 'refetch',
      'printJob.changed': 'refetch',
      'operation.changed': 'refetch',
      'task.changed': 'refetch',
    },
  }),
  /** A manager's action: exports all matching sales to a file, and returns its name in the folder of exports. */
  'history.export': approvable({ filter: HistoryFilter }, z.object({ file: z.string(), count: z.int() })),
  /** A manager's act: shows the folder of exports in the machine's file manager; not on a till that fills its display. */
  'history.showExports': command({}, z.object({ isShown: z.boolean() })),

  /** The sales, refunds and goods behind a figure; its first `limit` entries, and what all of them come to. */
  'figures.open': query({ filter: FigureFilter, limit: z.int().min(1).max(2_000) }, FigurePage, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),

  /** For a manager: what came in within these days. */
  'statistics.books': query({ window: HistoryWindow }, StatisticsView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** For a manager: asks the service for its own figures, and explains how they come to the books'. */
  'statistics.service': query({ window: HistoryWindow }, ServiceComparisonView),

  'payment.listOpen': query({}, z.object({ payments: z.array(PaymentView) })),
  'payment.view': query({ paymentId: id }, PaymentView),
  /** The payment on a screen, which the watch polls most often; null: none. */
  'payment.show': command({ paymentId: id.nullable() }, done, { replay: 'process' }),
  'payment.putAside': command({ paymentId: id }, done),
  /** Another way is chosen while the QR lives: hidden, but watched until the service's fresh word (rule C5). */
  'payment.supersede': command({ paymentId: id }, z.object({ cart: CartInput })),
  'payment.lookAgain': command({ paymentId: id }, done, { replay: 'process' }),
  /** A new QR for the same sale, after the first one expired and a quiet period passed (rule C4). */
  'payment.reissue': command({ paymentId: id, documentSeen }, z.object({ paymentId: z.string() })),
  /** The cashier has seen how it ended. */
  'payment.dismiss': command({ paymentId: id }, done),

  /** Calls a phone invoice back; a QR cannot be (merchant document, "States and transitions"). */
  'payment.cancel': command({ paymentId: id }, z.object({ operationId: z.string() })),

  /** Whether a number (null: the cart's customer's) has the payment app, and how its owner is called there. */
  'client.check': query(
    { phone: phone.nullable() },
    z.object({ registered: z.boolean(), name: z.string().nullable() }),
  ),

  /** Its receipt; `saleId` is needed for a return of counter money. Every print after the first is a copy. */
  'refund.print': command({ saleId: id.nullable(), refundId: id }, z.object({ printJobId: z.string() })),
  'refund.prepare': query({ paymentId: id }, RefundOfferView),
  /**
   * Exactly one of `amountTiyn` and `lines` is not null: always what the person saw, never "the rest" (rule R2). The
   * operation of kind `refund` shows its progress.
   */
  'refund.start': approvable(
    {
      paymentId: id,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullable(),
      reason: freeText(400),
    },
    z.object({ operationId: z.string() }),
  ),
  'refund.ofPayment': query({ paymentId: id }, PaymentRefundsView),

  ...qrRefundCalls,

  'receipt.print': command(
    { saleId: id, document: z.enum(['slip', 'provider_receipt', 'fiscal_slip']) },
    z.object({ printJobId: z.string() }),
  ),
  /** The receipt of the invoice that was paid, or of money taken at the counter: of that `tenderId`, else of the last one. */
  'receipt.link': query({ saleId: id, tenderId: id.optional() }, ReceiptLinkView),
  ...fiscalCalls,

  'printJob.retry': command({ printJobId: id }, done),
  'printJob.listFailed': query({}, z.object({ printJobs: z.array(PrintJobView) }), {
    staleAfter: { 'printJob.changed': 'refetch' },
  }),
  'printer.list': query({}, z.object({ printers: z.array(PrinterView) })),

  ...listCalls,

  ...recurringCalls,

  ...shopInvoiceCalls,

  /** Reads the fiscal till fresh; refused while it cannot be reached. */
  'shift.view': query({}, ShiftView, {
    staleAfter: { 'operation.changed': (operation) => hasEnded(operation) && fiscalShiftKinds.has(operation.kind) },
  }),
  /**
   * Closes the shift that was on screen, never another one (rule H1); closed already is a success without an operation.
   * `override` closes over money in flight and takes a manager's role or approval (rule H2). `countedTiyn: null`: nobody counted.
   */
  'shift.close': approvable(
    {
      shiftId: z.int(),
      countedTiyn: z.int().min(0).max(9_999_999_999_999).nullable(),
      override: z.boolean(),
      withoutReturns: z.boolean().optional(),
    },
    z.object({ operationId: z.string().nullable() }),
  ),

  ...cashboxCalls,
  ...cashierCalls,
  ...printerCalls,

  'operation.view': query({ operationId: id }, OperationView),
  /** Every operation about one payment, sale or shift, oldest first. */
  'operation.list': query({ subject: id }, z.object({ operations: z.array(OperationView) }), {
    staleAfter: { 'operation.changed': ({ subject }) => ({ subject }) },
  }),

  /** What waits for a person, blocking first, then oldest first. */
  'task.list': query({}, z.object({ tasks: z.array(TaskView) }), { staleAfter: { 'task.changed': 'refetch' } }),
  /** `receiptNumber`: of the return receipt, which `was_done` of a `fiscal_return` takes (`till_return_number_needed`). */
  'task.resolve': approvable(
    { taskId: z.string().max(120), action: TaskAction, note: freeText(500), receiptNumber: freeText(40).optional() },
    done,
  ),

  ...ledgerCalls,

  /** A day (Almaty's, `YYYY-MM-DD`) of this ledger, beside what service and bank said when they were last asked. */
  'reconciliation.view': query({ day }, ReconciliationView, { staleAfter: { 'cashbox.changed': 'refetch' } }),
  /** Asks them now. */
  'reconciliation.run': command({ day }, ReconciliationView, { replay: 'process' }),

  /** Training only: plays the customer's phone. */
  'training.actAsCustomer': command({ paymentId: id, action: z.enum(['scan', 'pay', 'reject']) }, done, {
    replay: 'process',
  }),

  ...sandboxCalls,

  ...daySummaryCalls,

  ...supportCalls,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<Name extends CallName> = z.output<Calls[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;

export function policyOf(name: CallName): CallPolicy {
  return calls[name].policy;
}

type NameOf<Kind> = { [Name in CallName]: Calls[Name] extends Kind ? Name : never }[CallName];
export type QueryName = NameOf<QueryDefinition>;
export type CommandName = Exclude<CallName, QueryName>;
/** Calls of the till as a whole; all others need an open shop. */
export type TillCallName = NameOf<{ readonly policy: { readonly scope: 'till' } }>;
export type ShopCallName = Exclude<CallName, TillCallName>;
