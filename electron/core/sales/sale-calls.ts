import type { SaleCreditView } from '@tilla/shared/contract/views/debt-view.ts';
import type { PrintJobView, SaleSummaryView, SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { lineTotalTiyn } from '@tilla/shared/domain/cart.ts';
import { cartDiscountTiyn } from '@tilla/shared/domain/figures/discount.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { withChosenCodes } from '@tilla/shared/domain/fiscal-code.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { readSaleBuyer } from '../ledger/sale-buyer.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import { coveredBy, roundingOf } from '../ledger/tender-record.ts';
import { restOfCart } from '../payments/billing.ts';
import { isPayable } from '../payments/payment-phase.ts';
import { saleMoneyOf } from '../payments/sale-money.ts';
import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Promotions } from '../promotions/promotions.ts';
import { noteRemoval } from './cart-removal.ts';
import { readCustomer } from './customer.ts';
import { totalsByTender } from './day-totals.ts';
import { createInvoiceSale, type InvoiceSaleContext } from './invoice-sale.ts';
import { putKeptCart, readKeptCart } from './kept-cart.ts';
import { createRecentSales } from './recent-sales.ts';
import { salePhase } from './sale-phase.ts';
import { todayMs } from './today.ts';

export function createSaleCalls(
  context: InvoiceSaleContext & {
    readonly printJobsOf: (saleId: string) => PrintJobView[];
    readonly tendersOf: (saleId: string) => TenderView[];
    readonly customerPhone: () => string | null;
    readonly creditOf: (sale: SaleRecord) => SaleCreditView | undefined;
    readonly promotions: Pick<Promotions, 'promote'>;
  },
) {
  const { ledger, records, openSales, newGoods, payments, promotions, serverClock } = context;
  const { printJobsOf, tendersOf, customerPhone } = context;
  const { requestPayment: request, requestRest } = createInvoiceSale(context);
  const recent = createRecentSales({ ledger, records, clock: context.clock, stampMs: () => serverClock.stampMs() });

  function summarize(sale: SaleRecord, attempts = payments.ofSale(sale.id)): SaleSummaryView {
    const decisive = attempts.find((attempt) => payments.phase(attempt) === 'paid') ?? attempts.at(-1);
    const tenders = records.tendersOf(sale.id);
    const phase = salePhase(context, sale, tenders, attempts);
    const credit = context.creditOf(sale);
    const isOpen = phase !== 'paid' && (tenders.length === 0 || openSales.isOpen(sale.id));
    return {
      id: sale.id,
      number: sale.number,
      createdAt: sale.createdAt,
      totalTiyn: sale.totalTiyn - roundingOf(tenders) - (sale.credit?.roundingTiyn ?? 0),
      lineCount: sale.cart.lines.length,
      cashierName: sale.cashierName,
      phase,
      paidAt: decisive?.invoice?.paidAt ?? tenders.at(-1)?.takenAt ?? null,
      refundedTiyn: refundedOf(attempts) + returnedOf(tenders),
      restTiyn: isOpen ? sale.totalTiyn - coveredBy(tenders) : 0,
      ...(credit === undefined ? {} : { credit }),
      ...(sale.repays === undefined ? {} : { isRepayment: true }),
    };
  }

  return {
    calls: defineCalls({
      'sale.payByQr': (given, caller) => request({ ...given, ...caller, callName: 'sale.payByQr', phone: null }),
      'sale.payByPhone'({ phone: typed, ...given }, caller) {
        // The page does not know the number of the cart's customer, so it leaves the field out (docs/security.md).
        const phone = typed ?? customerPhone() ?? '';
        return request({ ...given, ...caller, phone, callName: 'sale.payByPhone' });
      },
      'sale.billRest': (given, { person }) => requestRest({ ...given, person }),

      'sale.listOpen': () => ({
        sales: openSales.list().map(({ sale, attempts, restTiyn }) => {
          const hidden = attempts.filter((attempt) => isPayable(payments.phase(attempt))).map(payments.view);
          return {
            id: sale.id,
            number: sale.number,
            createdAt: sale.createdAt,
            cashierName: sale.cashierName,
            totalTiyn: sale.totalTiyn,
            restTiyn,
            cart: newGoods.settled(
              restOfCart({ ...sale, cart: withChosenCodes(sale.cart, sale.fiscalCodes) }, restTiyn),
            ),
            mustBeWhole: attempts.some(({ isPart }) => isPart),
            hiddenQrUntil: hidden.at(-1)?.payableUntil ?? null,
            tenders: tendersOf(sale.id),
          };
        }),
      }),

      'sale.today'() {
        const sinceMs = almatyDayStart(todayMs(serverClock, records));
        const since = new Date(sinceMs).toISOString();
        const made = records.salesFrom(since);
        const others = recent.since(sinceMs).filter((id) => made.every((sale) => sale.id !== id));
        const sales = [...made, ...others.flatMap((id) => records.sale(id) ?? [])].map((sale) => {
          const attempts = payments.ofSale(sale.id);
          const events = saleMoneyOf({
            sale,
            payments: attempts,
            tenders: records.tendersOf(sale.id),
            refunds: attempts.flatMap(({ id }) => records.operationsOf(id)),
            eventsOf: (paymentId) => ledger.history(paymentId),
          }).filter(({ at }) => Date.parse(at) >= sinceMs);
          return { sale, attempts, events };
        });
        const events = sales.flatMap((one) => one.events);
        const { count, paidTiyn, refundedTiyn, netTiyn } = revenueOf(events);
        return {
          sales: sales
            .filter((one) => one.sale.createdAt >= since || one.events.length > 0)
            .map(({ sale, attempts }) => summarize(sale, attempts)),
          paidTiyn,
          refundedTiyn,
          totalTiyn: netTiyn,
          paidCount: count,
          byTender: totalsByTender(events.filter(({ kind }) => kind === 'payment')),
        };
      },

      'sale.view'({ saleId }) {
        const sale = records.sale(saleId);
        if (sale === undefined) throw new Refusal('till_not_found');
        const { cart } = sale;
        return {
          ...summarize(sale),
          lines: cart.lines.map((line) => ({
            catalogItemId: line.catalogItemId,
            name: line.name,
            unit: line.unit,
            priceTiyn: line.priceTiyn,
            count: line.count,
            measure: line.measure ?? null,
            discountPercentage: line.discountPercentage,
            discountReason: line.discountReason ?? null,
            promotions: (line.promotions ?? []).map(({ name, offTiyn }) => ({ name, offTiyn })),
            totalTiyn: lineTotalTiyn(line),
          })),
          discountTiyn: cartDiscountTiyn(cart),
          roundingTiyn: roundingOf(records.tendersOf(saleId)) + (sale.credit?.roundingTiyn ?? 0),
          discountPercentage: cart.discountPercentage,
          discountReason: cart.discountReason ?? null,
          purpose: cart.purpose ?? null,
          payments: payments.ofSale(saleId).map(payments.view),
          tenders: tendersOf(saleId),
          printJobs: printJobsOf(saleId),
          comment: viewComment(sale),
          buyer: readSaleBuyer(ledger, saleId),
        };
      },

      'cart.keep'({ cart, commandId }, { person }) {
        records.write(noteRemoval(context, readKeptCart(ledger), cart, { commandId, person }), putKeptCart(cart));
        return {};
      },
      'cart.kept'() {
        const cart = readKeptCart(ledger);
        if (cart === null) return { cart };
        const customerId = readCustomer(ledger)?.view.customerId ?? null;
        return { cart: promotions.promote(newGoods.settled(cart), customerId) };
      },
    }),
  };
}

/** An erased note counts as none, unless the service still shows it. */
function viewComment({ comment }: SaleRecord): SaleView['comment'] {
  if (comment === undefined || (comment.text === '' && comment.state !== 'refused')) return null;
  const { text, at, personName, state, problem } = comment;
  return { text, at, personName, state, problem };
}

/** A full refund leaves an invoice `paid` (S2); a stopped payment's invoice is not this sale's money (C3). */
function refundedOf(attempts: readonly PaymentRecord[]): number {
  return attempts.reduce(
    (sum, { step, invoice }) => sum + (step === 'confirmed' ? (invoice?.totalRefundedTiyn ?? 0) : 0),
    0,
  );
}

function returnedOf(tenders: readonly TenderRecord[]): number {
  return tenders.reduce((sum, { returnedTiyn }) => sum + returnedTiyn, 0);
}
