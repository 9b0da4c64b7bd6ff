/** Receipts: our slip after a payment, prints asked for by hand, and the provider's own receipt. */

import type { ReceiptLinkView } from '../../../shared/contract/views/sale-view.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { saleCode } from '../../../shared/domain/sale-code.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { EventBus } from '../event-bus.ts';
import { viewTender } from '../fiscal/tender-view.ts';
import type { Handlers } from '../handlers.ts';
import type { Books } from '../journal/books.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { TenderRecord } from '../journal/tender-record.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import {
  type Clock,
  type Ids,
  type Journal,
  JournalFailure,
  type Logger,
  type Printer,
  type ReceiptPrinters,
  type SlipPress,
  type StoredSettings,
} from '../ports.ts';
import { Refusal } from '../refusal.ts';
import type { FiscalReports } from '../shifts/fiscal-reports.ts';
import { createDelivery, RECEIPT_PRINTER } from './delivery.ts';
import { createDocuments, type PaidSale } from './documents.ts';
import {
  createPrintJobs,
  isPausing,
  mayBeOut,
  type PrintJob,
  type PrintJobView,
  viewPrintJob,
  willBeCopy,
} from './print-job.ts';
import { createPrintList, type PrintListCalls } from './print-list.ts';
import { createPrintQueue } from './print-queue.ts';
import { createPrinterCalls } from './printer-calls.ts';
import { createRefundPrints, type RefundPrints, type RefundPrintsParts } from './refund-prints.ts';
import { createReportPrints, type ReportPrints } from './report-calls.ts';
import { shopFacts } from './shop-facts.ts';
import type { FiscalFacts } from './slip-content.ts';

export interface ReceiptParts {
  readonly mode: 'training' | 'live';
  readonly journal: Journal;
  readonly client: Pick<ApiClient, 'getReceiptLink' | 'download'>;
  readonly printer: Printer;
  readonly receiptPrinters: ReceiptPrinters;
  readonly slips: SlipPress;
  readonly clock: Clock;
  /** The time by the service's clock, as far as it is known. */
  readonly stampMs: () => number;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly settings: () => Pick<
    StoredSettings,
    'language' | 'paperWidth' | 'printerId' | 'printAfterPayment' | 'receiptPrinter' | 'receiptHead'
  >;
  /** As the service knows it. */
  readonly organization: () => { readonly name: string; readonly idn: string | null } | null;
  readonly tillTag: () => string;
  readonly books: Pick<Books, 'sale' | 'tendersOf'>;
  readonly operations: Parameters<typeof viewTender>[1] & RefundPrintsParts['operations'];
  readonly payments: Pick<PaymentStore, 'live' | 'ofSale' | 'phase' | 'onPaid' | 'find'>;
  readonly fiscalReports: Pick<FiscalReports, 'read'>;
}

export interface Receipts {
  readonly calls: Pick<
    Handlers,
    'refund.print' | 'receipt.print' | 'receipt.picture' | 'receipt.link' | 'printJob.retry' | 'printJob.listFailed'
  > &
    ReturnType<typeof createPrinterCalls> &
    PrintListCalls &
    ReportPrints['calls'];
  /** A report of a shift was made. */
  readonly printReport: ReportPrints['printNew'];
  /** Of money that goes back, to be written with it. */
  readonly refundReceipt: RefundPrints['withRefund'];
  /** Counter money went back. */
  readonly printRefund: RefundPrints['printNew'];
  /** Oldest first. */
  jobsOf(saleId: string): PrintJobView[];
  start(): void;
  stop(): Promise<void>;
}

/** A fiscal till issues its receipt within seconds. */
const FISCAL_PAUSE_MS = 2_000;

