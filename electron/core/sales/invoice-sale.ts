/** Begins an invoice of a new sale or of the rest of one: one transaction (rule C8). */

import { isWholeTenge } from '@tilla/payment-api/money.ts';
import { maskPhone, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { freezeBody, restOfCart, totalToInvoice } from '../payments/billing.ts';
import { keyOfAttempt, orderIdOf } from '../payments/new-payment.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { startAttempt } from '../payments/start-attempt.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { dateOfSale } from './dating.ts';
import { putFreeCounter } from './kept-cart.ts';
import type { NewGoods } from './new-goods.ts';
import { assertSettled, type OpenSales } from './open-sale.ts';
import { approvedAnew, noteRepriced, type PriceRights, type Repriced } from './price-rights.ts';
import type { SaleOfBasket } from './sale-of-basket.ts';
import type { NewRepayment } from './sale-to-take.ts';

export type InvoiceSaleContext = ShopContext & {
  readonly prices: PriceRights;
  readonly openSales: OpenSales;
  readonly saleOfBasket: SaleOfBasket;
  readonly newGoods: NewGoods;
  readonly beginPayment: BeginPayment;
};

interface Asked {
  readonly commandId: string;
  /** As typed; null invoices by QR. */
  readonly phone: string | null;
  readonly person: PersonView | null;
  readonly documentSeen?: string | undefined;
}

export interface SaleToInvoice extends Asked {
  /** Approver of prices that the person may not set alone. */
  readonly approvedBy: PersonView | null;
  readonly callName: 'sale.payByQr' | 'sale.payByPhone';
  readonly cart: CartInput;
  readonly shownTotalTiyn: number;
}

export interface RestToInvoice extends Asked {
  readonly saleId: string;
  readonly shownRestTiyn: number;
}

export interface RepaymentToInvoice extends NewRepayment, Omit<Asked, 'documentSeen'> {
  readonly callName: 'debt.bill' | 'debt.billAgain';
}

export interface Billed {
  readonly saleId: string;
  readonly paymentId: string;
}

/** All throw `Refusal` for what cannot be billed; nothing is written or sent then. */
export interface InvoiceSale {
  requestPayment(sale: SaleToInvoice): Billed;
  requestRest(rest: RestToInvoice): Billed;
  requestRepayment(repayment: RepaymentToInvoice): Billed;
}

interface PaymentRequest {
  readonly callName: SaleToInvoice['callName'] | RepaymentToInvoice['callName'] | 'sale.billRest';
  readonly commandId: string;
  readonly sale: SaleRecord;
  /**
   * The current cart becomes this sale, or continues it; `repayment`: a new one beside the cart; null bills the rest
   * after other tenders.
   */
  readonly ofCart: 'new' | 'continued' | 'repayment' | null;
  readonly alongside?: LedgerPart;
  readonly buyerBin?: string | undefined;
  readonly amountTiyn: number;
  readonly earlier: readonly PaymentRecord[];
  readonly phone: string | null;
  readonly person: PersonView;
  readonly repriced: Repriced | null;
  readonly documentSeen: string | undefined;
}

export function createInvoiceSale(context: InvoiceSaleContext): InvoiceSale {
  const { ledger, records, prices, openSales, saleOfBasket, newGoods, payments, paymentRunner } = context;
  const { serverClock, clock, ids, billing, tillTag, beginPayment, logger } = context;

  function open(request: PaymentRequest): Billed {
    const { callName, commandId, sale, ofCart, amountTiyn, earlier, phone, person, repriced } = request;
    const { documentSeen } = request;
    assertSettled(earlier);
    if (phone !== null && !isWholeTenge(amountTiyn)) throw new Refusal('amount_must_be_whole_tenge');
    const facts = billing();
    const externalOrderId = orderIdOf(tillTag(), sale.id);
    const createdAt = new Date(serverClock.stampMs()).toISOString();
    const part = ofCart === null ? { partTiyn: amountTiyn } : {};
    const id = ids.next();
    const idempotencyKey = keyOfAttempt(sale, earlier);
    const handles = { externalOrderId, idempotencyKey };
    // The catalog may have accepted goods since an open sale began.
    const cart = newGoods.settled(restOfCart(sale, part.partTiyn));
    const body = freezeBody(cart, amountTiyn, facts, handles, phone);
    const { payment, puts } = startAttempt(context, {
      id,
      sale,
      attempt: earlier.length + 1,
      person,
      externalOrderId,
      idempotencyKey,
      body,
      phoneMasked: phone === null ? null : maskPhone(phone),
      bankConnectionId: facts.bankConnectionId,
      createdAt,
      // A bill to the phone of who owes lives for a day: the counter is not its place.
      isAside: ofCart === 'repayment' && phone !== null,
      ...part,
    });
    const output = { saleId: sale.id, paymentId: id };
    const lawful = beginPayment({
      cart: sale.cart,
      subject: sale.id,
      saleNumber: sale.number,
      isBegun: ofCart === null || ofCart === 'repayment',
      documentSeen,
      person,
      at: createdAt,
    });
    const priced = noteRepriced(
      repriced,
      { commandId, at: createdAt, person },
      { totalTiyn: sale.totalTiyn, saleNumber: sale.number },
    );
    payments.open(
      payment,
      ofCart === 'new' || ofCart === 'repayment' ? sale : null,
      [],
      [
        putCommand(commandId, { name: callName, output }, createdAt),
        ofCart === null || ofCart === 'repayment' ? null : putFreeCounter(ledger, sale, request),
        request.alongside ?? null,
        puts,
        priced,
        lawful,
      ],
    );
    inBackground(logger, paymentRunner.run(id));
    return output;
  }

  return {
    requestPayment({
      callName,
      cart: given,
      shownTotalTiyn,
      commandId,
      phone: typed,
      person,
      approvedBy,
      documentSeen,
    }) {
      if (person === null) throw new Refusal('till_locked');
      const phone = typed === null ? null : payerPhoneOf(typed);
      const asked = prices.promoted(given);
      const totalTiyn = totalToInvoice(asked, shownTotalTiyn);
      const { cart, repriced } = prices.check(asked, { person, approvedBy });
      // Approvals are spent when it is paid: until then another tender may be chosen for the same lines.
      const unspent = repriced === null ? null : { ...repriced, spent: null };
      const { buyerBin } = cart;
      const how = { callName, commandId, amountTiyn: totalTiyn, phone, person, documentSeen, buyerBin };
      const continued = saleOfBasket(cart, false);
      if (continued !== null) {
        const { sale, attempts } = continued;
        return open({ ...how, sale, ofCart: 'continued', earlier: attempts, repriced: approvedAnew(unspent) });
      }
      const { saleId: _, ...basket } = cart;
      const sale: SaleRecord = {
        id: ids.next(),
        number: records.nextSaleNumber(),
        ...dateOfSale(serverClock, clock),
        personId: person.id,
        cashierName: person.name,
        cart: basket,
        totalTiyn,
        idempotencyKey: ids.next(),
      };
      return open({ ...how, sale, ofCart: 'new', earlier: [], repriced: unspent });
    },
    requestRest({ saleId, shownRestTiyn, commandId, phone: typed, person, documentSeen }) {
      if (person === null) throw new Refusal('till_locked');
      const phone = typed === null ? null : payerPhoneOf(typed);
      const { sale, attempts, restTiyn } = openSales.get(saleId);
      if (restTiyn !== shownRestTiyn) {
        throw new Refusal('till_amount_differs', { expectedTiyn: shownRestTiyn, actualTiyn: restTiyn });
      }
      const how = { callName: 'sale.billRest', commandId, sale, phone, person } as const;
      return open({ ...how, documentSeen, ofCart: null, amountTiyn: restTiyn, earlier: attempts, repriced: null });
    },
    requestRepayment({ repayment: sale, alongside, callName, commandId, phone: typed, person }) {
      if (person === null) throw new Refusal('till_locked');
      const phone = typed === null ? null : payerPhoneOf(typed);
      const how = { callName, commandId, sale, phone, person, alongside, ofCart: 'repayment' } as const;
      return open({ ...how, amountTiyn: sale.totalTiyn, earlier: [], repriced: null, documentSeen: undefined });
    },
  };
}

/** @throws Refusal `till_phone_invalid`. */
export function payerPhoneOf(typed: string): string {
  const phone = parsePayerPhone(typed);
  if (phone === undefined) throw new Refusal('till_phone_invalid');
  return phone;
}
