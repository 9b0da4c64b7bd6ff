import type { PaymentView as PaymentViewSchema } from '@tilla/shared/contract/views/sale-view.ts';
import type { Bought } from '@tilla/shared/domain/bought.ts';
import type { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { quietLeftMs } from './observe.ts';
import { phaseOf, windowEndOf } from './payment-phase.ts';

type PaymentView = z.infer<typeof PaymentViewSchema>;

/** @param statusAgeMs age of the last status (rule L7). */
export function viewPayment(
  payment: PaymentRecord,
  serviceNowMs: number | null,
  statusAgeMs: number | null,
  bought: Bought | null = null,
): PaymentView {
  const { invoice } = payment;
  const phase = phaseOf(payment, serviceNowMs);
  const end = windowEndOf(payment);
  const endMs = end === null ? null : Date.parse(end);
  const startMs = Date.parse(invoice?.createdAt ?? payment.createdAt);
  const windowMs = endMs === null ? null : Math.max(0, endMs - startMs);
  // A stopped payment may have found somebody else's invoice (rule C3).
  const refundedTiyn = payment.step === 'confirmed' ? (invoice?.totalRefundedTiyn ?? 0) : 0;
  const isShowable = phase === 'waiting' && (payment.place === 'screen' || payment.place === 'aside');
  return {
    id: payment.id,
    saleId: payment.saleId,
    saleNumber: payment.saleNumber,
    tender: payment.tender,
    phoneMasked: payment.phoneMasked,
    amountTiyn: payment.amountTiyn,
    isPart: payment.isPart,
    phase,
    scanned: invoice?.isScanned ?? false,
    qr: isShowable ? qrOf(payment) : null,
    remainingMs: endMs === null || serviceNowMs === null ? null : remaining(endMs - serviceNowMs, windowMs),
    windowMs,
    payableUntil: end,
    quietLeftMs: quietLeftMs(payment, serviceNowMs),
    createdAt: payment.createdAt,
    shownAt: payment.shownAt,
    scannedAt: payment.scannedAt,
    paidAt: invoice?.paidAt ?? null,
    payerName: invoice?.payerName ?? null,
    ...(bought === null ? {} : { bought }),
    refundedTiyn,
    isFullyRefunded: refundedTiyn > 0 && refundedTiyn >= (invoice?.amountTiyn ?? payment.amountTiyn),
    invoiceId: invoice?.id ?? null,
    place: payment.place,
    problem: payment.problem,
    statusAgeMs: statusAgeMs === null ? null : Math.max(0, Math.round(statusAgeMs)),
    cashierName: payment.cashierName,
  };
}

/** The service's clock is known to a second: never show more than the window. */
function remaining(leftMs: number, windowMs: number | null): number {
  return Math.max(0, Math.round(Math.min(leftMs, windowMs ?? leftMs)));
}

/** The QR is drawn from the token, else from the link, else the picture is shown (docs/decisions.md). */
function qrOf({ invoice }: PaymentRecord): PaymentView['qr'] {
  const text = invoice?.qrToken ?? invoice?.qrLink ?? null;
  if (text !== null) return { text };
  const image = invoice?.qrImage ?? null;
  return image === null ? null : { image };
}
