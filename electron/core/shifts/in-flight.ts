/** What a shift would be closed over: everything whose end is not known, here and on other tills (rule H2). */

import type { OperationKind } from '../../../shared/contract/views/operation-view.ts';
import type { InFlightView } from '../../../shared/contract/views/shift-view.ts';
import { type Refused, type Throttled, type Unknown } from '../api/outcome.ts';
import type { ShopContext } from '../context/shop-context.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isPayable } from '../payments/payment-phase.ts';

type Needs = Pick<ShopContext, 'client' | 'payments' | 'operations'>;

export interface InFlight {
  readonly items: InFlightView[];
  /** Why other tills could not be asked about; null when they were. */
  readonly missing: Refused | Throttled | Unknown | null;
}

const OPEN_STATUSES = ['processing', 'pending', 'cancelling'];
const PAGE_SIZE = 100;
/** More open invoices than this need no counting: the shift is not closed over them either way. */
const MOST_PAGES = 5;

/** Operations that hold money, or the receipt of money, whose end is not known. */
const kinds: Partial<Record<OperationKind, InFlightView['kind']>> = {
  cancel: 'cancel',
  refund: 'refund',
  qr_refund_execute: 'qr_refund',
  fiscal_receipt: 'receipt',
};

export async function findInFlight(context: Needs, bankConnectionId: number | null): Promise<InFlight> {
  const elsewhere = await inFlightElsewhere(context, bankConnectionId);
  // Last, so that what began here while others were asked is counted as well.
  return { items: [...ownInFlight(context), ...elsewhere.items], missing: elsewhere.missing };
}

/** What this till itself knows to be open; asks nobody. */
export function ownInFlight({ payments, operations }: Omit<Needs, 'client'>): InFlightView[] {
  const openOnes = openInvoices(payments).map((payment): InFlightView => {
    const { id, amountTiyn, createdAt } = payment;
    return { kind: 'payment', id, isOurs: true, amountTiyn, state: payments.phase(payment), since: createdAt };
  });
  const others = operations.live().flatMap((operation): InFlightView[] => {
    const kind = kinds[operation.kind];
    if (kind === undefined) return [];
    const { id, phase, details, createdAt } = operations.view(operation);
    const amountTiyn = typeof details['amountTiyn'] === 'number' ? details['amountTiyn'] : null;
    return [{ kind, id, isOurs: true, amountTiyn, state: phase, since: createdAt }];
  });
  return [...openOnes, ...others];
}

function openInvoices(payments: Needs['payments']): PaymentRecord[] {
  return payments.live().filter((payment) => {
    const phase = payments.phase(payment);
    return isPayable(phase) || phase === 'mismatch';
  });
}

function openInvoiceIds(payments: Needs['payments']): Set<number> {
  return new Set(openInvoices(payments).flatMap(({ invoice }) => invoice?.id ?? []));
}

async function inFlightElsewhere(
  { client, payments, operations }: Needs,
  bankConnectionId: number | null,
): Promise<InFlight> {
  const items: InFlightView[] = [];
  // Told as ours. What this ledger calls paid and the service open is not: one of the two is wrong (rule A3). What ended while
  // the service was asked was open then.
  const known = openInvoiceIds(payments);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { status: OPEN_STATUSES, sort_by: 'id', sort_order: 'asc', per_page: PAGE_SIZE, page };
    const outcome = await client.listInvoices(query, 'money');
    if (outcome.kind !== 'ok') return { items, missing: outcome };
    for (const id of openInvoiceIds(payments)) known.add(id);
    for (const invoice of outcome.value.invoices) {
      // Another cashier's till has a shift of its own.
      const isOtherTill =
        bankConnectionId !== null && (invoice.bankConnectionId ?? bankConnectionId) !== bankConnectionId;
      if (known.has(invoice.id) || isOtherTill) continue;
      const { id, amountTiyn, status, createdAt } = invoice;
      items.push({ kind: 'payment', id: String(id), isOurs: false, amountTiyn, state: status, since: createdAt });
    }
    if (outcome.value.invoices.length < PAGE_SIZE) break;
  }
  const refunds = await client.pendingRefunds('money');
  if (refunds.kind !== 'ok') return { items, missing: refunds };
  // Ours are in the list already, by their operations.
  const isOurs = operations.live().some(({ kind }) => kind === 'refund');
  if (isOurs) return { items, missing: null };
  for (const { id, amountTiyn, status, createdAt } of refunds.value.refunds) {
    items.push({ kind: 'refund', id: String(id), isOurs: false, amountTiyn, state: status, since: createdAt });
  }
  return { items, missing: null };
}
