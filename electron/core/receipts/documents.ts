/** Turns a print job into a finished PDF: our slip drawn, or the provider's receipt fetched. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { ApiClient } from '../api/client.ts';
import { type Outcome, problemOf } from '../api/outcome.ts';
import type { ShiftReportRecord } from '../cashbox/drawer-record.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
import type { TenderRecord } from '../journal/tender-record.ts';
import type { PrintRequest, SlipPress } from '../ports.ts';
import type { PrintJob } from './print-job.ts';
import { FISCAL_PREFIX } from './report-calls.ts';
import { composeReport, reportName } from './report-content.ts';
import { composeSlip, slipNumber } from './slip-content.ts';

export interface PaidSale {
  readonly sale: SaleRecord;
  /** What was paid by QR or phone, oldest first; none where all of it was taken at the counter. */
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
}

export interface DocumentParts {
  readonly client: Pick<ApiClient, 'getReceiptLink' | 'download'>;
  readonly slips: SlipPress;
  /** Undefined while nobody has paid it. */
  readonly paidSale: (saleId: string) => PaidSale | undefined;
  readonly report: (reportId: string) => ShiftReportRecord | undefined;
  /** The service's own report of a shift. */
  readonly fiscalReport: (shiftId: number) => Promise<Outcome<Uint8Array>>;
  readonly shopName: () => string;
  readonly isTraining: boolean;
  readonly language: () => Language;
  readonly paperWidth: () => '80' | '58';
}

export type DocumentOutcome =
  | { readonly kind: 'ready'; readonly request: PrintRequest }
  /** The provider is still making it. */
  | { readonly kind: 'pending'; readonly retryAfterMs: number }
  /** `isFinal`: asking again gives the same answer. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly isFinal: boolean };

export type MakeDocument = (job: PrintJob) => Promise<DocumentOutcome>;

export function createDocuments(parts: DocumentParts): MakeDocument {
  async function fetchReceipt(job: PrintJob, { sale, payments }: PaidSale): Promise<DocumentOutcome> {
    const invoice = payments[0]?.invoice ?? null;
    if (invoice === null) return failed('receipt_not_available_for_status');
    const link = await parts.client.getReceiptLink(invoice.id);
    if (link.kind === 'throttled') return { kind: 'pending', retryAfterMs: link.retryAfterMs };
    if (link.kind !== 'ok') return { kind: 'failed', problem: problemOf(link), isFinal: link.kind === 'rejected' };
    if (link.value.status === 'pending') return { kind: 'pending', retryAfterMs: link.value.retryAfterMs };
    if (link.value.downloadUrl === null) return failed('receipt_unavailable');
    const pdf = await parts.client.download(link.value.downloadUrl);
    if (pdf.kind !== 'ok') return { kind: 'failed', problem: problemOf(pdf), isFinal: pdf.kind === 'rejected' };
    // A login page of the network in between is no receipt.
    if (!isPdf(pdf.value))
      return { kind: 'failed', problem: { code: 'till_service_unreadable', params: {} }, isFinal: false };
    return ready(job, `${slipNumber(sale)} receipt`, pdf.value, 'a4');
  }

  async function drawSlip(job: PrintJob, paid: PaidSale): Promise<DocumentOutcome> {
    const paperWidth = parts.paperWidth();
    const slip = composeSlip({
      ...paid,
      shopName: parts.shopName(),
      isTraining: parts.isTraining,
      isCopy: job.isCopy,
      language: parts.language(),
      paperWidth,
    });
    const title = `${slipNumber(paid.sale)} ${job.isCopy ? 'slip copy' : 'slip'}`;
    return ready(job, title, await parts.slips.draw(slip), paperWidth);
  }

  async function drawReport(job: PrintJob, reportId: string): Promise<DocumentOutcome> {
    const report = parts.report(reportId);
    if (report === undefined) return failed('till_not_found');
    const paperWidth = parts.paperWidth();
    const slip = composeReport({
      report,
      shopName: parts.shopName(),
      isTraining: parts.isTraining,
      isCopy: job.isCopy,
      language: parts.language(),
      paperWidth,
    });
    const title = `${reportName(report)}${job.isCopy ? ' copy' : ''}`;
    return ready(job, title, await parts.slips.draw(slip), paperWidth);
  }

  async function fetchFiscalReport(job: PrintJob, reportId: string): Promise<DocumentOutcome> {
    const shiftId = Number(reportId.slice(FISCAL_PREFIX.length));
    const pdf = await parts.fiscalReport(shiftId);
    if (pdf.kind === 'throttled') return { kind: 'pending', retryAfterMs: pdf.retryAfterMs };
    if (pdf.kind !== 'ok') return { kind: 'failed', problem: problemOf(pdf), isFinal: pdf.kind === 'rejected' };
    return ready(job, `fiscal shift ${String(shiftId)}`, pdf.value, 'a4');
  }

  return (job) => {
    if (job.reportId !== null) {
      return job.document === 'fiscal_report' ? fetchFiscalReport(job, job.reportId) : drawReport(job, job.reportId);
    }
    const paid = job.saleId === null ? undefined : parts.paidSale(job.saleId);
    if (paid === undefined) return Promise.resolve(failed('receipt_not_available_for_status'));
    return job.document === 'slip' ? drawSlip(job, paid) : fetchReceipt(job, paid);
  };
}

function ready(job: PrintJob, title: string, pdf: Uint8Array, paperWidth: PrintRequest['paperWidth']): DocumentOutcome {
  const request = { jobId: job.id, printerId: job.printerId, title, pdf, paperWidth };
  return { kind: 'ready', request };
}

function failed(code: string): DocumentOutcome {
  return { kind: 'failed', problem: { code, params: {} }, isFinal: true };
}

/** `%PDF` */
function isPdf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
}