export function createReceipts(parts: ReceiptParts): Receipts {
  const { journal, client, printer, receiptPrinters, clock, ids, logger, events, settings, books, payments } = parts;
  const jobs = createPrintJobs(journal);
  const documents = createDocuments({
    client,
    slips: parts.slips,
    clock,
    paidSale,
    report: (reportId) => reports.report(reportId),
    refund: (saleId, refundId) => refunds.paper(saleId, refundId),
    fiscalReport: (shiftId) => parts.fiscalReports.read(shiftId),
    shop: () => shopFacts(settings().receiptHead, parts.organization()),
    codeOf: ({ number }) => saleCode(parts.tillTag(), number),
    isTraining: parts.mode === 'training',
    language: (): Language => settings().language,
    paperWidth: () => settings().paperWidth,
    printerWay() {
      const { printerId, receiptPrinter } = settings();
      return printerId === RECEIPT_PRINTER && receiptPrinter !== null ? receiptPrinter.address : printerId;
    },
  });
  const deliver = createDelivery({ printer, receiptPrinters, settings });
  const queue = createPrintQueue({
    jobs,
    makeDocument: documents.make,
    deliver,
    clock,
    logger,
    onChange(job) {
      events.emit('printJob.changed', viewPrintJob(job));
    },
  });

  function paidSale(saleId: string): PaidSale | undefined {
    const sale = books.sale(saleId);
    const paid = payments.ofSale(saleId).filter((attempt) => payments.phase(attempt) === 'paid');
    const tenders = books.tendersOf(saleId);
    const takenTiyn = tenders.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
    if (sale === undefined || (paid.length === 0 && takenTiyn < sale.totalTiyn)) return undefined;
    return { sale, payments: paid, tenders, fiscal: tenders.flatMap(fiscalOf) };
  }

  function fiscalOf(tender: TenderRecord): FiscalFacts[] {
    const { receipt } = viewTender(tender, parts.operations);
    if (receipt === null || (receipt.fiscalNumber === null && receipt.url === null)) return [];
    return [{ tenderId: tender.id, tender: tender.kind, number: receipt.fiscalNumber, url: receipt.url }];
  }

  /** The fiscal form of counter money; of the last one where none is named. */
  function fiscalLink(saleId: string, tenderId: string | undefined): ReceiptLinkView {
    const tenders = books.tendersOf(saleId);
    const tender = tenderId === undefined ? tenders.at(-1) : tenders.find(({ id }) => id === tenderId);
    const receipt = tender === undefined ? null : viewTender(tender, parts.operations).receipt;
    if (receipt === null) throw new Refusal('receipt_not_available_for_status');
    if (receipt.url !== null) return { status: 'ready', url: receipt.url };
    if (receipt.phase === 'sending' || receipt.phase === 'accepted') {
      return { status: 'pending', retryAfterMs: FISCAL_PAUSE_MS };
    }
    throw new Refusal(receipt.problem?.code ?? 'receipt_unavailable', receipt.problem?.params ?? {});
  }

  /** A failed job is taken up again, one that waits is the print that was asked for, hurried; after those it is a copy. */
  function print(saleId: string, document: PrintJob['document'], personId: string | null): string {
    const earlier = jobs.of(saleId).filter((job) => job.document === document);
    const waiting = earlier.find((job) => job.state === 'queued' || job.state === 'printing');
    if (waiting !== undefined) return isPausing(waiting) ? again(waiting) : waiting.id;
    const failed = earlier.find((job) => job.state === 'failed');
    if (failed !== undefined) return again(failed);
    const job: PrintJob = {
      id: ids.next(),
      saleId,
      reportId: null,
      refundId: null,
      document,
      isCopy: mayBeOut(earlier),
      state: 'queued',
      attempts: 0,
      problem: null,
      printerId: settings().printerId,
      createdAt: new Date(clock.nowMs()).toISOString(),
      file: null,
      outcome: null,
      personId,
    };
    queue.add(job);
    return job.id;
  }

  /** To the printer that is chosen now: choosing another one is how a dead printer is dealt with. */
  function again(job: PrintJob): string {
    queue.add({ ...job, attempts: 0, problem: null, printerId: settings().printerId });
    return job.id;
  }

  function printAfter(saleId: string, personId: string): void {
    if (!settings().printAfterPayment) return;
    try {
      // Told paid twice, or paid twice, it must not print twice.
      if (jobs.of(saleId).some((job) => job.document === 'slip')) return;
      print(saleId, 'slip', personId);
    } catch (failure) {
      // The payment is durable already; the slip can be asked for by hand.
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { id: saleId, code: failure.kind });
    }
  }

  const reports = createReportPrints({
    journal,
    jobs,
    clock,
    ids,
    logger,
    printerId: () => settings().printerId,
    queue: (job) => {
      queue.add(job);
    },
    again,
    pictureOf: documents.pictureOfReport,
  });

  const refunds = createRefundPrints({
    books,
    operations: parts.operations,
    payments,
    jobs,
    clock,
    ids,
    printerId: () => settings().printerId,
    isAutomatic: () => settings().printAfterPayment,
    queue: (job) => {
      queue.add(job);
    },
    wake: (job) => {
      queue.wake(job);
    },
    again,
  });

  function printAfterPayment({ saleId, personId, listId }: PaymentRecord): void {
    // Who is billed by a list is not at the counter.
    if (listId === undefined) printAfter(saleId, personId);
  }

  payments.onPaid(printAfterPayment);
  events.listen(({ name, payload }) => {
    if (name !== 'sale.changed') return;
    // Money was taken at the counter; where a bill is still to bring the rest, its payment prints.
    const paid = paidSale(payload.saleId);
    const last = paid?.tenders.at(-1);
    if (paid?.payments.length === 0 && last !== undefined) printAfter(payload.saleId, last.personId);
  });

  return {
    calls: {
      'receipt.print'({ saleId, document }, { person }) {
        if (paidSale(saleId) === undefined) throw new Refusal('receipt_not_available_for_status');
        return { printJobId: print(saleId, document, person?.id ?? null) };
      },

      async 'receipt.picture'({ saleId }) {
        const isCopy = willBeCopy(jobs.of(saleId).filter(({ document }) => document === 'slip'));
        const picture = await documents.pictureOfSale(saleId, isCopy);
        if (picture === undefined) throw new Refusal('receipt_not_available_for_status');
        return { picture };
      },

      async 'receipt.link'({ saleId, tenderId }) {
        const invoiceId = tenderId === undefined ? paidSale(saleId)?.payments[0]?.invoice?.id : undefined;
        if (invoiceId === undefined) return fiscalLink(saleId, tenderId);
        const outcome = await client.getReceiptLink(invoiceId);
        if (outcome.kind === 'throttled') return { status: 'pending', retryAfterMs: outcome.retryAfterMs };
        if (outcome.kind !== 'ok') {
          const { code, params } = problemOf(outcome);
          throw new Refusal(code, params);
        }
        if (outcome.value.status === 'pending') return outcome.value;
        const url = outcome.value.shareUrl ?? outcome.value.fiscalUrl;
        if (url === null) throw new Refusal('receipt_unavailable');
        return { status: 'ready', url };
      },

      'printJob.retry'({ printJobId }) {
        const job = jobs.get(printJobId);
        if (job === undefined) throw new Refusal('till_not_found');
        // Waiting out its pause, it is hurried; printed already, a copy must be asked for by name.
        if (job.state === 'failed' || job.state === 'queued') again(job);
        return {};
      },
      'printJob.listFailed': () => ({ printJobs: jobs.inState('failed').map(viewPrintJob) }),
      ...createPrinterCalls({ printer, receiptPrinters, settings, testPage: documents.testPage, deliver }),
      ...createPrintList({
        journal,
        jobs,
        books,
        nowMs: parts.stampMs,
        cancel: (job) => {
          queue.cancel(job);
        },
      }),
      ...reports.calls,
      ...refunds.calls,
    },
    printReport: reports.printNew,
    refundReceipt: refunds.withRefund,
    printRefund: refunds.printNew,
    jobsOf: (saleId) => jobs.of(saleId).map(viewPrintJob),
    start() {
      queue.start();
      reports.start();
      // Killed between the payment and its slip (rule L3): what the cashier has not put away yet is taken up.
      for (const payment of payments.live()) if (payments.phase(payment) === 'paid') printAfterPayment(payment);
    },
    stop: () => queue.stop(),
  };
}
