/** What a status of the service changes in a payment; pure (rules S1, S3, C4, L1). */

import type { Invoice, InvoiceStatusCheck } from '@tilla/payment-api/merchant/invoice.ts';
import { type InvoiceStatus, invoiceStatuses } from '@tilla/payment-api/statuses.ts';
import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { acceptObserved, isTerminal } from '@tilla/shared/domain/invoice-state.ts';
import { keptProviderText } from '../api/provider-text.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import { isPaidStatus } from './payment-phase.ts';

/**
 * `single`: `GET /invoices/{id}`, whose terminal statuses may be a day old (rule L1); the other two are always fresh.
 */
export type InvoiceRoute = 'single' | 'check' | 'list';

export interface DatedRefund {
  readonly amountTiyn: number;
  readonly completedAt: string;
}

export interface StatusSnapshot {
  readonly status: string;
  readonly isScanned: boolean;
  readonly errorCode: string | null;
  readonly providerText: string | null;
  /** `status/check` lacks it; `updatedAt` is used then. */
  readonly paidAt: string | null;
  readonly payerName: string | null;
  readonly totalRefundedTiyn: number;
  /** Completed refunds, where a list was read and each has a date. */
  readonly refunds?: readonly DatedRefund[];
  readonly route: InvoiceRoute;
}

export interface PaymentChange {
  readonly type:
    | 'payment.observed'
    | 'payment.endConfirmed'
    | 'payment.withdrawn'
    | 'payment.dated'
    | 'payment.redated'
    | 'payment.watchEnded';
  readonly change: Partial<PaymentRecord>;
}

/** A payment begun at the end of the window may land this long after the end was first seen (rule C4). */
export const QUIET_MS = 15_000;

const DAY_MS = 86_400_000;
/** Bank-side races come late (rule L5: three days); after that only reconciliation finds them. */
const WATCH_AFTER_END_MS = 3 * DAY_MS;

export function snapshotOfInvoice(invoice: Invoice, route: InvoiceRoute): StatusSnapshot {
  return {
    status: invoice.status,
    isScanned: invoice.qrSubstate === 'scanned',
    errorCode: invoice.errorCode,
    providerText: providerTextOf(invoice),
    paidAt: invoice.paidAt,
    payerName: invoice.clientName,
    totalRefundedTiyn: invoice.totalRefundedTiyn,
    route,
  };
}

export function snapshotOfCheck(check: InvoiceStatusCheck): StatusSnapshot {
  return {
    status: check.status,
    isScanned: check.qrSubstate === 'scanned',
    errorCode: check.errorCode,
    providerText: providerTextOf(check),
    paidAt: isPaidStatus(check.status) ? check.updatedAt : null,
    payerName: null,
    totalRefundedTiyn: check.totalRefundedTiyn,
    route: 'check',
  };
}

export function observedOf(invoice: Invoice): ObservedInvoice {
  const isDrawn = invoice.qrToken !== null || invoice.qrLink !== null;
  return {
    id: invoice.id,
    status: invoice.status,
    isScanned: invoice.qrSubstate === 'scanned',
    amountTiyn: invoice.amountTiyn,
    isSandbox: invoice.isSandbox,
    createdAt: invoice.createdAt,
    qrExpiresAt: invoice.qrExpiresAt,
    expiresAt: invoice.expiresAt,
    qrToken: invoice.qrToken,
    qrLink: invoice.qrLink,
    // The picture is kept only where the till cannot draw the QR itself (docs/decisions.md).
    qrImage: isDrawn ? null : invoice.qrImage,
    paidAt: invoice.paidAt,
    payerName: invoice.clientName,
    errorCode: invoice.errorCode,
    providerText: providerTextOf(invoice),
    totalRefundedTiyn: invoice.totalRefundedTiyn,
  };
}

export function afterConfirmation(
  payment: PaymentRecord,
  invoice: ObservedInvoice,
  nowMs: number,
): Partial<PaymentRecord> {
  const isMismatch = invoice.amountTiyn !== payment.amountTiyn;
  const params = { expectedTiyn: payment.amountTiyn, actualTiyn: invoice.amountTiyn };
  return {
    step: 'confirmed',
    isMismatch,
    ...statusChange(payment, invoice, nowMs),
    ...(isMismatch ? { problem: { code: 'till_amount_differs', params } } : {}),
  };
}

/** Undefined when the status is not new, or older than what is known. */
export function observe(payment: PaymentRecord, snapshot: StatusSnapshot, nowMs: number): PaymentChange | undefined {
  const known = payment.invoice;
  if (known === null) return undefined;
  const verdict = compareStatus(known.status, snapshot.status);
  if (verdict === 'same') return observeSame(payment, known, snapshot, nowMs);
  if (verdict !== 'newer') return undefined;
  const wasPaid = isPaidStatus(known.status) && isPaidStatus(snapshot.status);
  const invoice: ObservedInvoice = {
    ...known,
    status: snapshot.status,
    isScanned: known.isScanned || snapshot.isScanned,
    paidAt: paidAtAfter(known, snapshot, nowMs),
    payerName: snapshot.payerName ?? known.payerName,
    errorCode: snapshot.errorCode,
    providerText: snapshot.providerText,
    totalRefundedTiyn: refundedAfter(known, snapshot),
  };
  // A partial refund: it stays paid, and where the cashier left it.
  const change = wasPaid ? { invoice } : statusChange(payment, invoice, nowMs);
  return { type: 'payment.observed', change: { ...change, ...refundStep(payment, known, snapshot, nowMs) } };
}

