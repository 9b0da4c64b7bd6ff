/** The money operation "invoice", by QR or to a phone: frozen body, lookup, repeats (docs/rules.md). */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { unknown } from '../api/outcome.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { LearnedBy, LookupResult, MoneyOperation } from '../money/operation.ts';
import type { FrozenBodies } from './frozen-bodies.ts';

export interface InvoiceOperationOptions {
  readonly tender: PaymentRecord['tender'];
  readonly client: MerchantCalls;
  readonly bodies: FrozenBodies;
  /** Training and sandbox invoices are play money, live ones never (rule L8). */
  readonly expectsSandbox: boolean;
  ownedBySiblings(payment: PaymentRecord): ReadonlySet<number>;
  /** The service says that an older attempt of this sale is alive: poll it now. */
  onSiblingAlive(invoiceId: number): void;
}

/** The wire has whole seconds and the clock half a second of error: slightly earlier still counts as "after". */
const CREATED_TOLERANCE_MS = 5_000;
const PAGE_SIZE = 100;
/** The search is by our random id: more pages mean that the filter was ignored. */
const MAX_PAGES = 20;

export function createInvoiceOperation(options: InvoiceOperationOptions): MoneyOperation<PaymentRecord, Invoice> {
  const { tender, client, bodies, expectsSandbox, ownedBySiblings } = options;

  /** The API's search is a substring over three fields; only an exact match counts (rule C2). */
  async function search(payment: PaymentRecord): Promise<LookupResult<Invoice>> {
    const owned = ownedBySiblings(payment);
    const matches = new Map<number, Invoice>();
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const outcome = await client.listInvoices(
        { search: payment.externalOrderId, sort_by: 'id', sort_order: 'asc', per_page: PAGE_SIZE, page },
        'money',
      );
      if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
      for (const invoice of outcome.value.invoices) {
        if (invoice.externalOrderId === payment.externalOrderId && !owned.has(invoice.id))
          matches.set(invoice.id, invoice);
      }
      seen += outcome.value.invoices.length;
      if (outcome.value.invoices.length === 0 || seen >= outcome.value.total) break;
    }
    const [first, ...more] = matches.values();
    if (first === undefined) return { kind: 'nothing' };
    if (more.length > 0) return { kind: 'foreign', problem: { code: 'till_foreign_invoice', params: {} } };
    return readWhole(first);
  }

  /** A list item has neither tokens nor picture. Its status is fresh; the single read's may be cached (rule L1). */
  async function readWhole(listed: Invoice): Promise<LookupResult<Invoice>> {
    const outcome = await client.getInvoice({ id: listed.id, amountTiyn: listed.amountTiyn }, 'money');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    const { status, paidAt, qrSubstate, errorCode } = listed;
    return { kind: 'found', result: { ...outcome.value, status, paidAt, qrSubstate, errorCode } };
  }

  async function readNamed(payment: PaymentRecord, id: number): Promise<LookupResult<Invoice>> {
    if (ownedBySiblings(payment).has(id)) {
      options.onSiblingAlive(id);
      return { kind: 'refused', problem: { code: 'duplicate_idempotency_key', params: {} } };
    }
    const outcome = await client.getInvoice({ id }, 'money');
    return outcome.kind === 'ok' ? { kind: 'found', result: outcome.value } : { kind: 'unclear', outcome };
  }

  return {
    name: `${tender}_invoice`,
    repeat: 'after_nothing_found',
    follow: null,
    // Every attempt has the same bytes and key (rule C1).
    send(payment) {
      const body = bodies.open(payment);
      // Only a key reissued since the check leads here.
      if (body === null) return Promise.resolve(notSent);
      return tender === 'qr' ? client.createQrInvoice(body) : client.createPhoneInvoice(body);
    },
    lookup: search,
    readTaken(payment, refusal) {
      if (refusal.code !== 'duplicate_idempotency_key') return undefined;
      return refusal.invoiceId === null ? search(payment) : readNamed(payment, refusal.invoiceId);
    },
    objection(payment, invoice, learnedBy) {
      if (invoice.isSandbox !== expectsSandbox) {
        return { code: expectsSandbox ? 'till_live_in_sandbox' : 'till_sandbox_in_live', params: {} };
      }
      return learnedBy === 'answer' || isOurs(payment, invoice, learnedBy)
        ? undefined
        : ({ code: 'till_foreign_invoice', params: { invoiceId: invoice.id } } satisfies Problem);
    },
  };
}

const notSent = unknown('not_sent');

/** A key may belong to another sale's invoice: an edited cart, a restored database (rule C3). */
function isOurs(payment: PaymentRecord, invoice: Invoice, learnedBy: LearnedBy): boolean {
  const isSameOrder = invoice.externalOrderId === payment.externalOrderId;
  const isSameCashier =
    payment.bankConnectionId === null ||
    invoice.bankConnectionId === null ||
    invoice.bankConnectionId === payment.bankConnectionId;
  const createdMs = invoice.createdAt === null ? Number.NaN : Date.parse(invoice.createdAt);
  const isAfterIntent = payment.intentServiceMs === null || createdMs >= payment.intentServiceMs - CREATED_TOLERANCE_MS;
  // Found by our random order id, it belongs to this sale: another amount is a mismatch to show (S3), and an earlier
  // time means a wrong clock (T1) or an earlier ledger that billed it.
  const isOfThisAttempt = learnedBy === 'search' || (isAfterIntent && invoice.amountTiyn === payment.amountTiyn);
  return isSameOrder && isSameCashier && isOfThisAttempt;
}
