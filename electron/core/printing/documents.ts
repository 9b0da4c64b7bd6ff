import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { type Outcome, problemOf } from '../api/outcome.ts';
import type { DebtStatement } from '../debts/statement.ts';
import type { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { readExchange } from '../ledger/exchange-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { PrintJob } from '../ledger/print-job.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { LabelRenderer, PrintedLabels, PrintedReceipt, ReceiptRenderer, RecordPut } from '../platform/ports.ts';
import { withLanguagesApart } from '../platform/receipt-words.ts';
import { composeDebtStatement } from './debt-statement.ts';
import { type PrintPage, RECEIPT_PRINTER } from './delivery.ts';
import type { FiscalPaper } from './fiscal-paper.ts';
import { composeLinkReceipt } from './link-receipt.ts';
import {
  composeFiscalSlip,
  composeReceipt,
  type FiscalFacts,
  partOfSale,
  receiptNumber,
  type ShopFacts,
  takenTotalTiyn,
} from './receipt-content.ts';
import type { RefundPaper } from './refund-paper.ts';
import { composeRefundReceipt } from './refund-receipt.ts';
import { FISCAL_PREFIX } from './report-calls.ts';
import { composeReport, reportName } from './report-content.ts';
import { composeTestPage } from './test-page.ts';

export interface PaidSale {
  readonly sale: SaleRecord;
  /** QR and phone payments, oldest first; empty where all was taken at the counter. */
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
  readonly fiscal: readonly FiscalFacts[];
  readonly isFiscalComing: boolean;
  /** By the customer, where it was sold on credit or repays. */
  readonly owedTiyn: number | null;
}

/** `debt:CUSTOMER:COMMAND` */
export const STATEMENT_PREFIX = 'debt:';

export interface LabelsToDraw {
  readonly labels: PrintedLabels;
  readonly isRoll: boolean;
}

export type DocumentOutcome =
  /** `alongside`: records that become true once it may be on paper. */
  | { readonly kind: 'ready'; readonly page: PrintPage; readonly alongside?: readonly RecordPut[] }
  | { readonly kind: 'pending'; readonly retryAfterMs: number }
  /** `isFinal`: asking again gives the same answer. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly isFinal: boolean };

export type MakeDocument = (job: PrintJob) => Promise<DocumentOutcome>;

export interface Documents {
  readonly make: MakeDocument;
  testPage(printerId: string): Promise<PrintPage>;
  /** A PNG of the print, as base64; undefined where there is nothing to print. */
  pictureOfSale(saleId: string, isCopy: boolean): Promise<string | undefined>;
  pictureOfReport(reportId: string, isCopy: boolean): Promise<string | undefined>;
}

