import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { ReceiptLinkView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { paperLanguageOf, spokenOn } from '@tilla/shared/domain/language.ts';
import { saleCode } from '@tilla/shared/domain/sale-code.ts';
import { valueOf } from '../api/outcome.ts';
import { createDebtAccounts } from '../debts/debt-accounts.ts';
import type { DebtStatement } from '../debts/statement.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { createPrintJobs, type PrintJobView, viewPrintJob, willBeCopy } from '../ledger/print-job.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isCompleteAtCounter } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { playOf } from '../platform/keeper-port.ts';
import type { LabelRenderer, Printer, ReceiptPrinters, ReceiptRenderer, RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SaleReceipt } from '../shifts/counter-sale.ts';
import { createFiscalOutlook } from '../shifts/fiscal-outlook.ts';
import type { FiscalReports } from '../shifts/fiscal-reports.ts';
import { viewReceipt } from '../shifts/tender-view.ts';
import { createDelivery, RECEIPT_PRINTER } from './delivery.ts';
import { createDocuments, type LabelsToDraw, type PaidSale, STATEMENT_PREFIX } from './documents.ts';
import { createFiscalPaper } from './fiscal-paper.ts';
import { createPrintList } from './print-list.ts';
import { createPrintQueue } from './print-queue.ts';
import { createPrintRequests } from './print-requests.ts';
import { createPrinterCalls } from './printer-calls.ts';
import type { FiscalFacts } from './receipt-content.ts';
import { createRefundPrints, type RefundPrints } from './refund-prints.ts';
import { createReportPrints, type ReportPrints } from './report-calls.ts';
import { shopFacts } from './shop-facts.ts';

export interface Receipts {
  readonly calls: CallsOf<
    | `receipt.${'print' | 'picture' | 'link'}`
    | `shopInvoice.${'receiptLink' | 'printReceipt'}`
    | 'refund.print'
    | 'debt.printStatement'
    | `printJob.${'retry' | 'listFailed'}`
  > &
    ReturnType<typeof createPrintList> &
    ReturnType<typeof createPrinterCalls> &
    ReportPrints['calls'];
  readonly printReport: ReportPrints['printNew'];
  /** For a sale completed at the counter, written with its last money. */
  readonly saleReceipt: SaleReceipt;
  /** For a refund, written with it. */
  readonly refundReceipt: RefundPrints['withRefund'];
  readonly printRefund: RefundPrints['printNew'];
  /** @throws LedgerFailure */
  printLabels(asked: {
    readonly labelsId: string;
    readonly printerId: string;
    readonly personId: string | null;
  }): string;
  jobsOf(saleId: string): PrintJobView[];
  start(): void;
  stop(): Promise<void>;
}

const FISCAL_PAUSE_MS = 2_000;

