import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { accountantCalls } from './accountant-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { cartCalls } from './cart-calls.ts';
import { cashboxCalls } from './cashbox-calls.ts';
import { cashierCalls } from './cashier-calls.ts';
import { catalogCalls } from './catalog-calls.ts';
import { codeSearchCalls } from './code-search-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { daySummaryCalls } from './day-summary-calls.ts';
import { debtCalls } from './debt-calls.ts';
import {
  approvable,
  type CallDefinition,
  type CallPolicy,
  command,
  type QueryDefinition,
  query,
} from './definition.ts';
import { exchangeCalls } from './exchange-calls.ts';
import { firstDayCalls } from './first-day-calls.ts';
import { fiscalCalls } from './fiscal-calls.ts';
import { freeText, shownText } from './free-text.ts';
import { goodsCalls } from './goods-calls.ts';
import { documentSeen, goodsRuleCalls } from './goods-rule-calls.ts';
import { goodsTableCalls } from './goods-table-calls.ts';
import { historyCalls } from './history-calls.ts';
import { hubCalls } from './hub-calls.ts';
import { labelCalls } from './label-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { listCalls } from './list-calls.ts';
import { newGoodsCalls } from './new-goods-calls.ts';
import { printerCalls } from './printer-calls.ts';
import { promotionCalls } from './promotion-calls.ts';
import { qrRefundCalls } from './qr-refund-calls.ts';
import { recurringCalls } from './recurring-calls.ts';
import { saleCalls } from './sale-calls.ts';
import { sandboxCalls } from './sandbox-calls.ts';
import { shopInvoiceCalls } from './shop-invoice-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { stockCalls } from './stock-calls.ts';
import { supportCalls } from './support-calls.ts';
import { AppView, SettingsView } from './views/app-view.ts';
import { DisplayView } from './views/display-view.ts';
import { fiscalShiftKinds, hasEnded, OperationView } from './views/operation-view.ts';
import { ReconciliationView } from './views/reconciliation-view.ts';
import { PaymentRefundsView, RefundLineInput, RefundOfferView } from './views/refund-view.ts';
import { CartInput, PaymentView, PrinterView, PrintJobView, ReceiptLinkView } from './views/sale-view.ts';
import { ScalePortView, ScaleReadingView } from './views/scale-view.ts';
import { ShiftView } from './views/shift-view.ts';
import { GoodsTo } from './views/stock-view.ts';
import { TaskAction, TaskView } from './views/task-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
/** As typed or pasted; read by packages/payment-api/phone.ts. */
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
  /** How the deployment spells `bank` and `service` in identifiers; absent: neutral. */
  identifierWords: identifierWordsSchema.optional(),
};

const checkedShop = {
  name: shownText.nullable(),
  idn: z.string().nullable(),
  isSandbox: z.boolean(),
  bankSession: z.string().nullable(),
  hasFiscalTill: z.boolean(),
};

