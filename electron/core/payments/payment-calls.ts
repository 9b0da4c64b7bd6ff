import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { coveredBy, coversOf } from '../ledger/tender-record.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import { freezeBody, restOfCart } from './billing.ts';
import { createInvoiceRoutes } from './invoice-routes.ts';
import { isDeclined } from './observe.ts';
import { isPayable } from './payment-phase.ts';
import { isRecovered } from './sale-settled.ts';
import type { ShopContext } from './shop-context.ts';
import { startAttempt } from './start-attempt.ts';

/** Another tender was chosen beside it, and the till keeps watching it (rule C5). */
function isAbandoned(attempt: PaymentRecord): boolean {
  return attempt.isSuperseded && !isRecovered(attempt);
}

export function createPaymentCalls(
  context: ShopContext & {
    readonly beginPayment: BeginPayment;
    /** @throws Refusal for a repayment of what is not owed any more. */
    readonly assertOwed: (sale: SaleRecord) => void;
  },
) {
  const {
    beginPayment,
    assertOwed,
    records,
    payments,
    bodies,
    watch,
    proof,
    paymentRunner,
    serverClock,
    ids,
    billing,
    logger,
  } = context;
  const routes = createInvoiceRoutes(context.client, logger);

  let screenId: string | null = null;

  /** A declined QR ends as soon as two fresh routes agree (rule C4). */
  async function confirmDeclines(attempts: readonly PaymentRecord[]): Promise<void> {
    const declined = attempts.filter((attempt) => isDeclined(attempt) && attempt.endConfirmedMs === null);
    await Promise.all(
      declined.map(async (attempt) => {
        const { id } = attempt;
        const answers = await Promise.all([routes.ask(attempt, 'check'), routes.ask(attempt, 'list')]);
        const snapshots = answers.flatMap((answer) => answer ?? []);
        for (const snapshot of snapshots) await proof.record(id, snapshot);
        payments.execute(id, { name: 'confirmDecline', snapshots, nowMs: serverClock.stampMs() });
      }),
    );
  }

  /** @throws Refusal unless no older attempt can take money any more (C4). */
  async function assertOver(attempts: readonly PaymentRecord[]): Promise<void> {
    await confirmDeclines(attempts);
    const problem = await watch.lookupNow(attempts.filter(({ isWatched }) => isWatched).map(({ id }) => id));
    if (problem !== null) throw Refusal.of(problem);
    for (const { id } of attempts) {
      const attempt = payments.get(id);
      const phase = payments.phase(attempt);
      if (phase === 'paid') throw new Refusal('invoice_already_paid');
      if (isAbandoned(attempt)) continue;
      const isQuiet = phase === 'rejected' || attempt.endConfirmedMs !== null;
      if (isPayable(phase) || phase === 'stopped' || phase === 'mismatch' || !isQuiet) {
        throw new Refusal('till_still_checking');
      }
    }
  }

  /** The customer first saw the QR now; the invoice may have arrived after its screen opened. */
  function noteShown(payment: PaymentRecord): void {
    if (payment.id !== screenId) return;
    const at = new Date(serverClock.stampMs()).toISOString();
    payments.execute(payment.id, { name: 'noteShown', at, serviceNowMs: serverClock.nowMs() });
  }
  payments.onChange(noteShown);

  /** Another tender was chosen for the whole sale: an adopted invoice beside this attempt is one too many (W1). */
  function supersedeOthers({ id, saleId }: PaymentRecord, personId: string | undefined): void {
    for (const other of payments.ofSale(saleId)) {
      if (other.id !== id) payments.execute(other.id, { name: 'supersedeBeside' }, personId);
    }
  }

  async function reissue(
    callName: 'payment.reissue' | 'debt.billAgain',
    { paymentId, commandId, documentSeen }: CallInput<'payment.reissue'>,
    { person }: Caller,
  ): Promise<{ readonly saleId: string; readonly paymentId: string }> {
    const old = payments.get(paymentId);
    const sale = records.sale(old.saleId);
    if (sale === undefined || person === null) throw new Refusal('till_not_found');
    assertOwed(sale);
    await assertOver(payments.ofSale(sale.id));
    // During the check another window may have reissued (rule C8).
    const attempts = payments.ofSale(sale.id);
    const inUse = attempts.filter((attempt) => !isAbandoned(attempt));
    const isAwaited = inUse.some((attempt) => isPayable(payments.phase(attempt)));
    if (isAwaited || attempts.some(isUnsettled)) throw new Refusal('till_still_checking');
    const facts = billing();
    const { externalOrderId } = old;
    const phone = bodies.phoneOf(old);
    if (old.tender === 'phone' && phone === null) throw new Refusal('till_phone_unreadable');
    const createdAt = new Date(serverClock.stampMs()).toISOString();
    const id = ids.next();
    // The replaced attempt's key: the service refuses it while that one lives (rule C1).
    const idempotencyKey = old.idempotencyKey ?? sale.idempotencyKey;
    const handles = { externalOrderId, idempotencyKey };
    const partTiyn = old.isPart ? old.amountTiyn : undefined;
    const openTiyn = sale.totalTiyn - coveredBy(coversOf(sale, records.tendersOf(sale.id)));
    if (openTiyn !== old.amountTiyn) {
      throw new Refusal('till_amount_differs', { expectedTiyn: old.amountTiyn, actualTiyn: openTiyn });
    }
    const lawful = beginPayment({
      cart: sale.cart,
      subject: sale.id,
      saleNumber: sale.number,
      isBegun: true,
      documentSeen,
      person,
      at: createdAt,
    });
    const body = freezeBody(restOfCart(sale, partTiyn), old.amountTiyn, facts, handles, phone);
    const { payment, puts } = startAttempt(context, {
      id,
      sale,
      attempt: attempts.length + 1,
      person,
      externalOrderId,
      idempotencyKey,
      body,
      phoneMasked: old.phoneMasked,
      bankConnectionId: facts.bankConnectionId,
      createdAt,
      isAside: callName === 'debt.billAgain' && phone !== null,
      ...(partTiyn === undefined ? {} : { partTiyn }),
    });
    const output = { saleId: sale.id, paymentId: payment.id };
    const { saleId: _, ...known } = output;
    const answered = { name: callName, output: callName === 'payment.reissue' ? known : output };
    const answer = putCommand(commandId, answered, payment.createdAt);
    const replaced = inUse.filter(({ place }) => place !== 'done');
    payments.open(payment, null, replaced, [answer, puts, lawful]);
    inBackground(logger, paymentRunner.run(payment.id));
    return output;
  }

  const shownListeners: ((paymentId: string | null) => void)[] = [];

  return {
    reissue,
    onShown(listener: (paymentId: string | null) => void): void {
      shownListeners.push(listener);
    },
    calls: defineCalls({
      'payment.listOpen': () => ({
        payments: payments
          .live()
          .filter(({ place }) => place !== 'done' && place !== 'list')
          .map(payments.view),
      }),
      'payment.view': ({ paymentId }) => payments.view(payments.get(paymentId)),
      'payment.show'({ paymentId }, { person }) {
        const payment = paymentId === null ? null : payments.get(paymentId);
        screenId = paymentId;
        watch.show(paymentId);
        if (payment?.place === 'aside') payments.execute(payment.id, { name: 'show' }, person?.id);
        else if (payment !== null) noteShown(payment);
        for (const listener of shownListeners) listener(paymentId);
        return {};
      },
      'payment.putAside'({ paymentId }, { person }) {
        payments.execute(paymentId, { name: 'putAside' }, person?.id);
        return {};
      },
      'payment.supersede'({ paymentId }, { person }) {
        const payment = payments.get(paymentId);
        const sale = records.sale(payment.saleId);
        if (sale === undefined) throw new Refusal('till_not_found');
        payments.execute(paymentId, { name: 'supersede' }, person?.id);
        supersedeOthers(payment, person?.id);
        if (isUnsettled(payment)) inBackground(logger, paymentRunner.run(paymentId));
        return { cart: payment.isPart ? sale.cart : { ...sale.cart, saleId: sale.id } };
      },
      async 'payment.lookAgain'({ paymentId }) {
        const payment = payments.get(paymentId);
        if (isUnsettled(payment)) {
          await paymentRunner.run(paymentId);
          return {};
        }
        const problem = await watch.lookupNow([paymentId]);
        if (problem !== null) throw Refusal.of(problem);
        return {};
      },
      async 'payment.reissue'(given, caller) {
        const { paymentId } = await reissue('payment.reissue', given, caller);
        return { paymentId };
      },
      'payment.dismiss'({ paymentId }, { person }) {
        payments.execute(paymentId, { name: 'dismiss' }, person?.id);
        return {};
      },
    }),
  };
}
