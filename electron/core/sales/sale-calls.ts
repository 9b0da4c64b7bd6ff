/** Selling: the intent of a bill, the sales of the day, and the cart that survives a restart. */

import type { z } from 'zod';
import { CartInput, type PrintJobView, type SaleSummaryView } from '../../../shared/contract/views/sale-view.ts';
import { almatyDayStart } from '../../../shared/domain/almaty-time.ts';
import { cartTotals, lineTotalTiyn } from '../../../shared/domain/cart.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Handlers } from '../handlers.ts';
import { type Books, putCommand } from '../journal/books.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
import type { MoneyRunner } from '../money/runner.ts';
import { newPayment, orderIdOf } from '../payments/new-payment.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Ids, Journal } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { type BillingFacts, freezeQrBody, totalToBill } from './billing.ts';

export type SaleCalls = Pick<Handlers, 'sale.payByQr' | 'sale.today' | 'sale.view' | 'cart.keep' | 'cart.kept'>;

export interface SaleCallsParts {
  readonly journal: Journal;
  readonly books: Books;
  readonly store: PaymentStore;
  readonly runner: MoneyRunner;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly facts: () => BillingFacts;
  /** Random, this till's own; outlives its books. */
  readonly tillTag: string;
  readonly printJobsOf: (saleId: string) => PrintJobView[];
}

const KEPT_CART = 'cart';

export function createSaleCalls(parts: SaleCallsParts): SaleCalls {
  const { journal, books, store, runner, serverClock, ids, facts, tillTag, printJobsOf } = parts;

  function summarize(sale: SaleRecord, attempts = store.ofSale(sale.id)): SaleSummaryView {
    const decisive = attempts.find((attempt) => store.phase(attempt) === 'paid') ?? attempts.at(-1);
    return {
      id: sale.id,
      number: sale.number,
      createdAt: sale.createdAt,
      totalTiyn: sale.totalTiyn,
      lineCount: sale.cart.lines.length,
      cashierName: sale.cashierName,
      phase: decisive === undefined ? 'sending' : store.phase(decisive),
      paidAt: decisive?.invoice?.paidAt ?? null,
    };
  }

  return {
    'sale.payByQr'({ cart, shownTotalTiyn, commandId }, { person }) {
      if (person === null) throw new Refusal('till_locked');
      const totalTiyn = totalToBill(cart, shownTotalTiyn);
      const billing = facts();
      const nowMs = serverClock.stampMs();
      const saleId = ids.next();
      const externalOrderId = orderIdOf(tillTag, saleId);
      const idempotencyKey = ids.next();
      const sale: SaleRecord = {
        id: saleId,
        number: books.nextSaleNumber(),
        createdAt: new Date(nowMs).toISOString(),
        personId: person.id,
        cashierName: person.name,
        cart,
        totalTiyn,
        idempotencyKey,
      };
      const payment = newPayment({
        id: ids.next(),
        sale,
        attempt: 1,
        person,
        externalOrderId,
        frozenBody: freezeQrBody(cart, totalTiyn, billing, { externalOrderId, idempotencyKey }),
        bankConnectionId: billing.bankConnectionId,
        createdAt: sale.createdAt,
        intentServiceMs: serverClock.nowMs(),
      });
      const output = { saleId, paymentId: payment.id };
      const answer = putCommand(commandId, { name: 'sale.payByQr', output }, sale.createdAt);
      const emptied = putKeptCart(null);
      store.open(payment, sale, [answer, emptied], []);
      void runner.run(payment.id);
      return output;
    },

    'sale.today'() {
      const since = new Date(almatyDayStart(serverClock.stampMs())).toISOString();
      const sales = books.salesFrom(since).map((sale) => ({ sale, attempts: store.ofSale(sale.id) }));
      const paid = sales.flatMap(({ attempts }) => attempts).filter((payment) => store.phase(payment) === 'paid');
      return {
        sales: sales.map(({ sale, attempts }) => summarize(sale, attempts)),
        paidTiyn: paid.reduce((sum, payment) => sum + (payment.invoice?.amountTiyn ?? 0), 0),
        paidCount: paid.length,
      };
    },

    'sale.view'({ saleId }) {
      const sale = books.sale(saleId);
      if (sale === undefined) throw new Refusal('till_not_found');
      const { cart } = sale;
      return {
        ...summarize(sale),
        lines: cart.lines.map((line) => ({
          name: line.name,
          unit: line.unit,
          priceTiyn: line.priceTiyn,
          count: line.count,
          discountPercentage: line.discountPercentage === 0 ? cart.discountPercentage : line.discountPercentage,
          totalTiyn: lineTotalTiyn(line, cart.discountPercentage),
        })),
        discountTiyn: cartTotals(cart).discountTiyn,
        payments: store.ofSale(saleId).map(store.view),
        printJobs: printJobsOf(saleId),
      };
    },

    'cart.keep'({ cart }) {
      books.write({ events: [], puts: [putKeptCart(cart)] });
      return {};
    },
    'cart.kept'() {
      const stored = journal.read('note', KEPT_CART);
      return { cart: stored === undefined ? null : CartInput.nullable().parse(stored.value) };
    },
  };
}

function putKeptCart(cart: z.infer<typeof CartInput> | null) {
  return { kind: 'note' as const, id: KEPT_CART, value: cart, keys: {} };
}
