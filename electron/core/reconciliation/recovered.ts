import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import { MoneyError } from '@tilla/payment-api/money.ts';
import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { LONGEST_PURPOSE } from '@tilla/shared/domain/purpose.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { newPayment } from '../payments/new-payment.ts';
import { afterConfirmation, endByService, observedOf } from '../payments/observe.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import { isWithinPastDays, REBUILD_MS } from './windows.ts';

/** The last four digits are the row number in an invoice list. */
const SALE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-[0-9]{4})?$/;

export interface OwnOrder {
  readonly saleId: string;
  /** When this till gave up the tag, by the service's clock; null while it has it (rule D1). */
  readonly givenUpMs: number | null;
}

type Names = Pick<TillTags, 'current' | 'former'>;

/** Null for another till's, and for other kinds (a printed QR's: `recurring/printed-order.ts`). */
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

/** Every tag that this till has, or had so recently that its invoices may change. @param fromMs null: all */
export function searches(tillTags: Names, fromMs: number | null): string[] {
  const former = tillTags.former().filter(({ untilMs }) => fromMs === null || fromMs - untilMs < REBUILD_MS);
  return [tillTags.current(), ...former.map(({ tag }) => tag)].map((tag) => `${tag}.`);
}

/** Seller and goods are unknown; lines are read later (`cartOf`). */
export function recoveredSale(invoice: Invoice, saleId: string, number: number, createdAt: string): SaleRecord {
  return {
    id: saleId,
    number,
    createdAt: invoice.createdAt ?? createdAt,
    personId: '',
    cashierName: '',
    cart: oneLine(invoice),
    totalTiyn: invoice.amountTiyn,
    // The service's own key, so that a reissue uses the same one (rule C1).
    idempotencyKey: invoice.idempotencyKey ?? saleId,
    recovered: 'sum',
  };
}

export interface Recovered {
  readonly id: string;
  readonly invoice: Invoice;
  readonly sale: SaleRecord;
  readonly attempt: number;
  /** Whether the ledger lost the sale too: then nobody waits for its money. */
  readonly isSaleLost: boolean;
  /** Whether its sale was settled by another tender: then it is one too many (rule W1). */
  readonly isTooMany: boolean;
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
    // Not billed by this ledger.
    person: { id: '', name: sale.cashierName, role: 'cashier' },
    attempt,
    // This ledger will never send it.
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
    // Ended ones, and paid ones of a lost sale, are only recorded.
    place: hasEnded || (isPaid && isSaleLost) ? 'done' : isTooMany && !isPaid ? 'superseded' : 'aside',
    // Only the service ends its watch: this machine's clock may be days ahead after a restore (rule T1).
    ...(isLongOver ? { endedMs: endMs, endConfirmedMs: endMs } : {}),
  };
}

/** The invoice's lines as a cart of the same amount; null where it has none, or the amounts differ. */
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
    // A discount or amount that our carts cannot have.
    if (error instanceof MoneyError || error instanceof RangeError) return false;
    throw error;
  }
}

function oneLine({ description, amountTiyn }: Invoice): CartInput {
  const name = description === null || description.trim() === '' ? '-' : description.slice(0, 255);
  const line = { id: 'sum', catalogItemId: null, name, unit: null, priceTiyn: amountTiyn, count: 1 };
  return { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
}
