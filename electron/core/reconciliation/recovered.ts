/** Sale and payment made from the service's word about an invoice that this ledger does not know; pure. */

import type { Invoice } from '../../../shared/api/merchant/invoice.ts';
import { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals } from '../../../shared/domain/cart.ts';
import { MoneyError } from '../../../shared/domain/money.ts';
import { LONGEST_PURPOSE } from '../../../shared/domain/purpose.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { newPayment } from '../payments/new-payment.ts';
import { afterConfirmation, endByService, observedOf } from '../payments/observe.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { TillTags } from '../settings/till-tags.ts';
import { isWithinPastDays, REBUILD_MS } from './windows.ts';

/** The last four digits are the row of an invoice by list. */
const SALE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-[0-9]{4})?$/;

/** What an order id of this till says. */
export interface OwnOrder {
  readonly saleId: string;
  /** When this till gave up the name that stands on it, by the service's clock; null while it has it (rule D1). */
  readonly givenUpMs: number | null;
}

type Names = Pick<TillTags, 'current' | 'former'>;

/** Null for another till's, and for what is no sale's (a printed QR's: `static-qr/printed-order.ts`). */
export function ownOrder(tillTags: Names, externalOrderId: string | null): OwnOrder | null {
  const dot = externalOrderId?.indexOf('.') ?? -1;
  if (externalOrderId === null || dot < 0) return null;
  const tag = externalOrderId.slice(0, dot);
  const saleId = externalOrderId.slice(dot + 1);
  if (!SALE_ID.test(saleId)) return null;
  if (tag === tillTags.current()) return { saleId, givenUpMs: null };
  const given = tillTags.former().find((one) => one.tag === tag);
  return given === undefined ? null : { saleId, givenUpMs: given.untilMs };
}

/**
 * What the service is searched for: every name this till has, or had so lately that its invoices may still move.
 * @param fromMs what the search is about goes on from here; null: since ever
 */
export function searches(tillTags: Names, fromMs: number | null): string[] {
  const former = tillTags.former().filter(({ untilMs }) => fromMs === null || fromMs - untilMs < REBUILD_MS);
  return [tillTags.current(), ...former.map(({ tag }) => tag)].map((tag) => `${tag}.`);
}

/** Who sold it, and what, is not known; its lines are asked for later (`cartOf`). */
export function recoveredSale(invoice: Invoice, saleId: string, number: number, createdAt: string): SaleRecord {
  return {
    id: saleId,
    number,
    createdAt: invoice.createdAt ?? createdAt,
    personId: '',
    cashierName: '',
    cart: oneLine(invoice),
    totalTiyn: invoice.amountTiyn,
    // The service's own record of it, so that a reissue still meets its twin (rule C1).
    idempotencyKey: invoice.idempotencyKey ?? saleId,
    recovered: 'sum',
  };
}

export interface Recovered {
  readonly id: string;
  readonly invoice: Invoice;
  readonly sale: SaleRecord;
  readonly attempt: number;
  /** Whether this ledger had lost the sale as well: then nobody waits for its money. */
  readonly isSaleLost: boolean;
  /** Whether its sale is over another way: then it is one too many (rule W1). */
  readonly isTooMany: boolean;
  /** The part of the sale that it invoices, where other tenders took the rest. */
  readonly partTiyn: number | undefined;
  readonly nowMs: number;
}

export function recoveredPayment(recovered: Recovered): PaymentRecord {
  const { id, invoice, sale, attempt, isSaleLost, isTooMany, partTiyn, nowMs } = recovered;
  const createdAt = invoice.createdAt ?? new Date(nowMs).toISOString();
  const isPaid = isPaidStatus(invoice.status);
  const made = newPayment({
    id,
    sale,
    // Whoever billed it, it was not this ledger.
    person: { id: '', name: sale.cashierName, role: 'cashier' },
    attempt,
    // Nothing of it will ever be sent by this ledger.
    frozenBody: '',
    externalOrderId: invoice.externalOrderId ?? '',
    bankConnectionId: invoice.bankConnectionId,
    createdAt,
    intentServiceMs: Date.parse(createdAt),
    ...(partTiyn === undefined ? {} : { partTiyn }),
  });
  const known: PaymentRecord = {
    ...made,
    tender: invoice.isQr ? 'qr' : 'phone',
    sends: 1,
    mayHaveArrived: true,
    isSuperseded: isTooMany,
  };
  const confirmed: PaymentRecord = { ...known, ...afterConfirmation(known, observedOf(invoice), nowMs) };
  const hasEnded = confirmed.endedMs !== null;
  const endMs = hasEnded ? endByService(invoice) : null;
  const isLongOver = endMs !== null && !isWithinPastDays(endMs, nowMs);
  return {
    ...confirmed,
    // Open ones stand in the tray unless nobody wants them; what ended, or was paid for a sale that is lost, is a matter
    // of the ledger only.
    place: hasEnded || (isPaid && isSaleLost) ? 'done' : isTooMany && !isPaid ? 'superseded' : 'aside',
    // It needs no quiet period any more. That it is over for good is the service's to say: this machine's clock may be days
    // ahead when a ledger comes back (rule T1).
    ...(isLongOver ? { endedMs: endMs, endConfirmedMs: endMs } : {}),
  };
}

/** The lines of a whole invoice as a cart of the same amount; null where it has none, or they come to another amount. */
export function cartOf(invoice: Invoice): CartInput | null {
  if (invoice.items.length === 0 || invoice.items.length > 300) return null;
  const lines = invoice.items.map((item, index) => ({
    id: item.id ?? String(index),
    catalogItemId: item.catalogItemId,
    name: item.name === '' ? '-' : item.name.slice(0, 255),
    unit: null,
    priceTiyn: item.priceTiyn,
    count: item.count,
    discountPercentage: item.discountPercentage,
  }));
  const purpose = invoice.description?.trim().slice(0, LONGEST_PURPOSE) ?? '';
  const cart = CartInput.safeParse({ lines, discountPercentage: 0, ...(purpose === '' ? {} : { purpose }) });
  return cart.success && comesTo(cart.data, invoice.amountTiyn) ? cart.data : null;
}

function comesTo(cart: CartInput, amountTiyn: number): boolean {
  try {
    return cartTotals(cart).totalTiyn === amountTiyn;
  } catch (error) {
    // A discount or an amount that no cart of ours can have.
    if (error instanceof MoneyError || error instanceof RangeError) return false;
    throw error;
  }
}

function oneLine({ description, amountTiyn }: Invoice): CartInput {
  const name = description === null || description.trim() === '' ? '-' : description.slice(0, 255);
  const line = { id: 'sum', catalogItemId: null, name, unit: null, priceTiyn: amountTiyn, count: 1 };
  return { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
}
