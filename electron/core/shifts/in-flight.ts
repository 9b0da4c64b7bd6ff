/** Items with an unknown end that a close would override, here and on other tills (rule H2). */

import type { InFlightView } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import type { NotOk } from '../api/outcome.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';

type BillTimes = Pick<ObservedInvoice, 'status' | 'createdAt' | 'expiresAt' | 'qrExpiresAt'>;

export interface InFlight {
  /** Including invoices that carry over, which `blocking` leaves out. */
  readonly items: InFlightView[];
  /** Why other tills could not be asked; null when they were. */
  readonly missing: NotOk | null;
}

/** A QR is payable for minutes, a phone invoice for a day. */
const MIN_CARRIED_MS = 3_600_000;
const OPEN_STATUSES = ['processing', 'pending', 'cancelling'];
const PAGE_SIZE = 100;
/** With more open invoices the shift is not closed either way. */
const MAX_PAGES = 5;

/** Operations with an unknown end that hold money or its receipt. */
const kinds: Partial<Record<OperationKind, InFlightView['kind']>> = {
  cancel: 'cancel',
  refund: 'refund',
  qr_refund_execute: 'qr_refund',
  fiscal_receipt: 'receipt',
};

/** What blocks a close without a manager: all but invoices that carry over to the next shift. */
export function blocking({ items }: Pick<InFlight, 'items'>): InFlightView[] {
  return items.filter(({ carriesOver }) => !carriesOver);
}

/** Nobody is paying it now, and it stays payable for hours. */
function isLongLived({ status, createdAt, expiresAt, qrExpiresAt }: BillTimes): boolean {
  const endsAt = qrExpiresAt ?? expiresAt;
  if (status !== 'pending' || createdAt === null || endsAt === null) return false;
  return Date.parse(endsAt) - Date.parse(createdAt) >= MIN_CARRIED_MS;
}

export async function findInFlight(context: ShopContext, bankConnectionId: number | null): Promise<InFlight> {
  const elsewhere = await inFlightElsewhere(context, bankConnectionId);
  // Last, so that what began here during the request counts too.
  return { items: [...ownInFlight(context), ...elsewhere.items], missing: elsewhere.missing };
}

/** This till's own open items, without a request. */
export function ownInFlight({ payments, operations }: ShopContext): InFlightView[] {
  const openOnes = openInvoices(payments).map((payment): InFlightView => {
    const { id, amountTiyn, createdAt } = payment;
    const state = payments.phase(payment);
    const isBill = state === 'waiting' && payment.invoice !== null && isLongLived(payment.invoice);
    return { kind: 'payment', id, isOurs: true, amountTiyn, state, since: createdAt, carriesOver: isBill };
  });
  const others = operations.live().flatMap((operation): InFlightView[] => {
    const kind = kinds[operation.kind];
    if (kind === undefined) return [];
    const { id, phase, details, createdAt } = operations.view(operation);
    const amountTiyn = typeof details['amountTiyn'] === 'number' ? details['amountTiyn'] : null;
    return [{ kind, id, isOurs: true, amountTiyn, state: phase, since: createdAt, carriesOver: false }];
  });
  return [...openOnes, ...others];
}

function openInvoices(payments: ShopContext['payments']): PaymentRecord[] {
  return payments.live().filter((payment) => {
    const phase = payments.phase(payment);
    return isPayable(phase) || phase === 'mismatch';
  });
}

function openInvoiceIds(payments: ShopContext['payments']): Set<number> {
  return new Set(openInvoices(payments).flatMap(({ invoice }) => invoice?.id ?? []));
}

async function inFlightElsewhere(
  { client, payments, operations }: ShopContext,
  bankConnectionId: number | null,
): Promise<InFlight> {
  const items: InFlightView[] = [];
  // Listed as ours. An invoice that this ledger calls paid and the service open is not: one is wrong (rule A3). What
  // ended during the request was open then.
  const known = openInvoiceIds(payments);
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { status: OPEN_STATUSES, sort_by: 'id', sort_order: 'asc', per_page: PAGE_SIZE, page };
    const outcome = await client.listInvoices(query, 'money');
    if (outcome.kind !== 'ok') return { items, missing: outcome };
    for (const id of openInvoiceIds(payments)) known.add(id);
    for (const invoice of outcome.value.invoices) {
      // Another cashier's register has its own shift.
      const isOtherTill =
        bankConnectionId !== null && (invoice.bankConnectionId ?? bankConnectionId) !== bankConnectionId;
      if (known.has(invoice.id) || isOtherTill) continue;
      const { id, amountTiyn, status, createdAt } = invoice;
      const [kind, carriesOver] = ['payment' as const, isLongLived(invoice)];
      items.push({ kind, id: String(id), isOurs: false, amountTiyn, state: status, since: createdAt, carriesOver });
    }
    if (outcome.value.invoices.length < PAGE_SIZE) break;
  }
  const refunds = await client.pendingRefunds('money');
  if (refunds.kind !== 'ok') return { items, missing: refunds };
  // Ours are listed already by their operations.
  const isOurs = operations.live().some(({ kind }) => kind === 'refund');
  if (isOurs) return { items, missing: null };
  for (const { id, amountTiyn, status, createdAt } of refunds.value.refunds) {
    const [kind, carriesOver] = ['refund' as const, false];
    items.push({ kind, id: String(id), isOurs: false, amountTiyn, state: status, since: createdAt, carriesOver });
  }
  return { items, missing: null };
}
