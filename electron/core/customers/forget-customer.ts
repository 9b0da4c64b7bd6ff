/** Erasure on request: removes number, name and note from everything erasable; sales stay without a customer. */

import { z } from 'zod';
import { CustomerSale, forgotten, noteIdOf, salesOf } from '../ledger/customer-record.ts';
import { forgottenDebtor, readDebtor } from '../ledger/debt-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import { forgetSeal, paymentIdOf, SALT_GROUP } from '../payments/frozen-bodies.ts';
import { forgetPayerName } from '../payments/payer-names.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { CustomerBook } from './customer-book.ts';

const SLICE = 100;
const PAUSE_MS = 1;

/** Other sealed content of the group: a subscription's request. */
const SealedRequest = z.object({ sealedBody: z.string() });
const Body = z.object({ phone_number: z.string() });

/**
 * @param more goes into the same transaction, with the number of their sales.
 * @throws Refusal `till_still_checking` while an invoice of theirs is unsettled or payable, `till_customer_owes`
 * while money is owed; nothing is changed then.
 */
export async function forgetCustomer(
  context: ShopContext & {
    readonly book: Pick<CustomerBook, 'get' | 'person' | 'announce'>;
    readonly withoutCustomer: (customerId: string) => RecordPut[];
  },
  customerId: string,
  more: (sales: number) => LedgerPart,
): Promise<number> {
  const { ledger, records, payments, bodies, book, clock } = context;
  const customer = book.get(customerId);
  const debtor = readDebtor(ledger, customerId);
  if (debtor !== null && (debtor.owedTiyn > 0 || debtor.overpaidTiyn > 0)) throw new Refusal('till_customer_owes');
  const phone = book.person(customer)?.phone ?? null;
  const sealed = phone === null ? { payments: [], operationIds: [] } : await sealedFor(phone);

  const links = ledger.find('note', salesOf(customerId));
  const saleIds = [...new Set(links.map(({ value }) => CustomerSale.parse(value).saleId))];
  // The payer of an invoice to another phone is another person.
  const isTheirs = (payment: PaymentRecord): boolean =>
    payment.tender === 'qr' || isLinked(payment) || bodies.phoneOf(payment) === phone;
  const isLinked = ({ id }: PaymentRecord): boolean => links.some((link) => link.id.endsWith(`:${id}`));
  const ofSales = saleIds.flatMap((saleId) => records.paymentsOf(saleId)).filter(isTheirs);
  const theirs = new Map([...ofSales, ...sealed.payments].map((payment) => [payment.id, payment]));

  for (const payment of theirs.values()) {
    if (isUnsettled(payment) || isPayable(payments.phase(payment))) throw new Refusal('till_still_checking');
  }
  for (const { id, tender } of theirs.values()) {
    if (tender === 'phone') payments.execute(id, { name: 'forgetPhone' });
    payments.execute(id, { name: 'forgetName' });
  }
  // The customer last, so that an interrupted erasure can be repeated.
  records.write(
    [...theirs.values()].map(({ id, tender }) => [tender === 'phone' ? forgetSeal(id) : null, forgetPayerName(id)]),
    sealed.operationIds.map(forgetSeal),
    context.withoutCustomer(customerId),
    forgottenDebtor(ledger, customerId),
    links.map(({ id }) => forgotten(id)),
    forgotten(noteIdOf(customerId)),
    forgetSeal(noteIdOf(customerId)),
    more(saleIds.length),
  );
  book.announce(customerId);
  return saleIds.length;

  /** Opens every sealed number: an unpaid invoice is on no list of sales. */
  async function sealedFor(number: string): Promise<{ payments: PaymentRecord[]; operationIds: string[] }> {
    const found: { payments: PaymentRecord[]; operationIds: string[] } = { payments: [], operationIds: [] };
    const notes = ledger.find('note', { group: SALT_GROUP });
    for (const [at, note] of notes.entries()) {
      const id = paymentIdOf(note.id);
      const payment = payments.find(id);
      if (payment === undefined) {
        if (isRequestFor(id, number)) found.operationIds.push(id);
      } else if (bodies.phoneOf(payment) === number) found.payments.push(payment);
      if (at % SLICE === SLICE - 1) {
        await new Promise<void>((resolve) => {
          clock.after(PAUSE_MS, resolve);
        });
      }
    }
    return found;
  }

  /** Only settled requests; one in flight still needs its number. */
  function isRequestFor(handle: string, number: string): boolean {
    return records.operationsOf(handle).some(({ frozen, step }) => {
      const request = SealedRequest.safeParse(frozen);
      const text = request.success ? bodies.openSealed(handle, request.data.sealedBody) : null;
      const isOver = step === 'confirmed' || step === 'rejected';
      return text !== null && isOver && Body.parse(JSON.parse(text)).phone_number === number;
    });
  }
}