export const calls = {
  'app.view': query({}, AppView, { scope: 'till', whileLocked: 'always' }),
  'app.unlockKey': command({ passphrase: z.string().max(200) }, done, {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),
  /** `sandbox` and `live` are the same: the connection decides which. */
  'app.changeMode': command({ mode: z.enum(['training', 'sandbox', 'live']) }, done, {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),

  ...accountCalls,

  'setup.startTraining': command({}, done, { scope: 'till', whileLocked: 'always', replay: 'process' }),
  /** Only reads: returns the shop that a key opens. */
  'setup.check': command(connection, z.object(checkedShop), {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),
  /** `request`: a public key, for the holder of the shop's key. */
  'handover.begin': command({}, z.object({ request: z.string(), validSeconds: z.int() }), {
    scope: 'till',
    whileLocked: 'always',
    replay: 'process',
  }),
  /** Checks the shop like `setup.check`; the ticket then stands for the key in `setup.connect`. */
  'handover.open': command(
    { text: z.string().max(8_000) },
    z.object({ ...checkedShop, address: z.string(), ticket: z.string() }),
    { scope: 'till', whileLocked: 'always', replay: 'process' },
  ),
  /**
   * A ledger that has a manager is reconnected only with one of its own managers' PINs (`connectApprovers`).
   * `passphrase: null` keeps the key in memory only, where the machine has no key store.
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
  'settings.change': approvable(SettingsView.partial().shape, done, {
    scope: 'till',
    whileLocked: 'personal_settings',
    replay: 'process',
  }),

  ...catalogCalls,
  ...goodsCalls,
  ...goodsTableCalls,
  ...goodsRuleCalls,
  ...promotionCalls,
  ...codeSearchCalls,
  ...labelCalls,
  ...stockCalls,
  ...accountantCalls,

  'cart.kept': query({}, z.object({ cart: CartInput.nullable() })),
  'cart.keep': command({ cart: CartInput.nullable() }, done, { replay: 'process' }),
  ...cartCalls,
  ...customerCalls,
  ...debtCalls,
  ...newGoodsCalls,
  ...firstDayCalls,
  ...bulkCalls,

  'scanner.ports': query({}, z.object({ ports: z.array(z.string()) }), { scope: 'till' }),
  /** Null: no scale is set. */
  'scale.read': query({}, z.object({ reading: ScaleReadingView.nullable() }), { scope: 'till' }),
  'scale.found': query({}, z.object({ scales: z.array(ScalePortView) }), { scope: 'till' }),

  'display.view': query({}, DisplayView, { scope: 'till', whileLocked: 'always', pages: ['counter', 'customer'] }),
  'display.showCart': command({ cart: CartInput.nullable() }, done, { replay: 'process' }),
  /** Only on a cashier's request; null takes it off. */
  'display.showReceipt': command({ saleId: id.nullable(), tenderId: id.optional() }, done, { replay: 'process' }),
  /** `address`, where a person has to open it by hand, works once within 10 minutes. */
  'display.open': command({}, z.object({ address: z.string().nullable() }), { scope: 'till', replay: 'process' }),

  ...saleCalls,
  ...historyCalls,

  'payment.listOpen': query({}, z.object({ payments: z.array(PaymentView) })),
  'payment.view': query({ paymentId: id }, PaymentView),
  /** The watch polls this payment most often; null: none. */
  'payment.show': command({ paymentId: id.nullable() }, done, { replay: 'process' }),
  'payment.putAside': command({ paymentId: id }, done),
  /** Hides the QR for another tender; it stays watched until a fresh status (rule C5). */
  'payment.supersede': command({ paymentId: id }, z.object({ cart: CartInput })),
  'payment.lookAgain': command({ paymentId: id }, done, { replay: 'process' }),
  'payment.reissue': command({ paymentId: id, documentSeen }, z.object({ paymentId: z.string() })),
  'payment.dismiss': command({ paymentId: id }, done),

  /** Phone invoices only (merchant document, "States and transitions"). */
  'payment.cancel': command({ paymentId: id }, z.object({ operationId: z.string() })),

  /** `phone: null` means the cart's customer. */
  'client.check': query(
    { phone: phone.nullable() },
    z.object({ registered: z.boolean(), name: z.string().nullable() }),
  ),

  /** `saleId` is needed for a return of counter money. Every print after the first is a copy. */
  'refund.print': command({ saleId: id.nullable(), refundId: id }, z.object({ printJobId: z.string() })),
  'refund.prepare': query({ paymentId: id }, RefundOfferView),
  /** Exactly one of `amountTiyn` and `lines` is not null: what the person saw, never "the rest" (rule R2). */
  'refund.start': approvable(
    {
      paymentId: id,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullable(),
      reason: freeText(400),
      goodsTo: GoodsTo.optional(),
    },
    z.object({ operationId: z.string() }),
  ),
  'refund.ofPayment': query({ paymentId: id }, PaymentRefundsView),

  ...qrRefundCalls,
  ...exchangeCalls,

  'receipt.print': command(
    { saleId: id, document: z.enum(['slip', 'provider_receipt', 'fiscal_slip']) },
    z.object({ printJobId: z.string() }),
  ),
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
   * Closes only the shift that was on screen (rule H1); closed already is success without an operation. `override`
   * closes over money in flight and takes a manager (rule H2). `countedTiyn: null`: nobody counted.
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
  'operation.list': query({ subject: id }, z.object({ operations: z.array(OperationView) }), {
    staleAfter: { 'operation.changed': ({ subject }) => ({ subject }) },
  }),

  /** Blocking first, then oldest first. */
  'task.list': query({}, z.object({ tasks: z.array(TaskView) }), { staleAfter: { 'task.changed': 'refetch' } }),
  /** Latest raised first, by when they were resolved. */
  'task.solved': query(
    { limit: z.int().min(1).max(500) },
    z.object({ tasks: z.array(TaskView), hasMore: z.boolean() }),
    { staleAfter: { 'task.changed': 'refetch' } },
  ),
  /** `receiptNumber` of the return receipt: for `was_done` of a `fiscal_return` (`till_return_number_needed`). */
  'task.resolve': approvable(
    { taskId: z.string().max(120), action: TaskAction, note: freeText(500), receiptNumber: freeText(40).optional() },
    done,
  ),

  ...ledgerCalls,
  ...hubCalls,

  /** `day` is Almaty's, `YYYY-MM-DD`; service and bank as last read. */
  'reconciliation.view': query({ day }, ReconciliationView, { staleAfter: { 'cashbox.changed': 'refetch' } }),
  'reconciliation.run': command({ day }, ReconciliationView, { replay: 'process' }),

  /** Training only: simulates the customer's phone. */
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
/** Every other call needs an open shop. */
export type TillCallName = NameOf<{ readonly policy: { readonly scope: 'till' } }>;
export type ShopCallName = Exclude<CallName, TillCallName>;
