import type { TimelineEntry } from '@tilla/shared/contract/views/history-view.ts';
import { InvoiceTender } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';
import { ObservedInvoice } from '../ledger/payment-record.ts';
import { Repayment, SaleCredit } from '../ledger/sale-record.ts';
import type { StoredEvent } from '../platform/ports.ts';
import { isTimelineType, timelineTypes } from './timeline-types.ts';

/** State carried from earlier events of a stream; each event updates it. */
export interface StreamState {
  invoice: ObservedInvoice | null;
  returnedTiyn: number;
  /** Kind of the task: the event that closes it does not repeat it. */
  task: string | null;
  readonly operation: string | null;
}

const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** Fields that the timeline shows; all others are ignored. */
const Data = z.object({
  amountTiyn: z.int().optional().catch(undefined),
  totalTiyn: z.int().optional().catch(undefined),
  tender: InvoiceTender.optional().catch(undefined),
  origin: z.literal('printed_qr').optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  attempt: z.int().optional().catch(undefined),
  place: z.string().optional().catch(undefined),
  step: z.string().optional().catch(undefined),
  isFollowed: z.boolean().optional().catch(undefined),
  problem: z
    .union([z.object({ code: z.string() }).transform(({ code }) => code), z.string()])
    .nullish()
    .catch(null)
    .transform((code) => code ?? null),
  invoice: ObservedInvoice.nullish()
    .catch(null)
    .transform((invoice) => invoice ?? null),
  frozen: z.object({ amountTiyn: z.int().optional(), totalTiyn: z.int().optional() }).optional().catch(undefined),
  document: z.enum(['slip', 'provider_receipt', 'fiscal_slip', 'refund']).optional().catch(undefined),
  isCopy: z.boolean().optional().catch(undefined),
  outcome: optionalText,
  file: optionalText,
  personName: optionalText,
  cashierName: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  approvedBy: optionalText,
  resolvedBy: optionalText,
  comment: z
    .object({ text: z.string(), personName: z.string(), problem: z.object({ code: z.string() }).nullable() })
    .optional()
    .catch(undefined),
  buyer: z
    .object({ bin: z.string(), taxInvoice: z.object({ number: z.string() }).nullable() })
    .optional()
    .catch(undefined),
  resolution: z.string().nullish().catch(null),
  note: optionalText,
  reason: optionalText,
  facts: z.object({ note: optionalText }).optional().catch(undefined),
  refundSteps: z.array(z.unknown()).optional().catch(undefined),
  returnedTiyn: z.int().optional().catch(undefined),
  returnReason: optionalText,
  fiscalReturns: z
    .array(z.object({ amountTiyn: z.int(), receiptNumber: z.string() }))
    .optional()
    .catch(undefined),
  returnApprovedBy: optionalText,
  credit: SaleCredit.optional().catch(undefined),
  repays: Repayment.optional().catch(undefined),
});
type Data = z.infer<typeof Data>;
type EntryDetails = Pick<TimelineEntry, 'variant' | 'facts'>;

/** Null for an event outside of sale timelines. */
export function readTimelineEvent(
  event: StoredEvent,
  state: StreamState,
  nameOf: (personId: string) => string | null,
): TimelineEntry | null {
  const { seq, at, type, personId } = event;
  if (!isTimelineType(type)) return null;
  const data = Data.parse(JSON.parse(event.data));
  if (type.startsWith('task.')) state.task = data.kind ?? state.task;
  const { variant, facts } = detailsOf(type, data, state);
  state.returnedTiyn = data.returnedTiyn ?? state.returnedTiyn;
  if (data.invoice !== null) state.invoice = data.invoice;
  const code = data.problem ?? data.comment?.problem?.code ?? null;
  const named = data.personName ?? data.comment?.personName ?? data.resolvedBy ?? data.cashierName ?? null;
  return {
    seq,
    at,
    type,
    variant: variant !== null && timelineTypes[type].includes(variant) ? variant : null,
    // A name in the event is the one of its time.
    personName: personId === null ? data.resolvedBy : (named ?? nameOf(personId)),
    approvedBy: data.approvedBy ?? data.returnApprovedBy,
    facts: { ...facts, ...(code === null ? {} : { code }) },
  };
}

function debtFacts(type: string, { credit, repays }: Data): EntryDetails['facts'] {
  if (type === 'debt.paid') return repays === undefined ? {} : { amountTiyn: repays.heldTiyn };
  if (credit === undefined) return {};
  const back = credit.returns.at(-1);
  if (type === 'debt.reduced') return back === undefined ? {} : { amountTiyn: back.amountTiyn, note: back.reason };
  const { writtenOff } = credit;
  if (type === 'debt.writtenOff') {
    return writtenOff === null ? {} : { amountTiyn: writtenOff.amountTiyn, note: writtenOff.reason };
  }
  return type === 'debt.opened' ? { amountTiyn: credit.amountTiyn } : {};
}

