import { maskPhonesIn, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { type CustomerRecord, CustomerSale, linkIdOf, putCustomerSale, salesOf } from '../ledger/customer-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putCommand, putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeParts } from '../platform/transaction.ts';
import type { CustomerBook } from './customer-book.ts';
import type { CustomerIndex, FoundCustomer } from './customer-index.ts';
import { type CustomerFiles, exportCustomer } from './export-customer.ts';
import { forgetCustomer } from './forget-customer.ts';

const ROWS_AT_ONCE = 200;

/** Present while files may contain traces of an erased customer. */
const TRACES = 'customer_traces';
const putTraces = (areLeft: boolean): RecordPut => putNote(TRACES, areLeft || null);

export interface CustomersAtWork {
  readonly calls: CallsOf<`customer.${string}`>;
  start(): void;
}

export function createCustomerCalls(
  context: ShopContext &
    CustomerFiles & {
      readonly book: CustomerBook;
      readonly customerIndex: CustomerIndex;
      readonly rowsOf: (saleIds: readonly string[]) => HistoryRow[];
      readonly withoutCustomer: (customerId: string) => RecordPut[];
      /** Clears traces in files and rebuilds derived data. @throws LedgerFailure */
      readonly clearTraces: () => void;
    },
): CustomersAtWork {
  const { ledger, records, payments, bodies, book, customerIndex: index, serverClock, logger } = context;
  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function saleIdsOf(customerId: string): string[] {
    const links = ledger.find('note', salesOf(customerId)).map(({ value }) => CustomerSale.parse(value).saleId);
    return [...new Set(links)];
  }

  function rowsOf(saleIds: readonly string[]): HistoryRow[] {
    const rows = new Map<string, HistoryRow>();
    for (let from = 0; from < saleIds.length; from += ROWS_AT_ONCE) {
      for (const row of context.rowsOf(saleIds.slice(from, from + ROWS_AT_ONCE))) rows.set(row.id, row);
    }
    return saleIds.flatMap((id) => rows.get(id) ?? []);
  }

  function readable(customer: CustomerRecord) {
    const person = book.person(customer);
    if (person === null) throw new Refusal('till_customer_unreadable');
    return person;
  }

  function customerOf({ id: paymentId, saleId }: PaymentRecord): string | null {
    const links = [linkIdOf({ saleId, paymentId }), linkIdOf({ saleId })].flatMap((link) => {
      const kept = CustomerSale.safeParse(ledger.read('note', link)?.value);
      return kept.success ? [kept.data.customerId] : [];
    });
    return links[0] ?? null;
  }

  function rowOf({ customer, person }: FoundCustomer) {
    const { id, phoneMasked, discountPercentage, lastSeenAt } = customer;
    return { id, phoneMasked, name: shownName(person?.name ?? null), discountPercentage, lastSeenAt };
  }

  /** The records are erased already; what cannot be cleared now is cleared at the next start. */
  function clearTraces(): void {
    writeBestEffort(logger, () => {
      context.clearTraces();
      writeParts(ledger, putTraces(false));
    });
  }

  const calls = defineCalls({
    async 'customer.list'({ text, after, limit }) {
      const found = await index.search(text);
      const from = after ?? 0;
      const rows = found.slice(from, from + limit).map(rowOf);
      const to = from + rows.length;
      return { rows, count: found.length, next: to < found.length ? to : null };
    },
    'customer.view'({ customerId }) {
      const customer = book.get(customerId);
      const person = book.person(customer);
      const rows = rowsOf(saleIdsOf(customerId));
      return {
        ...rowOf({ customer, person }),
        note: maskPhonesIn(person?.note ?? ''),
        firstSeenAt: customer.firstSeenAt,
        isReadable: person !== null,
        sales: rows.filter(({ state }) => state === 'paid' || state === 'refunded').length,
        paidTiyn: rows.reduce((sum, { paidTiyn }) => sum + paidTiyn, 0),
        refundedTiyn: rows.reduce((sum, { refundedTiyn }) => sum + refundedTiyn, 0),
      };
    },
    'customer.sales'({ customerId, after, limit }) {
      book.get(customerId);
      const saleIds = saleIdsOf(customerId);
      const from = after ?? 0;
      const to = Math.min(saleIds.length, from + limit);
      return { rows: rowsOf(saleIds.slice(from, to)), next: to < saleIds.length ? to : null };
    },
    'customer.add'({ name, phone: typed }) {
      const phone = typed === null ? null : parsePayerPhone(typed);
      if (phone === undefined) throw new Refusal('till_phone_invalid');
      if (name === '') throw new Refusal('till_customer_name');
      const at = now();
      const { customer, puts } = phone === null ? book.kept({ name, at }) : book.seen({ phone, name, at });
      records.write(puts);
      book.announce(customer.id);
      return { customerId: customer.id };
    },
    'customer.change'({ customerId, commandId, ...given }, caller) {
      const isPrice = given.discountPercentage !== undefined;
      const customer = book.get(customerId);
      const about = { beforePercent: customer.discountPercentage, percent: given.discountPercentage ?? 0 };
      const { person, approvedBy } = permit(caller, isPrice ? 'manager' : 'cashier', () => about);
      const { name, note, discountPercentage } = given;
      const at = now();
      const change = {
        ...(name === undefined ? {} : { name: name === '' ? null : name }),
        ...(note === undefined ? {} : { note }),
        ...(discountPercentage === undefined ? {} : { discountPercentage }),
      };
      const facts = { percent: discountPercentage ?? 0 };
      records.write(
        book.changed(customer, change, at),
        isPrice ? noteAct({ id: commandId, at, kind: 'customer.change', person, approvedBy, facts }) : null,
        putCommand(commandId, { name: 'customer.change', output: {} }, at),
      );
      book.announce(customerId);
      return {};
    },
    'customer.ofPayment': ({ paymentId }) => ({ customerId: customerOf(payments.get(paymentId)) }),
    'customer.keepPayer'({ paymentId, commandId }, caller) {
      const payment = payments.get(paymentId);
      const { saleId, saleNumber, invoice, createdAt } = payment;
      const { person, approvedBy } = permit(caller, 'senior', () => ({ sale: saleNumber }));
      const known = customerOf(payment);
      if (known !== null) return { customerId: known };
      const name = payments.named(payment).invoice?.payerName ?? null;
      if (name === null || payments.phase(payment) !== 'paid') throw new Refusal('till_not_found');
      const phone = bodies.phoneOf(payment);
      const seenAt = invoice?.paidAt ?? createdAt;
      const { customer, puts } =
        phone === null ? book.kept({ name, at: seenAt }) : book.seen({ phone, name, at: seenAt });
      const at = now();
      // The sale number without a name: activity log entries cannot be erased.
      const facts = { sale: saleNumber };
      const output = { customerId: customer.id };
      records.write(
        puts,
        putCustomerSale({ saleId, paymentId }, customer.id, seenAt),
        noteAct({ id: commandId, at, kind: 'customer.keepPayer', person, approvedBy, facts }),
        putCommand(commandId, { name: 'customer.keepPayer', output }, at),
      );
      book.announce(customer.id);
      return output;
    },
    async 'customer.export'({ customerId, commandId }, caller) {
      const { person: by, approvedBy } = permit(caller, 'manager');
      const customer = book.get(customerId);
      const person = readable(customer);
      const sales = rowsOf(saleIdsOf(customerId)).flatMap((row) => {
        const sale = records.sale(row.id);
        return sale === undefined ? [] : [{ row, sale }];
      });
      const files = await exportCustomer(context, customer, person, sales, serverClock.stampMs());
      const facts = { count: sales.length };
      records.write(noteAct({ id: commandId, at: now(), kind: 'customer.export', person: by, approvedBy, facts }));
      return { files, sales: sales.length };
    },
    async 'customer.erase'({ customerId, commandId }, caller) {
      const { person, approvedBy } = permit(caller, 'manager');
      const at = now();
      const sales = await forgetCustomer(context, customerId, (count) => [
        noteAct({ id: commandId, at, kind: 'customer.erase', person, approvedBy, facts: { count } }),
        putCommand(commandId, { name: 'customer.erase', output: { sales: count } }, at),
        putTraces(true),
      ]);
      clearTraces();
      return { sales };
    },
  });

  return {
    calls,
    start() {
      if (ledger.read('note', TRACES)?.value === true) clearTraces();
    },
  };
}

/** A name may contain a number. */
function shownName(name: string | null): string | null {
  return name === null ? null : maskPhonesIn(name);
}
