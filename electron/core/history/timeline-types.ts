import type { DebtEventType } from '../debts/debt-decider.ts';
import type { PrintJob } from '../ledger/print-job.ts';
import type { OperationEventType } from '../money/operation-store.ts';
import type { PaymentEventType } from '../payments/payment-commands.ts';
import type { CommentEventType } from '../sales/sale-comments.ts';

type TimelineEventType =
  | PaymentEventType
  | OperationEventType
  | `print_job.${PrintJob['state']}`
  | 'sale.opened'
  | 'sale.recovered'
  | 'sale.linesRecovered'
  | CommentEventType
  | 'sale.codeChosen'
  | 'sale.buyerSet'
  | 'sale.taxInvoiceMarked'
  | 'sale.dated'
  | 'sale.redated'
  | DebtEventType
  | 'tender.taken'
  | 'tender.givenBack'
  | 'tender.fiscalReturned'
  | 'tender.dated'
  | 'tender.redated'
  | 'task.raised'
  | 'task.redated'
  | 'task.resolved'
  | 'act.done';

/** Variants with their own text, by type (`timeline.<type>_<variant>`). */
export const timelineTypes: Readonly<Record<TimelineEventType, readonly string[]>> = {
  'sale.opened': [],
  'sale.recovered': ['printed'],
  'sale.linesRecovered': [],
  'sale.commented': ['erased'],
  'sale.commentKept': [],
  'sale.commentMoved': [],
  'sale.commentTold': [],
  'sale.commentRefused': [],
  'sale.codeChosen': [],
  'sale.buyerSet': ['removed'],
  'sale.taxInvoiceMarked': ['removed'],
  'sale.dated': [],
  'sale.redated': [],
  'payment.intended': ['qr', 'phone'],
  'payment.sent': [],
  'payment.unknown': [],
  'payment.confirmed': [],
  'payment.rejected': [],
  'payment.stopped': [],
  'payment.observed': [
    'paid',
    'scanned',
    'refunded',
    'expired',
    'cancelled',
    'cancelling',
    'error',
    'pending',
    'processing',
  ],
  'payment.endConfirmed': [],
  'payment.disputed': [],
  'payment.disputeEnded': [],
  'payment.withdrawn': [],
  'payment.watchEnded': [],
  'payment.shown': [],
  'payment.placed': ['screen', 'aside', 'list', 'superseded', 'done'],
  'payment.adopted': ['printed'],
  'payment.dated': [],
  'payment.redated': ['refunded'],
  'payment.forgotten': [],
  'debt.opened': [],
  'debt.paid': [],
  'debt.reduced': [],
  'debt.writtenOff': [],
  'debt.rescheduled': [],
  'tender.taken': ['cash', 'card'],
  'tender.givenBack': [],
  'tender.fiscalReturned': [],
  'tender.dated': [],
  'tender.redated': [],
  'operation.intended': [],
  'operation.sent': [],
  'operation.unknown': [],
  'operation.confirmed': ['accepted', 'failed'],
  'operation.followed': ['accepted', 'failed'],
  'operation.rejected': [],
  'operation.stopped': [],
  'operation.judged': ['done', 'notDone'],
  'operation.redated': [],
  'operation.arrived': [],
  'task.raised': [],
  'task.redated': [],
  'task.resolved': ['refund', 'was_done', 'was_not_done', 'try_again', 'accept'],
  'print_job.queued': [],
  'print_job.printing': [],
  'print_job.printed': ['file', 'sent'],
  'print_job.failed': [],
  'print_job.cancelled': [],
  'act.done': ['prices'],
};

/** Events of people, ledger and shifts are on no sale's timeline. */
export function isTimelineType(type: string): type is TimelineEventType {
  return Object.hasOwn(timelineTypes, type);
}