const WITHDRAWN: NonNullable<PaymentRecord['problem']> = { code: 'till_paid_withdrawn', params: {} };

/** Reported as paid, then as unpaid by two later statuses: open again with the current status (rule A3). */
export function withdraw(payment: PaymentRecord, snapshot: StatusSnapshot, nowMs: number): PaymentChange {
  const known = payment.invoice;
  if (known === null) throw new TypeError(`${payment.id} has no invoice`);
  const { status, errorCode, providerText } = snapshot;
  const invoice: ObservedInvoice = { ...known, status, paidAt: null, errorCode, providerText };
  const change = { ...statusChange(payment, invoice, nowMs), isWatched: true, place: 'aside' as const };
  return { type: 'payment.withdrawn', change: { ...change, problem: WITHDRAWN } };
}

/**
 * Whether the customer declined and nothing else can follow: a shop cannot cancel a QR, so `cancelled` comes from its
 * customer only. `expired` means only that the window is over, `error` may become pending again, and a cancelled phone
 * invoice may have raced a payment: they wait for the quiet period.
 */
export function isDeclined({ tender, invoice }: PaymentRecord): boolean {
  return tender === 'qr' && invoice?.status === 'cancelled';
}

/** Ends the quiet period early: `check` and `list`, which are never cached, still say `cancelled` (rules C4, L1). */
export function confirmDecline(
  payment: PaymentRecord,
  snapshots: readonly StatusSnapshot[],
  nowMs: number,
): PaymentChange | undefined {
  if (!isDeclined(payment) || payment.endConfirmedMs !== null) return undefined;
  if (snapshots.some(({ status }) => status !== 'cancelled')) return undefined;
  const routes = new Set(snapshots.map(({ route }) => route));
  return routes.has('check') && routes.has('list') ? endConfirmed(payment, nowMs) : undefined;
}

/** Milliseconds until a fresh status may confirm the end; null without an end or after its confirmation (rule C4). */
export function quietLeftMs({ endedMs, endConfirmedMs }: PaymentRecord, serviceNowMs: number | null): number | null {
  if (endedMs === null || endConfirmedMs !== null) return null;
  const leftMs = endedMs + QUIET_MS - (serviceNowMs ?? endedMs);
  return Math.round(Math.min(QUIET_MS, Math.max(0, leftMs)));
}

/** Only a fresh status long after the end ends a watch (rule T1). */
export function endOfWatch(payment: PaymentRecord, snapshot: StatusSnapshot, nowMs: number): PaymentChange | undefined {
  const { endConfirmedMs, invoice } = payment;
  const isStillOver = snapshot.route !== 'single' && invoice?.status === snapshot.status;
  if (!isStillOver || endConfirmedMs === null) return undefined;
  // The till's own stamp may be days too early.
  const overSinceMs = Math.max(endConfirmedMs, endByService(invoice) ?? endConfirmedMs);
  if (nowMs - overSinceMs <= WATCH_AFTER_END_MS) return undefined;
  return { type: 'payment.watchEnded', change: { isWatched: false } };
}

/** The latest end by the service's own dates, independent of this machine's clock. */
export function endByService(invoice: Pick<ObservedInvoice, 'qrExpiresAt' | 'expiresAt' | 'createdAt'>): number | null {
  const at = invoice.qrExpiresAt ?? invoice.expiresAt ?? invoice.createdAt;
  return at === null ? null : Date.parse(at);
}

/** An undocumented status counts as open (docs/decisions.md) and never ends what is known. */
function compareStatus(known: string, seen: string): 'newer' | 'same' | 'stale' | 'unexpected' {
  if (known === seen) return 'same';
  if (!isStatus(seen)) return 'unexpected';
  return isStatus(known) ? acceptObserved(known, seen) : 'newer';
}

function observeSame(
  payment: PaymentRecord,
  known: ObservedInvoice,
  snapshot: StatusSnapshot,
  nowMs: number,
): PaymentChange | undefined {
  if (snapshot.isScanned && !known.isScanned) {
    const invoice = { ...known, isScanned: true };
    return {
      type: 'payment.observed',
      change: { invoice, scannedAt: payment.scannedAt ?? new Date(nowMs).toISOString() },
    };
  }
  const totalRefundedTiyn = refundedAfter(known, snapshot);
  if (totalRefundedTiyn !== known.totalRefundedTiyn) {
    const invoice = { ...known, totalRefundedTiyn };
    return { type: 'payment.observed', change: { invoice, ...refundStep(payment, known, snapshot, nowMs) } };
  }
  const redated = refundStep(payment, known, snapshot, nowMs);
  if (redated.refundSteps !== undefined) return { type: 'payment.redated', change: redated };
  const { endedMs, endConfirmedMs } = payment;
  if (endedMs === null || endConfirmedMs !== null || snapshot.route === 'single') return undefined;
  // A stamp of a wrong time; otherwise it would be checked until that time comes (rule T2).
  if (endedMs > nowMs) return { type: 'payment.dated', change: { endedMs: nowMs } };
  return nowMs < endedMs + QUIET_MS ? undefined : endConfirmed(payment, nowMs);
}

