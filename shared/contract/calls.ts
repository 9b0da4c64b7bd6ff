import { z } from 'zod';
import { identifierWordsSchema } from '../api/identifier-words.ts';
import { type CallDefinition, command, query } from './definition.ts';
import { AppView, LanguageChoice, PaperWidth, ThemeChoice } from './views/app-view.ts';
import { CatalogItemView, CatalogStatusView } from './views/catalog-view.ts';
import { OperationView } from './views/operation-view.ts';
import {
  CartInput,
  PaymentView,
  PrinterView,
  PrintJobView,
  ReceiptLinkView,
  SaleSummaryView,
  SaleView,
} from './views/sale-view.ts';
import { TaskAction, TaskView } from './views/task-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const pin = z.string().regex(/^[0-9]{4,8}$/);
/** Long enough that guessing it offline against the encrypted key is not worth the while. */
const newPassphrase = z.string().min(8).max(200);

/** Every call the renderer can make, written once; handlers, client and both transports are typed from it. */
export const calls = {
  'app.view': query({}, AppView),
  'app.unlockKey': command({ passphrase: z.string().max(200) }, done),
  'app.changeMode': command({ mode: z.enum(['training', 'live']) }, done),

  'setup.startTraining': command({}, done),
  /** `passphrase: null` keeps the key in memory only, where the machine has no key store of its own. */
  'setup.connect': command(
    {
      baseUrl: z.url({ protocol: /^https?$/ }).max(300),
      apiKey: z.string().min(8).max(300),
      passphrase: newPassphrase.nullable(),
      /** How that deployment spells `bank` and `service` in identifiers; neutral when not given. */
      identifierWords: identifierWordsSchema.optional(),
    },
    done,
  ),
  'setup.createManager': command({ name: z.string().trim().min(1).max(60), pin }, done),

  'session.unlock': command({ personId: id, pin }, done),
  'session.lock': command({}, done),

  'settings.change': command(
    {
      language: LanguageChoice.optional(),
      theme: ThemeChoice.optional(),
      printerId: z.string().max(200).optional(),
      paperWidth: PaperWidth.optional(),
      printAfterPayment: z.boolean().optional(),
      soundVolume: z.int().min(0).max(100).optional(),
    },
    done,
  ),

  'catalog.search': query(
    { text: z.string().max(100), category: z.string().max(100).nullable(), limit: z.int().min(1).max(200) },
    z.object({ items: z.array(CatalogItemView) }),
  ),
  'catalog.categories': query({}, z.object({ categories: z.array(z.object({ name: z.string(), items: z.int() })) })),
  'catalog.byBarcode': query({ barcode: z.string().min(1).max(64) }, z.object({ item: CatalogItemView.nullable() })),
  'catalog.status': query({}, CatalogStatusView),
  'catalog.sync': command({}, done),

  /** The cart at hand survives a restart. */
  'cart.kept': query({}, z.object({ cart: CartInput.nullable() })),
  'cart.keep': command({ cart: CartInput.nullable() }, done),

  /** `shownTotalTiyn` is what the customer was told; the core computes the sum itself and refuses to bill another one. */
  'sale.payByQr': command(
    { cart: CartInput, shownTotalTiyn: z.int() },
    z.object({ saleId: z.string(), paymentId: z.string() }),
  ),
  'sale.today': query({}, z.object({ sales: z.array(SaleSummaryView), paidTiyn: z.int(), paidCount: z.int() })),
  'sale.view': query({ saleId: id }, SaleView),

  'payment.listOpen': query({}, z.object({ payments: z.array(PaymentView) })),
  'payment.view': query({ paymentId: id }, PaymentView),
  /** Tells which payment is on a screen, so that the watch looks at it most often; null: none. */
  'payment.show': command({ paymentId: id.nullable() }, done),
  'payment.putAside': command({ paymentId: id }, done),
  /** Another way is chosen while the QR lives: hidden, but watched until the service's fresh word (rule C5). */
  'payment.supersede': command({ paymentId: id }, z.object({ cart: CartInput })),
  'payment.lookAgain': command({ paymentId: id }, done),
  /** A new QR for the same sale, after the first one expired and a quiet period passed (rule C4). */
  'payment.reissue': command({ paymentId: id }, z.object({ paymentId: z.string() })),
  /** The cashier has seen how it ended. */
  'payment.dismiss': command({ paymentId: id }, done),

  'receipt.print': command(
    { saleId: id, document: z.enum(['slip', 'provider_receipt']) },
    z.object({ printJobId: z.string() }),
  ),
  'receipt.link': query({ saleId: id }, ReceiptLinkView),
  'printJob.retry': command({ printJobId: id }, done),
  'printJob.listFailed': query({}, z.object({ printJobs: z.array(PrintJobView) })),
  'printer.list': query({}, z.object({ printers: z.array(PrinterView) })),

  'operation.view': query({ operationId: id }, OperationView),
  /** Every operation about one payment, sale or shift, oldest first. */
  'operation.list': query({ subject: id }, z.object({ operations: z.array(OperationView) })),

  /** What waits for a person, blocking first, then oldest first. */
  'task.list': query({}, z.object({ tasks: z.array(TaskView) })),
  'task.resolve': command({ taskId: z.string().max(120), action: TaskAction, note: z.string().trim().max(500) }, done),

  /** Training only: plays the customer's phone. */
  'training.actAsCustomer': command({ paymentId: id, action: z.enum(['scan', 'pay', 'reject']) }, done),
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<Name extends CallName> = z.output<Calls[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;