function detailsOf(type: string, data: Data, state: StreamState): EntryDetails {
  const amount = (amountTiyn: number | undefined): EntryDetails['facts'] =>
    amountTiyn === undefined ? {} : { amountTiyn };
  const note = data.note ?? data.reason ?? data.returnReason;
  const wentBackTiyn = data.returnedTiyn === undefined ? undefined : data.returnedTiyn - state.returnedTiyn;
  const noted = note === null || note === '' ? {} : { note };
  switch (type.split('.')[0]) {
    case 'sale':
      return saleDetails(type, data);
    case 'payment':
      return paymentDetails(type, data, state);
    case 'debt':
      return { variant: null, facts: debtFacts(type, data) };
    case 'tender':
      if (type === 'tender.fiscalReturned') {
        const made = data.fiscalReturns?.at(-1);
        return {
          variant: null,
          facts: made === undefined ? {} : { amountTiyn: made.amountTiyn, note: made.receiptNumber },
        };
      }
      return type === 'tender.givenBack'
        ? { variant: null, facts: { ...amount(wentBackTiyn), ...noted } }
        : { variant: data.kind ?? null, facts: { ...amount(data.amountTiyn), ...noted } };
    case 'operation':
      return {
        variant: operationVariant(type, data),
        facts: {
          ...(state.operation === null ? {} : { operation: state.operation }),
          ...amount(data.frozen?.amountTiyn ?? data.frozen?.totalTiyn),
        },
      };
    case 'task':
      return {
        // A task that closed by itself has no decision.
        variant: data.resolvedBy === null ? null : (data.resolution ?? null),
        facts: { ...(state.task === null ? {} : { task: state.task }), ...noted },
      };
    case 'print_job': {
      const { document, isCopy, outcome, file } = data;
      return {
        // An older ledger knows only whether a file was made.
        variant: outcome ?? (file === null ? null : 'file'),
        facts: { ...(document === undefined ? {} : { document }), ...(isCopy === true ? { isCopy } : {}) },
      };
    }
    case 'act':
      return {
        variant: data.kind === 'sale.prices' ? 'prices' : null,
        facts: typeof data.facts?.note === 'string' ? { note: data.facts.note } : {},
      };
    default:
      return { variant: null, facts: {} };
  }
}

function saleDetails(type: string, { totalTiyn, comment, origin, name, buyer }: Data): EntryDetails {
  if (type === 'sale.buyerSet' || type === 'sale.taxInvoiceMarked') {
    const note = type === 'sale.buyerSet' ? buyer?.bin : buyer?.taxInvoice?.number;
    return note === undefined ? { variant: 'removed', facts: {} } : { variant: null, facts: { note } };
  }
  if (type === 'sale.codeChosen') return { variant: null, facts: name === undefined ? {} : { note: name } };
  if (comment === undefined) {
    const variant = origin === undefined ? null : 'printed';
    return { variant, facts: totalTiyn === undefined ? {} : { amountTiyn: totalTiyn } };
  }
  if (type !== 'sale.commented') return { variant: null, facts: {} };
  return comment.text === '' ? { variant: 'erased', facts: {} } : { variant: null, facts: { note: comment.text } };
}

function paymentDetails(type: string, data: Data, { invoice: before }: StreamState): EntryDetails {
  const { invoice, attempt, tender } = data;
  if (type === 'payment.redated') return { variant: data.refundSteps === undefined ? null : 'refunded', facts: {} };
  if (type === 'payment.placed') return { variant: data.place ?? null, facts: {} };
  if (type === 'payment.intended') {
    const facts = {
      ...(data.amountTiyn === undefined ? {} : { amountTiyn: data.amountTiyn }),
      ...(tender === undefined ? {} : { tender }),
      ...(attempt === undefined || attempt === 1 ? {} : { attempt }),
    };
    return { variant: tender ?? null, facts };
  }
  if (invoice === null) return { variant: null, facts: {} };
  if (type !== 'payment.observed') {
    return { variant: tender === 'printed_qr' ? 'printed' : null, facts: { invoiceId: invoice.id } };
  }
  const wentBack = invoice.totalRefundedTiyn - (before?.totalRefundedTiyn ?? 0);
  if (wentBack > 0) return { variant: 'refunded', facts: { amountTiyn: wentBack } };
  if (invoice.status !== before?.status) {
    const isPaid = invoice.status === 'paid' || invoice.status === 'partially_refunded';
    return { variant: isPaid ? 'paid' : invoice.status, facts: isPaid ? { amountTiyn: invoice.amountTiyn } : {} };
  }
  return { variant: invoice.isScanned && !before.isScanned ? 'scanned' : null, facts: {} };
}

function operationVariant(type: string, { step, isFollowed, problem }: Data): string | null {
  if (type === 'operation.judged') return step === 'confirmed' ? 'done' : 'notDone';
  if (isFollowed === true) return 'accepted';
  return problem === null ? null : 'failed';
}
