import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { z } from 'zod';
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
import { historyCalls } from './history-calls.ts';
import { labelCalls } from './label-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { listCalls } from './list-calls.ts';
import { newGoodsCalls } from './new-goods-calls.ts';
import { printerCalls } from './printer-calls.ts';
import { qrRefundCalls } from './qr-refund-calls.ts';
import { recurringCalls } from './recurring-calls.ts';
import { saleCalls } from './sale-calls.ts';
import { sandboxCalls } from './sandbox-calls.ts';
import { shopInvoiceCalls } from './shop-invoice-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { supportCalls } from './support-calls.ts';
import { AppView, LanguageChoice, PaperWidth, SettingsView, ThemeChoice } from './views/app-view.ts';
import { DisplayView } from './views/display-view.ts';
import { fiscalShiftKinds, hasEnded, OperationView } from './views/operation-view.ts';
import { ReceiptPrinterView } from './views/printer-view.ts';
import { ReconciliationView } from './views/reconciliation-view.ts';
import { PaymentRefundsView, RefundLineInput, RefundOfferView } from './views/refund-view.ts';
import { CartInput, PaymentView, PrinterView, PrintJobView, ReceiptLinkView } from './views/sale-view.ts';
import { ShiftView } from './views/shift-view.ts';
import { TaskAction, TaskView } from './views/task-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
/** As a person writes or pastes it; read by packages/payment-api/phone.ts. */
const phone = z.string().min(1).max(40);
const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
const personName = z.string().trim().min(1).max(60);
const pin = z.string().regex(/^[0-9]{4,8}$/);
/** Long enough that guessing it offline against the encrypted key is not worth the while. */
const newPassphrase = z.string().min(8).max(200);

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

  ...saleCalls,
  ...historyCalls,

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
