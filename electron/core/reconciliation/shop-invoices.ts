import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { valueOf } from '../api/outcome.ts';
import { invoiceOfSubject, invoiceSubject } from '../ledger/operation-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { aboutRefund } from '../refunds/about-refund.ts';
import type { FrozenRefund } from '../refunds/frozen-refund.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';
import { offerView } from '../refunds/offer-view.ts';
import type { RefundOffer } from '../refunds/refund-offer.ts';
import type { RefundStarter } from '../refunds/refund-start.ts';
import { operationsAbout, type RefundTarget, targetOfPayment } from '../refunds/refund-target.ts';
import { createInvoiceNotes } from './invoice-notes.ts';
import { createInvoiceReader, ROWS_A_PAGE } from './invoice-reader.ts';
import { paymentOf, rowOf, wholeOf } from './invoice-row.ts';
import { createLateRefunds } from './late-refunds.ts';

export function createShopInvoices(
  context: ShopContext & {
    readonly tillTags: TillTags;
    readonly lateRefundDetector: LateRefundDetector;
    readonly starter: RefundStarter;
  },
) {
  const { mode, client, payments, operations, runner, serverClock, events, language, starter, logger } = context;
  /** Training knows the sandbox only, live never does (rule L8). */
  const expectsSandbox = mode === 'training';
  const reader = createInvoiceReader(context);
  const notes = createInvoiceNotes({ ...context, onSaved: (invoiceId) => reader.age(invoiceId) });
  const late = createLateRefunds(context);

  operations.onChange(({ kind, subject }) => {
    if (kind !== 'refund' && kind !== 'cancel' && kind !== 'qr_refund_execute') return;
    reader.age();
    const invoiceId = invoiceOfSubject(subject);
    if (invoiceId !== null) events.emit('shopInvoice.changed', { invoiceId });
  });

  const isOfMode = ({ isSandbox }: Invoice): boolean => isSandbox === expectsSandbox;

  async function list({ filter, page, isFresh = false }: CallInput<'shopInvoice.list'>) {
    const [listed, numbered] = await Promise.all([
      reader.page(filter, page, isFresh),
      page === 1 ? reader.numbered(filter.text, isFresh) : undefined,
    ]);
    const { invoices, total } = listed.value;
    const isMore = numbered !== undefined && invoices.every(({ id }) => id !== numbered.id);
    const rows = [...(isMore ? [numbered] : []), ...invoices].filter(isOfMode);
    return {
      rows: rows.map((invoice) => rowOf(context, invoice, filter.dateField)),
      page,
      total: total + (isMore ? 1 : 0),
      hasMore: page * ROWS_A_PAGE < total,
      today: almatyDay(serverClock.stampMs()),
      readAt: listed.readAt,
      problem: listed.problem,
    };
  }

  async function view({ invoiceId, isFresh = false }: CallInput<'shopInvoice.view'>) {
    const { value, readAt, problem } = await reader.whole(invoiceId, isFresh);
    if (!isOfMode(value.invoice)) throw new Refusal('till_not_found');
    const learned = await reader.learnedSource(value.invoice, problem === null);
    const target = targetOf(value.invoice);
    const about = { operations: operationsAbout(context, target), note: notes.of(invoiceId), learned };
    return { ...wholeOf({ ...context, ...context, viewOf: operations.view }, value, about), readAt, problem };
  }

  function targetOf(invoice: Invoice): RefundTarget {
    const payment = paymentOf(context, invoice);
    if (payment !== undefined) return targetOfPayment(payment, invoice.id);
    return { paymentId: null, saleNumber: null, invoiceId: invoice.id, bankInvoiceId: invoice.bankInvoiceId };
  }

  /** @throws Refusal for an invoice outside this mode. */
  async function readNow(invoiceId: number): Promise<Invoice> {
    const invoice = valueOf(await client.getInvoice({ id: invoiceId }, 'money'));
    if (!isOfMode(invoice)) throw new Refusal('till_sandbox_in_live');
    return invoice;
  }

  /** @throws Refusal for an unpaid invoice. */
  async function refundable(invoiceId: number): Promise<RefundTarget> {
    const invoice = await readNow(invoiceId);
    const target = targetOf(invoice);
    const payment = target.paymentId === null ? undefined : payments.get(target.paymentId);
    const isPaid =
      payment === undefined
        ? isPaidStatus(invoice.status) || isPaidStatus(await freshStatus(invoice))
        : payments.phase(payment) === 'paid';
    if (!isPaid) throw new Refusal('Invoice is not refundable');
    return target;
  }

  /** The single read's end may be a day old (rule L1). */
  async function freshStatus({ id, amountTiyn, status }: Invoice): Promise<string> {
    const rows = valueOf(await client.checkStatuses([{ id, amountTiyn }], 'money'));
    return rows.find((row) => row.id === id)?.status ?? status;
  }

  async function refund(input: CallInput<'shopInvoice.refund'>, caller: Caller) {
    const { invoiceId, amountTiyn, lines, reason, commandId } = input;
    const about = isPermitted(caller, 'senior') ? {} : await aboutOf(input);
    const { person, approvedBy } = permit(caller, 'senior', () => about);
    const target = await refundable(invoiceId);
    const isOwn = target.paymentId !== null;
    const at = new Date(serverClock.stampMs()).toISOString();
    const operationId = await starter.start({
      target,
      askOf(offer) {
        assertOne(offer);
        return { amountTiyn, lines };
      },
      ...(isOwn ? {} : { ofShop: (offer) => ofShop(offer, lines) }),
      reason,
      act: { id: commandId, kind: 'shopInvoice.refund' },
      person,
      approvedBy,
      more: (made) => [
        isOwn ? null : late.putBegun(made),
        putCommand(commandId, { name: 'shopInvoice.refund', output: { operationId: made } }, at),
      ],
    });
    return { operationId };
  }

  async function aboutOf(input: CallInput<'shopInvoice.refund'>) {
    const { invoiceId, reason, amountTiyn } = input;
    const about = { invoice: invoiceId };
    try {
      const { invoice } = (await reader.whole(invoiceId, false)).value;
      const thing = { about, leftTiyn: invoice.amountTiyn - invoice.totalRefundedTiyn, goods: [] };
      return await aboutRefund(thing, input, () => starter.readOffer(targetOf(invoice)), language());
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      return { ...about, ...(amountTiyn === null ? {} : { amountTiyn }), ...(reason === '' ? {} : { reason }) };
    }
  }

  async function cancel({ invoiceId, commandId }: CallInput<'shopInvoice.cancel'>, caller: Caller) {
    const known = reader.lastOf(invoiceId);
    const sum = known === undefined ? {} : { amountTiyn: known.amountTiyn };
    const { person, approvedBy } = permit(caller, 'senior', () => ({ invoice: invoiceId, ...sum }));
    const invoice = await readNow(invoiceId);
    assertCancellable(invoice);
    // A sale of this till is cancelled at the sale.
    if (paymentOf(context, invoice) !== undefined) throw new Refusal('till_input_invalid');
    const at = new Date(serverClock.stampMs()).toISOString();
    const subject = invoiceSubject(invoiceId);
    const { id } = operations.begin(
      { kind: 'cancel', subject, lock: `cancel:${subject}`, person, approvedBy, frozen: { invoiceId } },
      (operationId) => putCommand(commandId, { name: 'shopInvoice.cancel', output: { operationId } }, at),
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  return {
    calls: defineCalls({
      'shopInvoice.list': list,
      'shopInvoice.view': view,
      async 'shopInvoice.prepareRefund'({ invoiceId }) {
        const target = await refundable(invoiceId);
        const offer = await starter.readOffer(target);
        assertOne(offer);
        return offerView(invoiceId, offer, starter.inProgress(target));
      },
      'shopInvoice.refund': refund,
      'shopInvoice.cancel': cancel,
      'shopInvoice.comment'(input, { person }) {
        const known = reader.lastOf(input.invoiceId);
        // The note of this till's own sale belongs to the sale: two notes would overwrite each other.
        if (known !== undefined && paymentOf(context, known) !== undefined) throw new Refusal('till_input_invalid');
        notes.write(input, person);
        return {};
      },
    }),
    start(): void {
      notes.start();
      late.start();
    },
    stop(): void {
      inBackground(logger, notes.stop());
      inBackground(logger, late.stop());
    },
  };
}

/** @throws Refusal where its two answers are about different invoices (rule A1). */
function assertOne({ invoice, sums }: RefundOffer): void {
  if (sums.amountTiyn !== null && sums.amountTiyn !== invoice.amountTiyn) throw new Refusal('till_answer_mismatched');
}

/** @throws Refusal */
function assertCancellable({ status, isQr, origin, errorCode }: Invoice): void {
  if (isPaidStatus(status)) throw new Refusal('invoice_already_paid');
  if (status === 'cancelled' || errorCode === 'invoice_already_cancelled')
    throw new Refusal('invoice_already_cancelled');
  if (status === 'cancelling') throw new Refusal('till_busy');
  if (isQr) throw new Refusal('qr_cancel_unsupported');
  const isOpen = status === 'processing' || status === 'pending';
  if (!isOpen || origin === 'bank') throw new Refusal('Invoice cannot be cancelled');
}

function ofShop(
  { invoice, lines }: RefundOffer,
  asked: CallInput<'shopInvoice.refund'>['lines'],
): FrozenRefund['ofShop'] {
  const goods = (asked ?? []).flatMap(({ itemId }) => lines.find((line) => line.itemId === itemId) ?? []);
  return {
    bankInvoiceId: invoice.bankInvoiceId,
    way: invoice.origin === 'bank' ? null : invoice.isQr ? 'qr' : 'phone',
    names: Object.fromEntries(
      goods.flatMap(({ catalogItemId, name }) => (catalogItemId === null ? [] : [[String(catalogItemId), name]])),
    ),
  };
}