export function createDocuments(
  context: ShopContext & {
    readonly receiptRenderer: ReceiptRenderer;
    readonly labelRenderer: LabelRenderer;
    /** Undefined while it is unpaid. */
    readonly paidSale: (saleId: string) => PaidSale | undefined;
    readonly report: (reportId: string) => ShiftReportRecord | undefined;
    readonly refund: (saleId: string | null, refundId: string) => RefundPaper | undefined;
    readonly debtStatement: (customerId: string) => DebtStatement;
    readonly labels: (labelsId: string) => LabelsToDraw | undefined;
    readonly fiscalPaper: Pick<FiscalPaper, 'waitMs' | 'promised'>;
    readonly fiscalReport: (shiftId: number) => Promise<Outcome<Uint8Array>>;
    readonly shop: () => ShopFacts;
    readonly codeOf: (sale: SaleRecord) => string;
    readonly play: PlayMode | null;
    readonly spoken: () => Spoken;
    readonly paperWidth: () => '80' | '58';
    readonly printerWay: () => string;
  },
): Documents {
  async function fetchReceipt(job: PrintJob, paid: PaidSale): Promise<DocumentOutcome> {
    const invoice = paid.payments[0]?.invoice ?? null;
    if (invoice === null) return failed('receipt_not_available_for_status');
    return providerReceipt(job, invoice.id, `${receiptNumber(paid.sale)} receipt`, (url) => linkReceipt(paid, url));
  }

  /** @param drawn the slip for a roll printer. */
  async function providerReceipt(
    job: PrintJob,
    invoiceId: number,
    title: string,
    drawn: (url: string) => PrintedReceipt,
  ): Promise<DocumentOutcome> {
    const link = await context.client.getReceiptLink(invoiceId);
    if (link.kind === 'throttled') return { kind: 'pending', retryAfterMs: link.retryAfterMs };
    if (link.kind !== 'ok') return { kind: 'failed', problem: problemOf(link), isFinal: link.kind === 'rejected' };
    if (link.value.status === 'pending') return { kind: 'pending', retryAfterMs: link.value.retryAfterMs };
    const url = link.value.shareUrl ?? link.value.fiscalUrl;
    // The provider's page does not fit a roll; its link does, as a QR.
    if (job.printerId === RECEIPT_PRINTER && url !== null) {
      return { kind: 'ready', page: await onPaper(job, title, drawn(url)) };
    }
    if (link.value.downloadUrl === null) return failed('receipt_unavailable');
    const pdf = await context.client.download(link.value.downloadUrl);
    if (pdf.kind !== 'ok') return { kind: 'failed', problem: problemOf(pdf), isFinal: pdf.kind === 'rejected' };
    // A captive portal's login page is no receipt.
    if (!isPdf(pdf.value))
      return { kind: 'failed', problem: { code: 'till_service_unreadable', params: {} }, isFinal: false };
    return wholePage(job, title, pdf.value);
  }

  async function receiptOfInvoice(job: PrintJob, invoiceId: number): Promise<DocumentOutcome> {
    const outcome = await context.client.getInvoice({ id: invoiceId }, 'background');
    if (outcome.kind === 'throttled') return { kind: 'pending', retryAfterMs: outcome.retryAfterMs };
    if (outcome.kind !== 'ok') {
      return { kind: 'failed', problem: problemOf(outcome), isFinal: outcome.kind === 'rejected' };
    }
    const { amountTiyn, paidAt, createdAt } = outcome.value;
    const at = paidAt ?? createdAt ?? job.createdAt;
    return providerReceipt(job, invoiceId, `invoice ${String(invoiceId)} receipt`, (url) =>
      composeLinkReceipt({ ...facts(false), of: { invoiceId, at, totalTiyn: amountTiyn }, url, part: undefined }),
    );
  }

  function facts(isCopy: boolean) {
    const { shop, play, spoken, paperWidth } = context;
    return { shopName: shop().name, play, isCopy, spoken: spoken(), paperWidth: paperWidth() };
  }

  function linkReceipt(paid: PaidSale, url: string): PrintedReceipt {
    const { sale, payments } = paid;
    const own = { ...facts(false), sale, url };
    const of = { number: sale.number, at: sale.createdAt, totalTiyn: takenTotalTiyn(paid) };
    return composeLinkReceipt({ ...own, of, part: partOfSale({ ...own, ...paid }, payments[0]?.id ?? '') });
  }

  async function onPaper(
    job: Pick<PrintJob, 'id' | 'printerId'>,
    title: string,
    composed: PrintedReceipt,
  ): Promise<PrintPage> {
    const receipt = withLanguagesApart(composed);
    const { paperWidth } = receipt;
    const page = { jobId: job.id, printerId: job.printerId, title, paperWidth };
    return job.printerId === RECEIPT_PRINTER
      ? { ...page, kind: 'dots', dots: await context.receiptRenderer.dots(receipt) }
      : { ...page, kind: 'pdf', pdf: await context.receiptRenderer.draw(receipt) };
  }

  function receiptOf(paid: PaidSale, isCopy: boolean): PrintedReceipt {
    const { exchangeId } = paid.sale.cart;
    const exchange = exchangeId === undefined ? undefined : readExchange(context.ledger, exchangeId);
    const exchangeOf = exchange?.saleNumber ?? null;
    const own = { shop: context.shop(), code: context.codeOf(paid.sale), exchangeOf };
    return composeReceipt({ ...facts(isCopy), ...paid, ...own });
  }

  async function drawReceipt(job: PrintJob, paid: PaidSale): Promise<DocumentOutcome> {
    const alongside = context.fiscalPaper.promised(job);
    const receipt = receiptOf(paid, job.isCopy);
    const title = `${receiptNumber(paid.sale)} ${job.isCopy ? 'slip copy' : 'slip'}`;
    return { kind: 'ready', page: await onPaper(job, title, receipt), alongside };
  }

  async function drawFiscal(job: PrintJob, paid: PaidSale): Promise<DocumentOutcome> {
    if (paid.fiscal.length === 0) return failed('receipt_unavailable');
    const receipt = composeFiscalSlip({ ...facts(job.isCopy), ...paid, shop: context.shop() });
    const title = `${receiptNumber(paid.sale)} fiscal receipt${job.isCopy ? ' copy' : ''}`;
    return { kind: 'ready', page: await onPaper(job, title, receipt) };
  }

  async function drawReport(job: PrintJob, reportId: string): Promise<DocumentOutcome> {
    const report = context.report(reportId);
    if (report === undefined) return failed('till_not_found');
    const receipt = composeReport({ ...facts(job.isCopy), report });
    return { kind: 'ready', page: await onPaper(job, `${reportName(report)}${job.isCopy ? ' copy' : ''}`, receipt) };
  }

  async function fetchFiscalReport(job: PrintJob, reportId: string): Promise<DocumentOutcome> {
    const shiftId = Number(reportId.slice(FISCAL_PREFIX.length));
    const pdf = await context.fiscalReport(shiftId);
    if (pdf.kind === 'throttled') return { kind: 'pending', retryAfterMs: pdf.retryAfterMs };
    if (pdf.kind !== 'ok') return { kind: 'failed', problem: problemOf(pdf), isFinal: pdf.kind === 'rejected' };
    return wholePage(job, `fiscal shift ${String(shiftId)}`, pdf.value);
  }

  async function drawRefund(job: PrintJob, refundId: string): Promise<DocumentOutcome> {
    const refund = context.refund(job.saleId, refundId);
    if (refund === undefined) return failed('till_not_found');
    const receipt = composeRefundReceipt({ ...facts(job.isCopy), refund });
    const number = refund.saleNumber === null ? '' : `${receiptNumber({ number: refund.saleNumber })} `;
    return { kind: 'ready', page: await onPaper(job, `${number}refund${job.isCopy ? ' copy' : ''}`, receipt) };
  }

  async function drawStatement(job: PrintJob, reportId: string): Promise<DocumentOutcome> {
    const [customerId = ''] = reportId.slice(STATEMENT_PREFIX.length).split(':', 1);
    const statement = context.debtStatement(customerId);
    const receipt = composeDebtStatement({ ...facts(false), statement });
    return { kind: 'ready', page: await onPaper(job, 'debt statement', receipt) };
  }

  async function drawLabels(job: PrintJob, labelsId: string): Promise<DocumentOutcome> {
    const asked = context.labels(labelsId);
    if (asked === undefined) return failed('till_not_found');
    const pdf = await context.labelRenderer.draw(asked.labels);
    const paperWidth = asked.isRoll ? 'label' : 'a4';
    return {
      kind: 'ready',
      page: { kind: 'pdf', jobId: job.id, printerId: job.printerId, title: 'labels', pdf, paperWidth },
    };
  }

  function make(job: PrintJob): Promise<DocumentOutcome> {
    if (job.labelsId !== null) return drawLabels(job, job.labelsId);
    if (job.refundId !== null) return drawRefund(job, job.refundId);
    if (job.reportId !== null) {
      if (job.document === 'debt_statement') return drawStatement(job, job.reportId);
      return job.document === 'fiscal_report' ? fetchFiscalReport(job, job.reportId) : drawReport(job, job.reportId);
    }
    if (job.invoiceId !== undefined) return receiptOfInvoice(job, job.invoiceId);
    const paid = job.saleId === null ? undefined : context.paidSale(job.saleId);
    if (paid === undefined) return Promise.resolve(failed('receipt_not_available_for_status'));
    if (job.document === 'fiscal_slip') return drawFiscal(job, paid);
    if (job.document !== 'slip') return fetchReceipt(job, paid);
    const waitMs = context.fiscalPaper.waitMs(job);
    return waitMs > 0 ? Promise.resolve({ kind: 'pending', retryAfterMs: waitMs }) : drawReceipt(job, paid);
  }

  return {
    make,
    testPage(printerId) {
      const atMs = context.clock.nowMs();
      const receipt = composeTestPage({ ...facts(false), way: context.printerWay(), atMs });
      return onPaper({ id: 'test', printerId }, 'test page', receipt);
    },
    async pictureOfSale(saleId, isCopy) {
      const paid = context.paidSale(saleId);
      return paid === undefined
        ? undefined
        : context.receiptRenderer.picture(withLanguagesApart(receiptOf(paid, isCopy)));
    },
    async pictureOfReport(reportId, isCopy) {
      const report = context.report(reportId);
      return report === undefined
        ? undefined
        : context.receiptRenderer.picture(withLanguagesApart(composeReport({ ...facts(isCopy), report })));
    },
  };
}

function wholePage(job: PrintJob, title: string, pdf: Uint8Array): DocumentOutcome {
  const page = { kind: 'pdf', jobId: job.id, printerId: job.printerId, title, pdf, paperWidth: 'a4' } as const;
  return { kind: 'ready', page };
}

function failed(code: string): DocumentOutcome {
  return { kind: 'failed', problem: { code, params: {} }, isFinal: true };
}

function isPdf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
}