function endConfirmed({ place }: PaymentRecord, nowMs: number): PaymentChange {
  const isHidden = place === 'superseded' || place === 'list';
  return {
    type: 'payment.endConfirmed',
    change: { endConfirmedMs: nowMs, ...(isHidden ? { place: 'done' } : {}) },
  };
}

/** `status/check` has the time of the last change, which after a refund is not the payment's. */
function paidAtAfter(known: ObservedInvoice, snapshot: StatusSnapshot, nowMs: number): string | null {
  if (!isPaidStatus(snapshot.status)) return null;
  const before = isPaidStatus(known.status) ? known.paidAt : null;
  return before ?? snapshot.paidAt ?? new Date(nowMs).toISOString();
}

/** Refunds never shrink: a smaller sum is an older status. */
function refundedAfter(known: ObservedInvoice, snapshot: StatusSnapshot): number {
  return Math.max(known.totalRefundedTiyn, snapshot.totalRefundedTiyn);
}

/** Whether some refund has only the till's date, or none. */
export function hasUndatedRefund({ invoice, refundSteps = [] }: PaymentRecord): boolean {
  const totalTiyn = invoice?.totalRefundedTiyn ?? 0;
  return totalTiyn > (refundSteps.at(-1)?.totalTiyn ?? 0) || refundSteps.some(({ isObserved }) => isObserved === true);
}

/** A refund counts on its own day: the time when the sum grew is stored, and corrected later. */
function refundStep(
  payment: PaymentRecord,
  known: ObservedInvoice,
  snapshot: StatusSnapshot,
  nowMs: number,
): Pick<PaymentRecord, 'refundSteps'> {
  const totalTiyn = refundedAfter(known, snapshot);
  const hasGrown = totalTiyn !== known.totalRefundedTiyn;
  if (!hasGrown && !hasUndatedRefund(payment)) return {};
  const steps = stepsOf(snapshot.refunds ?? [], nowMs);
  if (steps.at(-1)?.totalTiyn === totalTiyn) return { refundSteps: steps };
  if (!hasGrown) return {};
  const observed = { at: new Date(nowMs).toISOString(), totalTiyn, isObserved: true as const };
  return { refundSteps: [...(payment.refundSteps ?? []), observed] };
}

/** One step per refund, oldest first; none later than now. */
function stepsOf(refunds: readonly DatedRefund[], nowMs: number): NonNullable<PaymentRecord['refundSteps']> {
  let totalTiyn = 0;
  return refunds
    .map(({ completedAt, amountTiyn }) => ({ atMs: Math.min(Date.parse(completedAt), nowMs), amountTiyn }))
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ atMs, amountTiyn }) => {
      totalTiyn += amountTiyn;
      return { at: new Date(atMs).toISOString(), totalTiyn };
    });
}

function statusChange(payment: PaymentRecord, invoice: ObservedInvoice, nowMs: number): Partial<PaymentRecord> {
  const isPaid = isPaidStatus(invoice.status);
  const hasEnded = !isPaid && isStatus(invoice.status) && isTerminal(invoice.status);
  return {
    invoice,
    isWatched: !isPaid,
    endedMs: hasEnded ? nowMs : null,
    endConfirmedMs: null,
    scannedAt: payment.scannedAt ?? (invoice.isScanned ? new Date(nowMs).toISOString() : null),
    problem: problemAfter(payment, invoice),
    // A late payment returns to the tray, so that it is seen.
    ...(isPaid && payment.place === 'done' ? { place: 'aside' } : {}),
    // A row of an invoice list is shown in its list.
    ...(isPaid && payment.place === 'list' ? { place: 'done' } : {}),
  };
}

function problemAfter(payment: PaymentRecord, invoice: ObservedInvoice): PaymentRecord['problem'] {
  if (payment.isMismatch || payment.step === 'stopped') return payment.problem;
  if (isPaidStatus(invoice.status)) {
    return payment.isSuperseded ? { code: 'till_paid_superseded', params: {} } : null;
  }
  // A withdrawal stays until somebody notices it (rule A3).
  if (payment.problem?.code === WITHDRAWN.code) return payment.problem;
  if (invoice.status !== 'error') return null;
  const { errorCode, providerText } = invoice;
  const params = providerText === null ? {} : { providerText };
  return { code: errorCode !== null && isMerchantCode(errorCode) ? errorCode : 'unknown_error', params };
}

function providerTextOf({ errorMessage }: Pick<Invoice, 'errorMessage'>): string | null {
  return errorMessage === null ? null : keptProviderText(errorMessage);
}

export function isStatus(status: string): status is InvoiceStatus {
  return (invoiceStatuses as readonly string[]).includes(status);
}