export function createReceipts(
  context: ShopContext & {
    readonly printer: Printer;
    readonly tillTags: Pick<TillTags, 'digits'>;
    readonly tendersOf: (saleId: string) => TenderView[];
    readonly receiptPrinters: ReceiptPrinters;
    readonly receiptRenderer: ReceiptRenderer;
    readonly organization: () => { readonly name: string; readonly idn: string | null } | null;
    readonly fiscalReports: Pick<FiscalReports, 'read'>;
    readonly labelRenderer: LabelRenderer;
    readonly debtStatement: (customerId: string) => DebtStatement;
    readonly labels: {
      sheet(labelsId: string): LabelsToDraw | undefined;
      printed(labelsId: string): readonly RecordPut[];
    };
  },
): Receipts {
  const { ledger, client, events, records, operations, payments } = context;
  const { settings, fiscalReports, labels } = context;
  const jobs = createPrintJobs(ledger);
  const accounts = createDebtAccounts(context);
  const documents = createDocuments({
    ...context,
    labels: labels.sheet,
    paidSale,
    report: (reportId) => reports.report(reportId),
    refund: (saleId, refundId) => refunds.paper(saleId, refundId),
    fiscalPaper: {
      waitMs: (job) => fiscalPaper.waitMs(job),
      promised: (job) => fiscalPaper.promised(job),
    },
    fiscalReport: (shiftId) => fiscalReports.read(shiftId),
    shop: () => shopFacts(settings().receiptHead, context.organization()),
    codeOf: ({ number }) => saleCode(context.tillTags.digits(), number),
    play: playOf(context.mode),
    spoken() {
      const { paperLanguage, language } = settings();
      return spokenOn(paperLanguageOf(paperLanguage, language));
    },
    paperWidth: () => settings().paperWidth,
    printerWay() {
      const { printerId, receiptPrinter } = settings();
      return printerId === RECEIPT_PRINTER && receiptPrinter !== null ? receiptPrinter.address : printerId;
    },
  });
  const deliver = createDelivery(context);
  const queue = createPrintQueue({
    ...context,
    jobs,
    makeDocument: documents.make,
    deliver,
    onChange(job) {
      events.emit('printJob.changed', viewPrintJob(job));
      // The receipt may have been issued while its paper was printing.
      if (job.document === 'slip' && job.state === 'printed' && job.saleId !== null) fiscalPaper.look(job.saleId);
    },
    printed: ({ labelsId }) => (labelsId === null ? [] : labels.printed(labelsId)),
  });

  function paidSale(saleId: string): PaidSale | undefined {
    const sale = records.sale(saleId);
    const paid = payments
      .ofSale(saleId)
      .filter((attempt) => payments.phase(attempt) === 'paid')
      .map(payments.named);
    const tenders = records.tendersOf(saleId);
    if (sale === undefined || (paid.length === 0 && !isCompleteAtCounter(sale, tenders))) return undefined;
    const isFiscalComing = fiscalPaper.following(saleId).length > 0;
    const debtorId = sale.credit === undefined && sale.repays === undefined ? null : accounts.customerOf(saleId);
    const owedTiyn = debtorId === null ? null : accounts.of(debtorId).account.owedTiyn;
    return { sale, payments: paid, tenders, fiscal: tenders.flatMap(fiscalOf), isFiscalComing, owedTiyn };
  }

  function fiscalOf(tender: TenderRecord): FiscalFacts[] {
    const receipt = viewReceipt(tender, operations);
    if (receipt === null || (receipt.fiscalNumber === null && receipt.url === null)) return [];
    return [{ tenderId: tender.id, tender: tender.kind, number: receipt.fiscalNumber, url: receipt.url }];
  }

  /** Fiscal receipt of a counter tender; of the last one by default. */
  function fiscalLink(saleId: string, tenderId: string | undefined): ReceiptLinkView {
    const tenders = records.tendersOf(saleId);
    const tender = tenderId === undefined ? tenders.at(-1) : tenders.find(({ id }) => id === tenderId);
    const receipt = tender === undefined ? null : viewReceipt(tender, operations);
    if (receipt === null) throw new Refusal('receipt_not_available_for_status');
    if (receipt.url !== null) return { status: 'ready', url: receipt.url };
    if (receipt.phase === 'sending' || receipt.phase === 'accepted') {
      return { status: 'pending', retryAfterMs: FISCAL_PAUSE_MS };
    }
    throw Refusal.of(receipt.problem ?? { code: 'receipt_unavailable', params: {} });
  }

  const requests = createPrintRequests({ ...context, jobs, queue, printerId: () => settings().printerId });

  const outlookOf = createFiscalOutlook(context);
  const fiscalPaper = createFiscalPaper({ ...context, requests, outlookOf });

  /** A repeated report of the payment, or a second payment, must not print twice. */
  function printAfter(saleId: string, personId: string): void {
    if (settings().printAfterPayment) requests.once({ saleId, document: 'slip', personId });
  }

  const reports = createReportPrints({ ...context, jobs, requests, pictureOf: documents.pictureOfReport });
  const refunds = createRefundPrints({ ...context, requests, isAutomatic: () => settings().printAfterPayment });

  function printAfterPayment({ saleId, personId, listId, tender }: PaymentRecord): void {
    // Customers of an invoice list or a printed QR are not at the counter; for the latter the cashier is asked.
    if (listId === undefined && tender !== 'printed_qr') printAfter(saleId, personId);
  }

  operations.onChange(({ kind, subject }) => {
    if (kind !== 'fiscal_receipt') return;
    requests.begin({ saleId: subject, document: 'slip' });
    fiscalPaper.look(subject);
  });
  payments.onPaid(printAfterPayment);
  const stopListening = events.listen(({ name, payload }) => {
    if (name !== 'sale.changed') return;
    requests.begin({ saleId: payload.saleId, document: 'slip' });
  });

  return {
    calls: {
      'receipt.print'({ saleId, document }, { person }) {
        if (paidSale(saleId) === undefined) throw new Refusal('receipt_not_available_for_status');
        return { printJobId: requests.ask({ saleId, document, personId: person?.id ?? null }) };
      },

      async 'receipt.picture'({ saleId }) {
        const isCopy = willBeCopy(requests.earlier({ saleId, document: 'slip' }));
        const picture = await documents.pictureOfSale(saleId, isCopy);
        if (picture === undefined) throw new Refusal('receipt_not_available_for_status');
        return { picture };
      },

      async 'receipt.link'({ saleId, tenderId }) {
        const invoiceId = tenderId === undefined ? paidSale(saleId)?.payments[0]?.invoice?.id : undefined;
        return invoiceId === undefined ? fiscalLink(saleId, tenderId) : linkOfInvoice(client, invoiceId);
      },

      'debt.printStatement'({ customerId, commandId }, { person }) {
        context.debtStatement(customerId);
        // Each is of its own moment, and no copy of an earlier one.
        const reportId = `${STATEMENT_PREFIX}${customerId}:${commandId}`;
        return { printJobId: requests.ask({ reportId, document: 'debt_statement', personId: person?.id ?? null }) };
      },
      'shopInvoice.receiptLink': ({ invoiceId }) => linkOfInvoice(client, invoiceId),
      'shopInvoice.printReceipt': ({ invoiceId }, { person }) => ({
        printJobId: requests.ask({ invoiceId, document: 'provider_receipt', personId: person?.id ?? null }),
      }),

      'printJob.retry'({ printJobId }) {
        const job = jobs.get(printJobId);
        if (job === undefined) throw new Refusal('till_not_found');
        // A paused print is retried now; a copy of a printed one needs an explicit request.
        if (job.state === 'failed' || job.state === 'queued') requests.again(job);
        return {};
      },
      'printJob.listFailed': () => ({ printJobs: jobs.inState('failed').map(viewPrintJob) }),
      ...createPrinterCalls({ ...context, testPage: documents.testPage, deliver }),
      ...createPrintList({
        ...context,
        jobs,
        nowMs: context.serverClock.stampMs,
        cancel: (job) => {
          queue.cancel(job);
        },
      }),
      ...reports.calls,
      ...refunds.calls,
    },
    printReport: reports.printNew,
    saleReceipt: ({ saleId, personId }) =>
      settings().printAfterPayment ? requests.alongside({ saleId, document: 'slip', personId }) : null,
    printLabels: (asked) => requests.ask({ ...asked, document: 'labels' }),
    refundReceipt: refunds.withRefund,
    printRefund: refunds.printNew,
    jobsOf: (saleId) => jobs.of(saleId).map(viewPrintJob),
    start() {
      queue.start();
      reports.start();
      fiscalPaper.start();
      // After a crash between payment and receipt (rule L3): payments still in the tray are printed.
      for (const payment of payments.live()) if (payments.phase(payment) === 'paid') printAfterPayment(payment);
    },
    stop() {
      stopListening();
      return queue.stop();
    },
  };
}

/** The provider's receipt of a paid invoice. @throws Refusal while there is none. */
async function linkOfInvoice(
  client: Pick<MerchantCalls, 'getReceiptLink'>,
  invoiceId: number,
): Promise<ReceiptLinkView> {
  const outcome = await client.getReceiptLink(invoiceId);
  if (outcome.kind === 'throttled') return { status: 'pending', retryAfterMs: outcome.retryAfterMs };
  const link = valueOf(outcome);
  if (link.status === 'pending') return link;
  const url = link.shareUrl ?? link.fiscalUrl;
  if (url === null) throw new Refusal('receipt_unavailable');
  return { status: 'ready', url };
}
