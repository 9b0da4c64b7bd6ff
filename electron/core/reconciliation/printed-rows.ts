/** Adopted as a sale with its payment, so that history, refunds and comparisons treat it like any other. */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { PrintedGoods } from '../catalog/printed-goods.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { COUNTED, countedAs, ownPrinted, putCounted } from '../recurring/printed-order.ts';
import { STATIC_QRS } from '../recurring/static-qr.ts';
import { recoveredPayment, recoveredSale } from './recovered.ts';
import type { Occasion, SharedTag } from './shared-tag.ts';
import { isWithinPastDays } from './windows.ts';

/** `known`: in the ledger. `not_counted`: unpaid, or another till's. */
export type PrintedMeaning = 'known' | 'counted' | 'postponed' | 'not_counted';

export interface PrintedRows {
  /** Null for any other invoice. @throws Refusal when the ledger did not take it. */
  take(invoice: Invoice, occasion: Occasion): PrintedMeaning | null;
  isNew(invoice: Invoice): boolean;
  hasAny(): boolean;
  hasNews(): boolean;
}

export function createPrintedRows(
  context: ShopContext & {
    readonly tillTags: TillTags;
    readonly printedGoods: Pick<PrintedGoods, 'question'>;
    readonly sharedTag: Pick<SharedTag, 'hold' | 'wasSharedAt'>;
    readonly onCounted: () => void;
  },
): PrintedRows {
  const { ledger, records, payments, serverClock, ids, tillTags, sharedTag, printedGoods } = context;
  const expectsSandbox = context.mode === 'training';
  let isKnownToHaveAny = false;
  let isNews = false;

  /** Play money is never taken as real (rule L8). */
  function ownerOf(invoice: Invoice): ReturnType<typeof ownPrinted> {
    const isOfMode = invoice.isSandbox === expectsSandbox && invoice.origin !== 'bank';
    return isOfMode ? ownPrinted(tillTags, invoice.externalOrderId) : null;
  }

  /** A payment after a tag was given up, or shared, belongs to the machine that kept the tag (rule D1). */
  function isCountedElsewhere(invoice: Invoice, givenUpMs: number | null): boolean {
    if (givenUpMs === null) return false;
    const paidMs = paidMsOf(invoice);
    return paidMs >= givenUpMs || sharedTag.wasSharedAt(paidMs);
  }

  const isKnown = ({ id }: Invoice): boolean => countedAs(ledger, id) !== null;

  function isCounted(invoice: Invoice): boolean {
    const owner = ownerOf(invoice);
    return owner !== null && isPaidStatus(invoice.status) && !isCountedElsewhere(invoice, owner.givenUpMs);
  }

  function count(invoice: Invoice, occasion: Occasion): void {
    const nowMs = serverClock.stampMs();
    const saleId = ids.next();
    const createdAt = new Date(nowMs).toISOString();
    const sale: SaleRecord = {
      ...recoveredSale(invoice, saleId, records.nextSaleNumber(), createdAt),
      origin: 'printed_qr',
    };
    const found = recoveredPayment({
      id: ids.next(),
      invoice,
      sale,
      attempt: 1,
      isSaleLost: true,
      isTooMany: false,
      partTiyn: undefined,
      nowMs,
    });
    const payment: PaymentRecord = {
      ...found,
      tender: 'printed_qr',
      // Created by the customer: nothing was sent, so nothing can arrive late.
      sends: 0,
      mayHaveArrived: false,
      // Stays in the tray until it is seen; old ones of a lost ledger are figures only.
      place: occasion === 'recovery' && !isWithinPastDays(paidMsOf(invoice), nowMs) ? 'done' : 'aside',
    };
    const asked = payment.place === 'done' ? null : printedGoods.question(payment, sale);
    payments.adopt(payment, sale, [putCounted(invoice.id, { saleId, paymentId: payment.id }), asked]);
    isNews = true;
    context.onCounted();
  }

  return {
    take(invoice, occasion) {
      if (ownerOf(invoice) === null) return null;
      if (isKnown(invoice)) return 'known';
      if (!isCounted(invoice)) return 'not_counted';
      // Two machines would both count it: it waits until one has another tag.
      if (sharedTag.hold() !== null) return 'postponed';
      count(invoice, occasion);
      return 'counted';
    },
    isNew: (invoice) => isCounted(invoice) && !isKnown(invoice),
    hasAny() {
      // A lost ledger knows only paid ones.
      isKnownToHaveAny ||=
        ledger.count('note', { group: COUNTED }) > 0 ||
        records.operationsOf(STATIC_QRS).some(({ step }) => step !== 'rejected');
      return isKnownToHaveAny;
    },
    hasNews() {
      const was = isNews;
      isNews = false;
      return was;
    },
  };
}

function paidMsOf({ paidAt, createdAt }: Invoice): number {
  return Date.parse(paidAt ?? createdAt ?? '');
}
