/** One note each, so that no search is needed. */

import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { hasUndatedRefund } from './observe.ts';

const GROUP = 'undated_refund';
const Note = z.object({ paymentId: z.string() });

export function putUndatedRefund(before: PaymentRecord | null, after: PaymentRecord): RecordPut[] {
  const wasUndated = before !== null && hasUndatedRefund(before);
  if (!hasUndatedRefund(after)) return wasUndated ? [putNoUndatedRefund(after.id)] : [];
  const isSame = before?.invoice?.totalRefundedTiyn === after.invoice?.totalRefundedTiyn;
  if (isSame) return [];
  return [putNote(noteIdOf(after.id), { paymentId: after.id }, { group: GROUP })];
}

export function putNoUndatedRefund(paymentId: string): RecordPut {
  return putNote(noteIdOf(paymentId), null);
}

export function undatedRefunds(ledger: Pick<Ledger, 'find'>): string[] {
  return ledger.find('note', { group: GROUP }).map(({ value }) => Note.parse(value).paymentId);
}

function noteIdOf(paymentId: string): string {
  return `${GROUP}:${paymentId}`;
}
