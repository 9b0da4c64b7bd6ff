/** The intent of an invoice through the service, of a new sale or of what is left of one: one transaction (rule C8). */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { isWholeTenge } from '../../../shared/domain/money.ts';
import { maskPhone, parsePayerPhone } from '../../../shared/domain/phone.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { freezeBody, restOfCart, totalToInvoice } from '../payments/billing.ts';
import { newPayment, orderIdOf } from '../payments/new-payment.ts';
import { Refusal } from '../refusal.ts';
import { dateOfSale } from './dating.ts';
import { putFreeCounter } from './kept-cart.ts';
import type { NewGoods } from './new-goods.ts';
import { assertSettled, isOver, type OpenSales } from './open-sale.ts';
import { noteRepriced, type PriceRights, type Repriced } from './price-rights.ts';

export type InvoiceSaleNeeds = Pick<
  ShopContext,
  | 'ledger'
  | 'records'
  | 'payments'
  | 'bodies'
  | 'paymentRunner'
  | 'serverClock'
  | 'clock'
  | 'ids'
  | 'billing'
  | 'tillTag'
> & {
  readonly prices: PriceRights;
  readonly openSales: OpenSales;
  readonly newGoods: NewGoods;
};

interface Asked {
  readonly commandId: string;
  /** As it was typed; null invoices by QR. */
  readonly phone: string | null;
  readonly person: PersonView | null;
}

export interface SaleToInvoice extends Asked {
  /** Of prices that the person may not give alone. */
  readonly approvedBy: PersonView | null;
  readonly callName: 'sale.payByQr' | 'sale.payByPhone';
  readonly cart: CartInput;
  readonly shownTotalTiyn: number;
}

export interface RestToInvoice extends Asked {
  readonly saleId: string;
  readonly shownRestTiyn: number;
}

interface Billed {
  readonly saleId: string;
  readonly paymentId: string;
}

/** Both throw `Refusal` for what cannot be billed; then nothing was written and nothing is sent. */
export interface InvoiceSale {
  requestPayment(sale: SaleToInvoice): Billed;
  /** What other tenders left open of a sale. */
  requestRest(rest: RestToInvoice): Billed;
}

interface PaymentRequest {
  readonly callName: SaleToInvoice['callName'] | 'sale.billRest';
  readonly commandId: string;
  readonly sale: SaleRecord;
  readonly isNew: boolean;
  readonly amountTiyn: number;
  readonly attempt: number;
  readonly idempotencyKey: string;
  readonly phone: string | null;
  readonly person: PersonView;
  readonly repriced: Repriced | null;
}

export function createInvoiceSale(context: InvoiceSaleNeeds): InvoiceSale {
  const { ledger, records, prices, openSales, newGoods, payments, bodies, paymentRunner } = context;
  const { serverClock, clock, ids, billing, tillTag } = context;

  function open(request: PaymentRequest): Billed {
    const { callName, commandId, sale, isNew, amountTiyn, attempt, idempotencyKey, phone, person, repriced } = request;
    if (phone !== null && !isWholeTenge(amountTiyn)) throw new Refusal('amount_must_be_whole_tenge');
    const facts = billing();
    const externalOrderId = orderIdOf(tillTag(), sale.id);
    const createdAt = new Date(serverClock.stampMs()).toISOString();
    const part = isNew ? {} : { partTiyn: amountTiyn };
    const paymentId = ids.next();
    const handles = { externalOrderId, idempotencyKey };
    // Of a sale that is open for long the catalog may have taken goods that it had not when it began.
    const cart = newGoods.settled(restOfCart(sale, part.partTiyn));
    const body = freezeBody(cart, amountTiyn, facts, handles, phone);
    const frozen = phone === null ? { frozenBody: body, salt: null } : bodies.seal(paymentId, body, createdAt);
    const payment = newPayment({
      id: paymentId,
      sale,
      attempt,
      person,
      externalOrderId,
      frozenBody: frozen.frozenBody,
      bankConnectionId: facts.bankConnectionId,
      createdAt,
      intentServiceMs: serverClock.nowMs(),
      ...part,
      ...(phone === null ? {} : { phoneMasked: maskPhone(phone) }),
    });
    const output = { saleId: sale.id, paymentId };
    const more = [
      putCommand(commandId, { name: callName, output }, createdAt),
      ...(isNew ? putFreeCounter(ledger, sale) : []),
      ...(frozen.salt === null ? [] : [frozen.salt]),
    ];
    payments.open(
      payment,
      isNew ? sale : null,
      more,
      [],
      noteRepriced(
        repriced,
        { commandId, at: createdAt, person },
        { totalTiyn: sale.totalTiyn, saleNumber: sale.number },
      ),
    );
    void paymentRunner.run(paymentId);
    return output;
  }

  return {
    requestPayment({ callName, cart: asked, shownTotalTiyn, commandId, phone: typed, person, approvedBy }) {
      if (person === null) throw new Refusal('till_locked');
      const phone = typed === null ? null : payerPhoneOf(typed);
      const totalTiyn = totalToInvoice(asked, shownTotalTiyn);
      const { cart, repriced } = prices.check(asked, { person, approvedBy });
      const sale: SaleRecord = {
        id: ids.next(),
        number: records.nextSaleNumber(),
        ...dateOfSale(serverClock, clock),
        personId: person.id,
        cashierName: person.name,
        cart,
        totalTiyn,
        idempotencyKey: ids.next(),
      };
      const { idempotencyKey } = sale;
      // What was allowed is spent once it is paid: until then the customer may choose another way for the same lines.
      const unspent = repriced === null ? null : { ...repriced, spent: null };
      const how = { isNew: true, amountTiyn: totalTiyn, attempt: 1, idempotencyKey, phone, person, repriced: unspent };
      return open({ callName, commandId, sale, ...how });
    },
    requestRest({ saleId, shownRestTiyn, commandId, phone: typed, person }) {
      if (person === null) throw new Refusal('till_locked');
      const phone = typed === null ? null : payerPhoneOf(typed);
      const { sale, attempts, restTiyn } = openSales.get(saleId);
      if (restTiyn !== shownRestTiyn) {
        throw new Refusal('till_amount_differs', { expectedTiyn: shownRestTiyn, actualTiyn: restTiyn });
      }
      assertSettled(attempts);
      // An earlier QR that is hidden still holds the sale's key; another invoice beside it was chosen by a person (rule C5).
      const idempotencyKey = attempts.every(isOver) ? sale.idempotencyKey : ids.next();
      const attempt = attempts.length + 1;
      const how = { isNew: false, amountTiyn: restTiyn, attempt, idempotencyKey, phone, person, repriced: null };
      return open({ callName: 'sale.billRest', commandId, sale, ...how });
    },
  };
}

/** @throws Refusal `till_phone_invalid`. */
export function payerPhoneOf(typed: string): string {
  const phone = parsePayerPhone(typed);
  if (phone === undefined) throw new Refusal('till_phone_invalid');
  return phone;
}
